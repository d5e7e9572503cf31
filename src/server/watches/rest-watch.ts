import { releaseFiles } from "../../native/resident-files.ts";
import { RestingMemory, shrinkHeap } from "../../native/resting-memory.ts";

/** A thread that serves nothing new for this time rests: people pause longer between two questions. */
const REST_MS = 5_000;
/** A server that nobody used for this time sleeps. The cognition thread has fallen asleep before, so that what it lets go of is gone. */
const SLEEP_MS = 60_000;

export interface Watched {
  /** Milliseconds since the last use; 0 during one. */
  readonly quietMs: () => number;
  /** How many facts the worker has stored. */
  readonly facts: () => number;
  /** Lets go of what the next use opens again. */
  readonly letGo: () => void;
}

/** Gives memory back when the server rests, and more when it sleeps. Returns a function that stops the watch. */
export function watchRest({ quietMs, facts, letGo }: Watched): () => void {
  const memory = new RestingMemory({ sleepLooks: SLEEP_MS / REST_MS, sleep: () => fallAsleep(letGo) });
  let usedIntervals = 0;
  const timer = setInterval(() => {
    if (quietMs() < REST_MS) usedIntervals++;
    memory.look(usedIntervals + facts());
  }, REST_MS);
  return () => clearInterval(timer);
}

function fallAsleep(letGo: () => void): void {
  letGo();
  shrinkHeap();
  releaseFiles();
}
