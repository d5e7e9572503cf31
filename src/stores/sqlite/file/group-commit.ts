import type { Database, Statement } from "bun:sqlite";
import { MemorydError, messageOf, StoreGone } from "../../../memory/errors.ts";
import { whenFree } from "./busy.ts";

/** Writes per commit. Far fewer already make the cost of an fsync small per write. */
const COMMIT_OPERATIONS = 256;

interface Operation {
  /** Runs in the open transaction and stores the result. */
  run(): void;
  /** Resolves the promise with the result once the commit is durable. */
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Group commit: waiting operations share one transaction and one fsync, which makes durable writes fast. Each operation runs under a
 * savepoint of its own, so one that throws rolls back only its own changes and rejects only its own promise. A promise resolves once the
 * commit has returned and the file is confirmed to be at its path.
 *
 * Operations are synchronous, and no transaction stays open while the event loop runs.
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
   * `rolledBack` is called after every rollback, so that the caller can drop cached state. `checkPlace` throws when the file is no longer
   * at its path.
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

  /** Resolves once no operation waits. */
  async nextCommit(): Promise<void> {
    await this.#draining;
  }

  /** Finalizes the statements. Must not be called while an operation waits. */
  close(): void {
    for (const statement of [this.#begin, this.#savepoint, this.#release, this.#rollBackTo, this.#commit]) statement.finalize();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Waits two turns of the event loop. The first delivers the answers of the last group; in the second the clients' next requests come.
      // A larger group is worth more than these microseconds.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      try {
        await whenFree(() => this.#commitWaiting());
      } catch (error) {
        // The transaction could not begin.
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
          // On a full or failing disk, SQLite rolls back the whole transaction itself.
          if (!this.#db.inTransaction) throw error;
          refused.set(operation, error);
        }
      }
      this.#commit.run();
      // The file may have been removed during the commit.
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

/** The error for the caller of a write whose commit failed. The write may be stored all the same. */
export function commitFailed(cause: unknown): MemorydError {
  if (cause instanceof StoreGone) return cause;
  const message = `the write could not be committed (${messageOf(cause)}); check that the disk of the data folder has space and is writable`;
  return new MemorydError("internal_error", message, { cause });
}
