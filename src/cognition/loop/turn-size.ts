/** How long one turn of an organization takes on the model lane, as far as its pieces can be counted. A write of another one waits for it. */
const TURN_MS = 250;
/** Pieces of each turn, however long they take: a call to a model costs hardly less for one text than for this many. */
export const LEAST_PIECES = 8;

/** How many pieces of work a turn does: as many as fit into its time, by the time that earlier ones took. */
export class TurnSize {
  readonly #most: number;
  #eachMs: number | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Few at first, when nothing is known yet. */
  pieces(): number {
    const fitting = this.#eachMs === undefined ? LEAST_PIECES : Math.floor(TURN_MS / this.#eachMs);
    return Math.min(this.#most, Math.max(LEAST_PIECES, fitting));
  }

  /** The mean of the last turn and all before it, so that neither one slow turn nor a change of the load is forgotten at once. */
  took(pieces: number, ms: number): void {
    const eachMs = ms / Math.max(1, pieces);
    this.#eachMs = this.#eachMs === undefined ? eachMs : (this.#eachMs + eachMs) / 2;
  }
}
