/** Keeps what it worked out about texts, until a batch ends. */
export interface Forgetful {
  forget(): void;
  /** Whether it keeps a text that contains this one. */
  keeps(text: string): boolean;
}

const kept: Forgetful[] = [];
let openBatches = 0;
/** Whether a batch that was open during an erasure may have read the erased text once more. */
let mayKeepErased = false;

/**
 * Opens a batch of texts that are read together, until it is disposed of. Extraction and comparisons read the same texts again and again, so
 * what was worked out about them is kept while a batch is open. When the last one of the thread ends, all of it is forgotten. Batches nest:
 * one that lasts as long as there is work keeps what its parts read.
 */
export function openBatch(): Disposable {
  openBatches++;
  return {
    [Symbol.dispose]: () => {
      openBatches--;
      if (openBatches === 0 || (openBatches === 1 && mayKeepErased)) forget();
    },
  };
}

/** Forgets what the thread has read, because some of it was erased: now, and again when the parts of the open batch have ended. */
export function forgetErased(): void {
  const isBatchLasting = openBatches > 0;
  forget();
  mayKeepErased = isBatchLasting;
}

function forget(): void {
  for (const one of kept) one.forget();
  mayKeepErased = false;
}

/** Whether what is read now may be kept. */
export function isBatchOpen(): boolean {
  return openBatches > 0;
}

/** Calls `forget` whenever the last open batch ends. */
export function forgetWithBatch(one: Forgetful): void {
  kept.push(one);
}

/** Whether anything of a batch that contains the text is still kept. For tests. */
export function keepsText(text: string): boolean {
  return kept.some((one) => one.keeps(text));
}

/** What was worked out of each text of a batch, for at most `limit` texts. Keeps nothing while no batch is open. */
export class BatchMemo<Result> implements Forgetful {
  readonly #results = new Map<string, Result>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
    forgetWithBatch(this);
  }

  get(text: string): Result | undefined {
    return this.#results.get(text);
  }

  set(text: string, result: Result): void {
    if (!isBatchOpen()) return;
    if (this.#results.size >= this.#limit) this.#results.clear();
    this.#results.set(text, result);
  }

  forget(): void {
    this.#results.clear();
  }

  keeps(text: string): boolean {
    return [...this.#results.keys()].some((known) => known.includes(text));
  }
}
