import type { Database, Statement } from "bun:sqlite";
import { MemorydError, messageOf, StoreGone } from "../../memory/errors.ts";
import { whenFree } from "./busy.ts";

/** Writes that share one commit; the fsync is amortised long before this. */
const COMMIT_OPERATIONS = 256;

interface Operation {
  /** Runs it inside the open transaction and keeps the result. */
  run(): void;
  /** Hands the result over: it is durable. */
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Operations that wait together share one transaction and one fsync: what makes durable writes fast. Each runs under its own savepoint, so one
 * that throws takes back its own changes alone, and its promise alone rejects. A promise resolves once the commit that holds its operation has returned,
 * and the file that holds the commit is found to be in its place.
 *
 * An operation is synchronous, and the transaction is never open while the event loop runs.
 */
export class GroupCommit {
  readonly #db: Database;
  readonly #rolledBack: () => void;
  readonly #checkPlace: () => void;
  readonly #begin: Statement;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  readonly #rollBackTo: Statement;
  readonly #commit: Statement;
  #waiting: Operation[] = [];
  #draining: Promise<void> | undefined;

  /**
   * `rolledBack` is called whenever changes were taken back, so that what was remembered of them can be forgotten. `checkPlace` throws when nobody would
   * find the file again.
   */
  constructor(db: Database, rolledBack: () => void = () => {}, checkPlace: () => void = () => {}) {
    this.#db = db;
    this.#rolledBack = rolledBack;
    this.#checkPlace = checkPlace;
    this.#begin = db.prepare("BEGIN IMMEDIATE");
    this.#savepoint = db.prepare("SAVEPOINT operation");
    this.#release = db.prepare("RELEASE operation");
    this.#rollBackTo = db.prepare("ROLLBACK TO operation");
    this.#commit = db.prepare("COMMIT");
  }

  run<T>(operation: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        run: () => {
          result = operation();
        },
        committed: () => resolve(result),
        failed: reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  get idle(): boolean {
    return this.#draining === undefined;
  }

  /** Resolves once everything that waits has its answer. */
  async settled(): Promise<void> {
    await this.#draining;
  }

  /** Closes its statements; nothing may wait. */
  close(): void {
    for (const statement of [this.#begin, this.#savepoint, this.#release, this.#rollBackTo, this.#commit]) statement.finalize();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Two turns of the event loop: in the first the answers to the last group leave, in the second come those who write again. Whoever writes
      // meanwhile comes along; larger groups are worth more than the microseconds.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      try {
        await whenFree(() => this.#commitWaiting());
      } catch (error) {
        // The transaction could not even begin.
        for (const operation of this.#take()) operation.failed(error);
      }
    }
    this.#draining = undefined;
  }

  #take(): Operation[] {
    return this.#waiting.splice(0, COMMIT_OPERATIONS);
  }

  #commitWaiting(): void {
    this.#checkPlace();
    this.#begin.run();
    const operations = this.#take();
    const refused = new Map<Operation, unknown>();
    try {
      for (const operation of operations) {
        try {
          this.#runInSavepoint(operation);
        } catch (error) {
          // A full disk or a broken one makes SQLite take back the whole transaction by itself.
          if (!this.#db.inTransaction) throw error;
          refused.set(operation, error);
        }
      }
      this.#commit.run();
      // It may have gone while the commit ran.
      this.#checkPlace();
    } catch (error) {
      for (const operation of operations) operation.failed(refused.get(operation) ?? commitFailed(error));
      this.#takeBack();
      return;
    }
    for (const operation of operations) {
      if (refused.has(operation)) operation.failed(refused.get(operation));
      else operation.committed();
    }
  }

  #runInSavepoint(operation: Operation): void {
    this.#savepoint.run();
    try {
      operation.run();
    } catch (error) {
      this.#rolledBack();
      if (this.#db.inTransaction) {
        this.#rollBackTo.run();
        this.#release.run();
      }
      throw error;
    }
    this.#release.run();
  }

  #takeBack(): void {
    this.#rolledBack();
    if (this.#db.inTransaction) this.#db.run("ROLLBACK");
  }
}

function commitFailed(cause: unknown): MemorydError {
  if (cause instanceof StoreGone) return cause;
  const message = `the write could not be committed (${messageOf(cause)}); see that the disk of the data folder has space and is writable`;
  return new MemorydError("internal_error", message, { cause });
}
