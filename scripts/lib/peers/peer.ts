/** A memory server beside which memoryd is measured. Each gets the same texts and, where it searches by vectors, the same vectors. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** What the peer is measured as: `memoryd` itself, a floor, or a server. The ratios are to the fastest server. */
  readonly kind: "memoryd" | "floor" | "server";
  /** Installs the peer if necessary and starts it empty. */
  start(setup: PeerSetup): Promise<RunningPeer>;
}

export interface PeerSetup {
  /** What is installed stays here for the next run. */
  readonly cacheDir: string;
  /** An empty folder, removed after the run. */
  readonly dataDir: string;
  /** The address of the embeddings, as `http://127.0.0.1:PORT`. */
  readonly embeddingsUrl: string;
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
  stop(): Promise<unknown>;
}
