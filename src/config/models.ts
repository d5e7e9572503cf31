import { LIMITS } from "../memory/limits.ts";
import { modelName, oneOf, type Parse, prefix, type SettingsOf, scaled, serverUrl, wholeNumber } from "./setting.ts";

export type ModelChoice = "auto" | "builtin" | "ollama";

/** The settings of models. */
export interface ModelSettings {
  readonly model: ModelChoice;
  /** `http://127.0.0.1:11434`, without a trailing slash. */
  readonly ollamaHost: string;
  /** `auto`, `builtin` or a model's name. */
  readonly embedModel: string;
  /** `auto`, `builtin` or a model's name. */
  readonly chatModel: string;
  /** Text before each query; null: the prefix that the model is known to need. */
  readonly embedQueryPrefix: string | null;
  /** Text before each memory; null as above. */
  readonly embedDocumentPrefix: string | null;
  readonly embedDeadlineMs: number;
  /** Timeout for embedding a query. After it, the search uses only words. */
  readonly queryDeadlineMs: number;
  readonly chatDeadlineMs: number;
  readonly loadDeadlineMs: number;
  /** Concurrent requests of each thread to one model. */
  readonly modelConcurrency: number;
  readonly modelKeepAliveSeconds: number;
  readonly chatContextTokens: number;
}

const seconds = (max: number): Parse<number> => scaled(wholeNumber(1, max), 1000);

export const MODEL_SETTINGS: SettingsOf<ModelSettings> = {
  model: {
    flag: "--model <choice>",
    env: "MEMORYD_MODEL",
    fallback: "auto",
    help: "auto uses Ollama if it runs and has the models, builtin never uses it, ollama requires it",
    parse: oneOf<ModelChoice>("auto", "builtin", "ollama"),
    wanted: "auto, builtin or ollama",
  },
  ollamaHost: {
    flag: "--ollama-host <address>",
    env: "OLLAMA_HOST",
    fallback: "http://127.0.0.1:11434",
    help: "address of Ollama, which is never reached through a proxy",
    parse: serverUrl,
    wanted: 'an address like "127.0.0.1:11434" or "http://gpu.lan:11434", without a user name or password',
  },
  embedModel: {
    flag: "--embed-model <name>",
    env: "MEMORYD_EMBED_MODEL",
    fallback: "auto",
    help: "Ollama's model for vectors: a name, builtin, or auto for the best known model that is installed",
    parse: modelName,
    wanted: 'auto, builtin, or the name of a model like "embeddinggemma"',
  },
  chatModel: {
    flag: "--chat-model <name>",
    env: "MEMORYD_CHAT_MODEL",
    fallback: "auto",
    help: "Ollama's model for cognition: a name, builtin, or auto for the best known model that is installed",
    parse: modelName,
    wanted: 'auto, builtin, or the name of a model like "qwen3:4b-instruct"',
  },
  embedQueryPrefix: {
    flag: "--embed-query-prefix <text>",
    env: "MEMORYD_EMBED_QUERY_PREFIX",
    fallback: "auto",
    help: "text before each query for the embedding model; auto knows the common models, none means no text, \\n a line break",
    parse: prefix,
    wanted: "auto, none, or a text of at most 500 characters",
  },
  embedDocumentPrefix: {
    flag: "--embed-document-prefix <text>",
    env: "MEMORYD_EMBED_DOCUMENT_PREFIX",
    fallback: "auto",
    help: "text before each memory for the embedding model, with the same values",
    parse: prefix,
    wanted: "auto, none, or a text of at most 500 characters",
  },
  embedDeadlineMs: {
    flag: "--embed-deadline <seconds>",
    env: "MEMORYD_EMBED_DEADLINE",
    fallback: "30",
    help: "how long one embedding request may take",
    parse: seconds(3600),
    wanted: "a whole number of seconds from 1 to 3600",
  },
  queryDeadlineMs: {
    flag: "--query-deadline <seconds>",
    env: "MEMORYD_QUERY_DEADLINE",
    fallback: String(LIMITS.queryEmbedMs / 1000),
    help: "how long a search waits for the query's vector before it uses only words",
    parse: seconds(10),
    wanted: "a whole number of seconds from 1 to 10",
  },
  chatDeadlineMs: {
    flag: "--chat-deadline <seconds>",
    env: "MEMORYD_CHAT_DEADLINE",
    fallback: "120",
    help: "how long one reply of the chat model may take",
    parse: seconds(3600),
    wanted: "a whole number of seconds from 1 to 3600",
  },
  loadDeadlineMs: {
    flag: "--load-deadline <seconds>",
    env: "MEMORYD_LOAD_DEADLINE",
    fallback: "300",
    help: "how long Ollama may take to load a model",
    parse: seconds(3600),
    wanted: "a whole number of seconds from 1 to 3600",
  },
  modelConcurrency: {
    flag: "--model-concurrency <number>",
    env: "MEMORYD_MODEL_CONCURRENCY",
    fallback: "1",
    help: "concurrent requests to one model; more than 1 helps only if OLLAMA_NUM_PARALLEL is also larger",
    parse: wholeNumber(1, 64),
    wanted: "a whole number from 1 to 64",
  },
  modelKeepAliveSeconds: {
    flag: "--model-keep-alive <seconds>",
    env: "MEMORYD_MODEL_KEEP_ALIVE",
    fallback: "1800",
    help: "how long Ollama keeps a model in memory after its last use",
    parse: wholeNumber(1, 31_536_000),
    wanted: "a whole number of seconds from 1 to 31536000",
  },
  chatContextTokens: {
    flag: "--chat-context <tokens>",
    env: "MEMORYD_CHAT_CONTEXT",
    fallback: "8192",
    help: "context of the chat model; a larger one needs more memory",
    parse: wholeNumber(2_048, 1_048_576),
    wanted: "a whole number of tokens from 2048 to 1048576",
  },
};
