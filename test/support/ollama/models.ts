/** A model that the double has "installed". */
export interface DoubleModel {
  /** With its tag, as `/api/tags` shows it. */
  readonly name: string;
  /** Bare hex. */
  readonly digest: string;
  readonly sizeBytes: number;
  readonly capabilities: readonly string[];
  /** Of its vectors. */
  readonly dimensions: number;
  /** What the weights say; `numCtx` is what its Modelfile says. */
  readonly contextLength: number;
  readonly numCtx?: number;
  readonly architecture: string;
  /** Whether Ollama fills in its Go template, or leaves the chat template to llama-server: two code paths with faults of their own. */
  readonly path?: "template" | "native";
  /** How long a call waits for it to load. */
  readonly loadMs?: number;
}

type Given = Pick<DoubleModel, "name"> & Partial<DoubleModel>;

export function embeddingModel(given: Given): DoubleModel {
  return { ...common(given.name), capabilities: ["embedding"], dimensions: 768, contextLength: 2048, architecture: "bert", ...given };
}

export function chatModel(given: Given): DoubleModel {
  return { ...common(given.name), capabilities: ["completion"], dimensions: 64, contextLength: 4096, architecture: "llama", ...given };
}

function common(name: string): Pick<DoubleModel, "digest" | "sizeBytes"> {
  return { digest: new Bun.CryptoHasher("sha256").update(name).digest("hex"), sizeBytes: 1_000_000 };
}

export const EMBEDDINGGEMMA = embeddingModel({ name: "embeddinggemma:latest", architecture: "gemma3" });
export const NOMIC = embeddingModel({ name: "nomic-embed-text:latest", architecture: "nomic-bert", numCtx: 8192 });
export const QWEN = chatModel({ name: "qwen3:4b-instruct", architecture: "qwen3", contextLength: 262_144 });

/** `embeddinggemma` is `embeddinggemma:latest`. */
export function tagged(name: string): string {
  return /:[^/]*$/.test(name) ? name : `${name}:latest`;
}
