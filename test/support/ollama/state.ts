import { type DoubleModel, tagged } from "./models.ts";

/** The content of a chat request, for a script that answers it. */
export interface ChatAsk {
  readonly model: string;
  readonly system: string;
  /** The last message of the user. */
  readonly prompt: string;
  readonly schema: unknown;
}

/** A string is the model's literal reply; any other value is sent as JSON; undefined leaves the reply to the next script. */
export type ChatScript = (ask: ChatAsk) => unknown;

/** Thrown by a handler to send this error. */
export class WireError extends Error {
  readonly status: number;

  constructor(status: number, error: string) {
    super(error);
    this.status = status;
  }
}

/** The state of the double between calls. */
export class State {
  readonly version: string;
  readonly #models = new Map<string, DoubleModel>();
  /** Models in memory, with the context that they were loaded with. */
  readonly loaded = new Map<string, number>();
  /** Names in the order of loading; a model that is loaded again occurs again. */
  readonly loads: string[] = [];
  script: ChatScript | undefined;

  constructor(version: string, models: readonly DoubleModel[]) {
    this.version = version;
    for (const model of models) this.install(model);
  }

  get models(): DoubleModel[] {
    return [...this.#models.values()];
  }

  /** Also replaces a model, like another `ollama pull`. */
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

  /** Resolves with the model in memory. A client that disconnects meanwhile aborts the loading. */
  async load(model: DoubleModel, contextTokens: number, signal: AbortSignal): Promise<void> {
    const name = tagged(model.name);
    if (this.loaded.get(name) === contextTokens) return;
    this.loaded.delete(name);
    if (model.loadMs) await sleep(model.loadMs, signal);
    this.loaded.set(name, contextTokens);
    this.loads.push(name);
  }
}

/** Rejects when the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new WireError(499, "client closed the connection"));
    });
  });
}
