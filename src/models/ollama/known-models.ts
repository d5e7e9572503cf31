/** An embedding model in Ollama's library. */
export interface KnownEmbeddingModel {
  /** Prefix of the model's names in Ollama's library, and of the same weights from other publishers. */
  readonly family: string;
  /** The name for `ollama pull`. */
  readonly pull: string;
  readonly dimensions: number;
  /** Size of the download, and about the memory that the model needs. */
  readonly megabytes: number;
  readonly languages: "English" | "many";
  /**
   * Text before each query; `documentPrefix` is the text before each document. Both are those of the model's training.
   * Without them, the vectors are worse, but there is no error.
   */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

const PASSAGES = "Represent this sentence for searching relevant passages: ";
const NOMIC = { queryPrefix: "search_query: ", documentPrefix: "search_document: " } as const;
const PLAIN = { queryPrefix: "", documentPrefix: "" } as const;

/**
 * In order of preference for `auto`. embeddinggemma is first: it is the best small model for many languages, and as two thirds of its
 * weights are a token table, it is as fast on a CPU as nomic-embed-text. Prefixes, dimensions and sizes come from the models' cards and
 * Ollama's library.
 */
export const EMBEDDING_MODELS: readonly KnownEmbeddingModel[] = [
  {
    family: "embeddinggemma",
    pull: "embeddinggemma",
    dimensions: 768,
    megabytes: 622,
    languages: "many",
    queryPrefix: "task: search result | query: ",
    documentPrefix: "title: none | text: ",
  },
  {
    family: "qwen3-embedding",
    pull: "qwen3-embedding:0.6b",
    dimensions: 1024,
    megabytes: 639,
    languages: "many",
    queryPrefix: "Instruct: Given a question, retrieve memories that answer it\nQuery:",
    documentPrefix: "",
  },
  { family: "bge-m3", pull: "bge-m3", dimensions: 1024, megabytes: 1_200, languages: "many", ...PLAIN },
  {
    family: "snowflake-arctic-embed2",
    pull: "snowflake-arctic-embed2",
    dimensions: 1024,
    megabytes: 1_200,
    languages: "many",
    queryPrefix: "query: ",
    documentPrefix: "",
  },
  {
    family: "nomic-embed-text-v2-moe",
    pull: "nomic-embed-text-v2-moe",
    dimensions: 768,
    megabytes: 958,
    languages: "many",
    ...NOMIC,
  },
  { family: "nomic-embed-text", pull: "nomic-embed-text", dimensions: 768, megabytes: 274, languages: "English", ...NOMIC },
  {
    family: "mxbai-embed-large",
    pull: "mxbai-embed-large",
    dimensions: 1024,
    megabytes: 670,
    languages: "English",
    queryPrefix: PASSAGES,
    documentPrefix: "",
  },
  {
    family: "snowflake-arctic-embed",
    pull: "snowflake-arctic-embed",
    dimensions: 1024,
    megabytes: 669,
    languages: "English",
    queryPrefix: PASSAGES,
    documentPrefix: "",
  },
  { family: "granite-embedding", pull: "granite-embedding", dimensions: 384, megabytes: 63, languages: "English", ...PLAIN },
  { family: "all-minilm", pull: "all-minilm", dimensions: 384, megabytes: 46, languages: "English", ...PLAIN },
];

/** The model that messages recommend when there is no embedding model. */
export const RECOMMENDED_EMBED_MODEL = "embeddinggemma";

export interface KnownChatModel {
  readonly name: string;
  readonly megabytes: number;
}

/**
 * In order of preference for `auto`: first the models that follow a schema and instructions best at a size that runs without a GPU.
 * Instruct models come before thinking models, whose thinking is switched off.
 */
export const CHAT_MODELS: readonly KnownChatModel[] = [
  { name: "qwen3:4b-instruct", megabytes: 2_500 },
  { name: "gemma3:4b", megabytes: 3_300 },
  { name: "qwen3:8b", megabytes: 5_200 },
  { name: "qwen3:4b", megabytes: 2_500 },
  { name: "llama3.1:8b", megabytes: 4_900 },
  { name: "qwen2.5:7b", megabytes: 4_700 },
  { name: "llama3.2:3b", megabytes: 2_000 },
  { name: "qwen2.5:3b", megabytes: 1_900 },
  { name: "qwen3:1.7b", megabytes: 1_400 },
  { name: "gemma3:1b", megabytes: 815 },
];

/** Names of the same models in Ollama's library without a size. */
export const CHAT_ALIASES: Readonly<Record<string, string>> = {
  "gemma3:4b": "gemma3",
  "qwen3:8b": "qwen3",
  "llama3.1:8b": "llama3.1",
  "qwen2.5:7b": "qwen2.5",
  "llama3.2:3b": "llama3.2",
};

export const RECOMMENDED_CHAT_MODEL = "qwen3:4b-instruct";

/** Finds the family of a model by its name, also for names of other publishers: `hf.co/nomic-ai/nomic-embed-text-v1.5-GGUF:F16`. */
export function knownEmbeddingModel(name: string): KnownEmbeddingModel | undefined {
  const own = name.slice(name.lastIndexOf("/") + 1).toLowerCase();
  const matching = EMBEDDING_MODELS.filter((model) => own.startsWith(model.family));
  // The longest match wins, because `snowflake-arctic-embed2` also begins with `snowflake-arctic-embed`.
  return matching.reduce<KnownEmbeddingModel | undefined>(
    (best, model) => (best && best.family.length >= model.family.length ? best : model),
    undefined,
  );
}

/** Removes `:latest`, which Ollama adds to names without a tag, so that each model has one name. */
export function canonicalName(name: string): string {
  return name.endsWith(":latest") ? name.slice(0, -":latest".length) : name;
}
