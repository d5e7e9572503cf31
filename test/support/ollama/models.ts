/** A model that is "installed" in the double. */
export interface DoubleModel {
  /** Includes its tag, as in `/api/tags`. */
  readonly name: string;
  /** Hexadecimal, without a prefix. */
  readonly digest: string;
  readonly sizeBytes: number;
  readonly capabilities: readonly string[];
  /** The length of its vectors. */
  readonly dimensions: number;
  /** The context of the weights; `numCtx` is that of its Modelfile. */
  readonly contextLength: number;
  readonly numCtx?: number;
  readonly architecture: string;
  /** Whether Ollama renders its Go template, or llama-server its chat template: two code paths with different faults. */
  readonly path?: "template" | "native";
  /**
   * When its schemas are ignored: while it does not think, as of some thinking models, or always, as of MLX models. `silent` replies nothing
   * at all unless it thinks.
   */
  readonly ignoresSchema?: "unless thinking" | "always" | "silent unless thinking";
  /** How long loading it takes. */
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

/** Adds the default tag: `embeddinggemma` is `embeddinggemma:latest`. */
export function tagged(name: string): string {
  return /:[^/]*$/.test(name) ? name : `${name}:latest`;
}
