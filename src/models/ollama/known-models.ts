/** What is known of the embedding models in Ollama's library. */
export interface KnownEmbeddingModel {
  /** As it begins in Ollama's names, and in the names of the same weights elsewhere. */
  readonly family: string;
  /** What `ollama pull` takes. */
  readonly pull: string;
  readonly dimensions: number;
  /** Download and about the memory it takes. */
  readonly megabytes: number;
  readonly languages: "English" | "many";
  /** Put before a text, as the model was trained: without it the vectors are worse, without any error. */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

const PASSAGES = "Represent this sentence for searching relevant passages: ";
const NOMIC = { queryPrefix: "search_query: ", documentPrefix: "search_document: " } as const;
const PLAIN = { queryPrefix: "", documentPrefix: "" } as const;

/**
 * In order of preference for `auto`. First embeddinggemma: of the small ones it is the best for many languages, and with two thirds of its weights a table of
 * words it is as fast on a CPU as nomic-embed-text. Prefixes, dimensions and sizes: the models' own cards and Ollama's library.
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

/** What a person is told to pull when there is no embedding model. */
export const RECOMMENDED_EMBED_MODEL = "embeddinggemma";

export interface KnownChatModel {
  readonly name: string;
  readonly megabytes: number;
}

/**
 * In order of preference for `auto`. First what follows a schema and instructions best at a size that a machine without a GPU still runs; an instruct
 * model before one that thinks, whose thinking is switched off.
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

/** Names that Ollama's library gives to the same model when the size is left out. */
export const CHAT_ALIASES: Readonly<Record<string, string>> = {
  "gemma3:4b": "gemma3",
  "qwen3:8b": "qwen3",
  "llama3.1:8b": "llama3.1",
  "qwen2.5:7b": "qwen2.5",
  "llama3.2:3b": "llama3.2",
};

export const RECOMMENDED_CHAT_MODEL = "qwen3:4b-instruct";

/** The family of a model by its name, also where somebody else published it: `hf.co/nomic-ai/nomic-embed-text-v1.5-GGUF:F16`. */
export function knownEmbeddingModel(name: string): KnownEmbeddingModel | undefined {
  const own = name.slice(name.lastIndexOf("/") + 1).toLowerCase();
  const matching = EMBEDDING_MODELS.filter((model) => own.startsWith(model.family));
  // The longest: `snowflake-arctic-embed2` begins like `snowflake-arctic-embed`.
  return matching.reduce<KnownEmbeddingModel | undefined>(
    (best, model) => (best && best.family.length >= model.family.length ? best : model),
    undefined,
  );
}

/** One name for one model: Ollama adds `:latest` where no tag is given. */
export function canonicalName(name: string): string {
  return name.endsWith(":latest") ? name.slice(0, -":latest".length) : name;
}
