// What a careful reader should know before believing the numbers, found in the run itself.
import { isOmniscient } from '../arena/agent-name.ts';
import { count, listed, percent, plural } from './figures.ts';
import type { ReportInput } from './input.ts';
import { html, type Markup } from './markup.ts';
import { stratumName } from './sections/strength.ts';

/** Under so many pairs the intervals' coverage has not been shown to hold. */
const FEW_UNITS = 50;
/** Share of forfeits from which a score is no longer about strength alone. */
const MANY_FORFEITS = 0.01;

export function caveatsOf(input: ReportInput): Markup[] {
  const { manifest, tally, matchups, registration } = input;
  const caveats: Markup[] = [];
  if (manifest.state !== 'complete')
    caveats.push(
      html`<b>The run is not finished</b> (${manifest.state}): ${plural(tally.units, tally.seatCount === 2 ? 'pair' : 'block')} so far. Intervals hold for a number of pairs fixed beforehand, not for a look whenever it suits.`,
    );
  if (manifest.experiment.stop !== undefined)
    caveats.push(
      html`<b>Stopped by a rule</b>: intervals of the tables suppose a number of pairs fixed beforehand, and lie a little too far out after stopping. The sentence on the rule in the verdict does not.`,
    );
  if (!registration.isRegistered)
    caveats.push(html`<b>Exploratory</b>: ${registration.text} Treat what stands out as a question for fresh seeds.`);
  if (manifest.dirty === true)
    caveats.push(
      html`<b>Uncommitted code</b>: the run was made with changes that commit ${manifest.commit.slice(0, 10)} does not hold.`,
    );
  if (manifest.dirty === null || manifest.commit === 'unknown')
    caveats.push(html`<b>Unknown code</b>: no repository could be asked which commit was run.`);
  if (manifest.resumed.some(({ commit, node }) => commit !== manifest.commit || node !== manifest.node))
    caveats.push(html`<b>Resumed on another commit or Node version</b>: see the manifest.`);
  if (manifest.experiment.clock === true)
    caveats.push(
      html`<b>Budgets by the clock</b>: these results depend on the machine and its load, and can’t be reproduced.`,
    );
  const cheats = tally.agents.filter(isOmniscient);
  if (cheats.length > 0)
    caveats.push(
      html`<b>Cheating control</b>: ${listed(cheats)} ${cheats.length === 1 ? 'sees' : 'see'} the true position. What ${cheats.length === 1 ? 'it scores' : 'they score'} is what hidden information costs the honest side; ratings leave ${cheats.length === 1 ? 'it' : 'them'} out.`,
    );
  const losers = tally.agents.filter((agent) => {
    const of = tally.matchesOf.get(agent) ?? 0;
    return of > 0 && (tally.forfeitsOf.get(agent) ?? 0) / of > MANY_FORFEITS;
  });
  if (losers.length > 0)
    caveats.push(
      html`<b>Forfeits</b>: ${listed(losers)} lost more than ${percent(MANY_FORFEITS, 0)} of matches by ${losers.length === 1 ? 'its' : 'their'} own fault. Scores against ${losers.length === 1 ? 'it' : 'them'} measure that as well.`,
    );
  const repeated = tally.strata.reduce((sum, { matches, hashes }) => sum + matches - hashes.size, 0);
  if (repeated > 0)
    caveats.push(
      html`<b>Repeated matches</b>: ${count(repeated)} of ${count(tally.matches)} (${percent(repeated / tally.matches)}) took the same course as another one of their scenario. ${repeated / tally.matches > 0.05 ? 'Where agents and rules leave little to chance, more pairs do not mean more evidence.' : ''}`,
    );
  const few = matchups.filter(({ sample }) => sample.count < FEW_UNITS);
  if (few.length > 0)
    caveats.push(
      html`<b>Few pairs</b>: ${few.length === matchups.length ? 'every matchup has' : `${plural(few.length, 'matchup has', 'matchups have')}`} under ${FEW_UNITS} pairs; such intervals are approximate.`,
    );
  const unit = tally.seatCount === 2 ? 'pair' : 'block';
  const alike = matchups.filter(({ isAlike }) => isAlike);
  if (alike.length > 0)
    caveats.push(
      html`<b>All ${unit}s alike</b> in ${plural(alike.length, 'matchup')}: no variance could be measured, and the interval, which takes ${unit}s for independent matches, is no estimate of uncertainty.`,
    );
  const twins = matchups.filter(({ areTwins }) => areTwins);
  if (twins.length > 0)
    caveats.push(
      html`<b>Decided alike</b>: ${listed(twins.map((rated) => `${rated.matchup.agentA} and ${rated.matchup.agentB}${tally.strata.length > 1 ? ` on ${stratumName(input, rated)}` : ''}, ${plural(rated.sample.count, unit)}`))}. Swapping their seats never changed the course of a match, so that every ${unit} was even: neither is the better one, on these seeds.`,
    );
  if (matchups.length > 1)
    caveats.push(
      html`<b>Many comparisons</b>: with ${matchups.length} matchups some intervals miss the truth by chance. Colours and p-values are corrected by Holm’s method, the intervals are not.`,
    );
  if (tally.arms.length > 1)
    caveats.push(
      html`<b>Agents are not people</b>: an effect of an arm holds for these agents; whether it grows or shrinks with strength is a question of its own.`,
    );
  caveats.push(
    html`<b>Precision is about the model</b>: narrow intervals speak of these rules, scenarios and agents, not of what the rules depict.`,
  );
  return caveats;
}
