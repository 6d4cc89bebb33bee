// The moment at which a match turned, as far as the ruleset's own features can tell: no search, no knowledge of any ruleset.
import { type Action, type Game, TERMINAL } from '../core/game.ts';

/** Share of a match over which the lead before and after a moment is averaged, so that one exchange does not decide. */
const WINDOW = 0.1;

/**
 * Number of plies after which the lead of `winner` grew most; null for a draw: after which any lead changed most. The lead is the sum over
 * features of the seat's value less the mean of the others', each as a share of its own range in this match. 0 when nothing ever moved.
 */
export function turningPoint(game: Game, actions: readonly Action[], winner: number | null): number {
  const leads = leadsOf(game, actions, winner ?? 0);
  const window = Math.max(2, Math.floor(leads.length * WINDOW));
  let best = 0;
  let bestGain = 0;
  for (let ply = 1; ply < leads.length; ply++) {
    const change =
      meanOf(leads, ply, Math.min(leads.length, ply + window)) - meanOf(leads, Math.max(0, ply - window), ply);
    const gain = winner === null ? Math.abs(change) : change;
    if (gain > bestGain + 1e-9) {
      bestGain = gain;
      best = ply;
    }
  }
  return best;
}

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum / (to - from);
}

/** Lead of a seat before each ply; what comes before the end of deployment is held at its first value. */
function leadsOf(game: Game, actions: readonly Action[], seat: number): Float64Array {
  const { information, info } = game;
  const count = info.featureNames.length;
  const own = new Float64Array(count);
  const other = new Float64Array(count);
  const rows: Float64Array[] = [];
  const state = game.newState();
  state.reset();
  let deployed = 0;
  for (const action of actions) {
    if (state.toAct() === TERMINAL) break;
    if (state.isDeployment()) deployed = rows.length + 1;
    const row = new Float64Array(count);
    information.features(state, seat, own);
    row.set(own);
    for (let rival = 0; rival < info.seatCount; rival++) {
      if (rival === seat) continue;
      information.features(state, rival, other);
      for (let k = 0; k < count; k++) row[k] -= other[k] / (info.seatCount - 1);
    }
    rows.push(row);
    state.apply(action);
  }
  const start = Math.min(deployed, Math.max(0, rows.length - 1));
  for (let i = 0; i < start; i++) rows[i].set(rows[start]);
  const leads = new Float64Array(rows.length);
  for (let k = 0; k < count; k++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const row of rows) {
      low = Math.min(low, row[k]);
      high = Math.max(high, row[k]);
    }
    if (high > low) for (let i = 0; i < rows.length; i++) leads[i] += rows[i][k] / (high - low);
  }
  return leads;
}
