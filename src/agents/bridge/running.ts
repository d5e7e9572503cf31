import type { Server } from "./bridge.ts";

/** A server on this machine answers within this time, or is stuck. */
const ANSWER_MS = 5_000;
/** The statuses of a server that runs, whether or not it is healthy. */
const LIVE: readonly number[] = [200, 503];

/** The certificate of a server names the host that others use, and no proxy knows the way to a server on this machine. */
export const ON_THIS_MACHINE = { tls: { rejectUnauthorized: false }, proxy: false } as const;

/** What the file of a data folder says about its server. */
interface Address {
  readonly url: string;
  readonly pid: number;
}

/**
 * The server that the file names, if it is there. The file may be old, and another program may listen at its address since. Only a process of
 * the same user has the id then, so that no key is sent to a stranger's.
 */
export async function runningServer(address: Address | undefined): Promise<Server | undefined> {
  if (address === undefined || !isProcessOfThisUser(address.pid)) return undefined;
  try {
    const { status } = await fetch(`${address.url}/healthz`, { ...ON_THIS_MACHINE, signal: AbortSignal.timeout(ANSWER_MS) });
    return LIVE.includes(status) ? { url: address.url, ...ON_THIS_MACHINE } : undefined;
  } catch {
    return undefined;
  }
}

/** Signal 0 does nothing to a process. Sending it fails when the process belongs to another user, and when there is none. */
export function isProcessOfThisUser(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
