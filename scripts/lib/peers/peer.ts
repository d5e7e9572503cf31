/** A memory server beside which memoryd is measured. Each gets the same texts and, where it searches by vectors, the same vectors. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** What the peer is measured as: `memoryd` itself, a floor, or a server. The ratios are to the fastest server. */
  readonly kind: "memoryd" | "floor" | "server";
  /** Installs the peer if necessary and starts it empty. Throws {@link Unavailable} where it cannot run. */
  start(setup: PeerSetup): Promise<RunningPeer>;
}

export interface PeerSetup {
  /** What is installed stays here for the next run. */
  readonly cacheDir: string;
  /** An empty folder, removed after the run. */
  readonly dataDir: string;
  /** The address of the embeddings, as `http://127.0.0.1:PORT`. */
  readonly embeddingsUrl: string;
  note(line: string): void;
}

export interface PeerMemory {
  readonly id: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface RunningPeer {
  /**
   * Writes verbatim, in batches where the peer has them. Resolves when all can be found, by words and by vectors. `lanes`: how many
   * requests may be under way at once; 1 keeps the order.
   */
  write(scope: string, memories: readonly PeerMemory[], lanes: number): Promise<void>;
  /** Returns the ids of the memories, best first; an empty id for a result that is none of them. */
  search(scope: string, query: string, limit: number): Promise<readonly string[]>;
  /** Waits until background work that does not change what can be found is done. */
  settle?(): Promise<void>;
  stop(): Promise<void>;
}

/** The peer cannot be installed or cannot run here. The message is the reason, for the table. */
export class Unavailable extends Error {}

/** Number of components of the embedder's vectors, which several peers must be told. */
export const DIMENSIONS = 512;

/** Sends a JSON body, or GETs without one, and returns the parsed answer. Throws on an error status. */
export async function json<T>(url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const options = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers: { ...headers, ...JSON_TYPE } };
  const response = await fetch(url, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** Handles all items, `lanes` at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, handle: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await handle(item);
    }),
  );
}

/** Splits into groups of at most `size`. */
export function groups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
