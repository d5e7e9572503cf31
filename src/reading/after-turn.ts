/**
 * Runs `forget` when this turn of the event loop has ended. Whatever remembers texts that it has read forgets them in this way, so no text
 * outlives the turn in which it was read, and no job or erasure has to know what remembers texts.
 */
export function afterTurn(forget: () => void): void {
  setTimeout(forget, 0);
}
