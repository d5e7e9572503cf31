/** Waits until the condition is true. The limit only ends a wait that would be endless; the error names what was waited for. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  // Most waits of a unit are for a few turns of the event loop: short pauses first.
  for (let pauseMs = 1; !(await condition()); pauseMs = Math.min(20, pauseMs * 2)) {
    if (performance.now() > deadline) throw new Error(`gave up waiting until ${what}`);
    await Bun.sleep(pauseMs);
  }
}
