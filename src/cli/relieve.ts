import { runningServer } from "../agents/bridge/running.ts";
import { LIMITS } from "../memory/limits.ts";
import { readServerFile, tryLockDataFolder } from "../stores/open.ts";

/** A server that is told to end needs this much longer than its requests may take: it closes its stores. */
const MARGIN_MS = 5_000;
const POLL_MS = 50;

/**
 * Ends a server that hosts or commands had started in the background, so that one that a person starts can take its place: its users find the
 * new one. Returns whether there was one.
 */
export async function relieveBackground(dataDir: string): Promise<boolean> {
  const address = readServerFile(dataDir);
  // The file may be old, and the process id another's by now: the folder has to be held, too, and the address to answer.
  if (address?.background !== true || isFree(dataDir) || (await runningServer(address)) === undefined) return false;
  process.kill(address.pid, "SIGTERM");
  const giveUpMs = performance.now() + LIMITS.shutdownMs + MARGIN_MS;
  while (!isFree(dataDir) && performance.now() < giveUpMs) await Bun.sleep(POLL_MS);
  return true;
}

function isFree(dataDir: string): boolean {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  return lock !== undefined;
}
