/**
 * The target duration of one turn of an organization on the model lane, when its work can be split. A write of another organization waits
 * for the turn.
 */
const TURN_MS = 250;
/** The least pieces of each turn, however long they take: a call to a model takes hardly less for one text than for this many. */
export const LEAST_PIECES = 8;

/** Chooses how many pieces of work a turn does, from the time that earlier pieces took. */
export class TurnSize {
  readonly #most: number;
  #eachMs: number | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns few pieces at first, when no duration is known. */
  pieces(): number {
    const fitting = this.#eachMs === undefined ? LEAST_PIECES : Math.floor(TURN_MS / this.#eachMs);
    return Math.min(this.#most, Math.max(LEAST_PIECES, fitting));
  }

  /** Gives the last turn and all earlier ones half of the weight each, so that one slow turn does not decide and a change soon shows. */
  took(pieces: number, ms: number): void {
    const eachMs = ms / Math.max(1, pieces);
    this.#eachMs = this.#eachMs === undefined ? eachMs : (this.#eachMs + eachMs) / 2;
  }
}
