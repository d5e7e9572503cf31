/** Resolves at the first SIGTERM or SIGINT. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      // A second Ctrl-C means that the user does not want to wait.
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  });
}
