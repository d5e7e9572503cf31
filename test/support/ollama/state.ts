import { type DoubleModel, tagged } from "./models.ts";

/** What a chat request asked, for a script that answers it. */
export interface ChatAsk {
  readonly model: string;
  readonly system: string;
  /** The last message of the user. */
  readonly prompt: string;
  readonly schema: unknown;
}

/** A text is the model's reply as it stands; any other value becomes JSON; undefined leaves it to the next. */
export type ChatScript = (ask: ChatAsk) => unknown;

/** Thrown by a handler: the answer is this error. */
export class WireError extends Error {
  readonly status: number;

  constructor(status: number, error: string) {
    super(error);
    this.status = status;
  }
}

/** What the double knows between two calls. */
export class State {
  readonly version: string;
  readonly #models = new Map<string, DoubleModel>();
  /** Models in memory, with the context that they were loaded with. */
  readonly loaded = new Map<string, number>();
  /** Names in the order in which they were loaded; one that is loaded anew is there again. */
  readonly loads: string[] = [];
  script: ChatScript | undefined;

  constructor(version: string, models: readonly DoubleModel[]) {
    this.version = version;
    for (const model of models) this.install(model);
  }

  get models(): DoubleModel[] {
    return [...this.#models.values()];
  }

  /** Also replaces a model, as another `ollama pull` does. */
  install(model: DoubleModel): void {
    this.#models.set(tagged(model.name), model);
  }

  remove(name: string): void {
    this.#models.delete(tagged(name));
    this.loaded.delete(tagged(name));
  }

  find(name: string): DoubleModel | undefined {
    return this.#models.get(tagged(name));
  }

  /** Returns with the model in memory. A client that hangs up meanwhile aborts the loading, and nothing is loaded. */
  async load(model: DoubleModel, contextTokens: number, signal: AbortSignal): Promise<void> {
    const name = tagged(model.name);
    if (this.loaded.get(name) === contextTokens) return;
    this.loaded.delete(name);
    if (model.loadMs) await sleep(model.loadMs, signal);
    this.loaded.set(name, contextTokens);
    this.loads.push(name);
  }
}

/** Rejects when the signal ends it. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new WireError(499, "client closed the connection"));
    });
  });
}
