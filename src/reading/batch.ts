/** Keeps what it worked out about texts, until a batch ends. */
export interface Forgetful {
  forget(): void;
  /** Whether it keeps a text that contains this one. */
  keeps(text: string): boolean;
}

const kept: Forgetful[] = [];
/** The batches of the thread that are open. */
const open = new Set<Disposable>();
/** The batches that were open during an erasure, and may have read the erased text once more. */
const mayKeepErased = new Set<Disposable>();

/**
 * Opens a batch of texts that are read together, until it is disposed of. Extraction and comparisons read the same texts again and again, so
 * what was worked out about them is kept while a batch is open. When the last one of the thread ends, all of it is forgotten. Batches nest:
 * one that lasts as long as there is work keeps what its parts read.
 */
export function openBatch(): Disposable {
  const batch: Disposable = {
    [Symbol.dispose]: () => {
      open.delete(batch);
      const hasReadErased = mayKeepErased.delete(batch);
      if (open.size === 0 || hasReadErased) forget();
    },
  };
  open.add(batch);
  return batch;
}

/** Forgets what the thread has read, because some of it was erased: now, and again when each of the open batches ends. */
export function forgetErased(): void {
  forget();
  for (const batch of open) mayKeepErased.add(batch);
}

function forget(): void {
  for (const one of kept) one.forget();
}

/** Ends the open batches, as the end of their thread does. For tests, which simulate such an end. */
export function abandonBatches(): void {
  open.clear();
  mayKeepErased.clear();
  forget();
}

/** Whether what is read now may be kept. */
export function isBatchOpen(): boolean {
  return open.size > 0;
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
