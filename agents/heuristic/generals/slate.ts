/**
 * The tile that each action of a decision is about, where it is about one, and the score of each action. Terms add their part in place:
 * a fraction that a call returns is allocated wherever the call is left out of line.
 */
export class Slate {
  readonly tiles: Int32Array;
  readonly scores: Float64Array;

  constructor(maxLegalActions: number) {
    this.tiles = new Int32Array(maxLegalActions);
    this.scores = new Float64Array(maxLegalActions);
  }
}
