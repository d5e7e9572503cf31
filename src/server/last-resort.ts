/**
 * Ends the process after this time, whatever the main thread does then. On a failing disk it may wait in a call of the system, where none of
 * its own timers fires. What a kill leaves behind, every start copes with. A process that ends by itself takes the thread with it.
 */
export function endProcessWithin(limitMs: number): Worker {
  const code = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${limitMs})`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: "application/javascript" })));
}
