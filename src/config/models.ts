import { LIMITS } from "../memory/limits.ts";
import { modelName, oneOf, type Parse, prefix, scaled, serverUrl, wholeNumber } from "./parse.ts";
import type { SettingsOf } from "./setting.ts";

export type ModelChoice = "auto" | "builtin" | "ollama";

/** Which models are used, and how. */
export interface ModelSettings {
  readonly model: ModelChoice;
  /** `http://127.0.0.1:11434`: no slash at its end. */
  readonly ollamaHost: string;
  /** `auto`, `builtin` or a model's name. */
  readonly embedModel: string;
  /** `auto`, `builtin` or a model's name. */
  readonly chatModel: string;
  /** What is put before a query; null: what the model is known to want. */
  readonly embedQueryPrefix: string | null;
  /** The same before a memory. */
  readonly embedDocumentPrefix: string | null;
  readonly embedDeadlineMs: number;
  /** Of one question: beyond it a search goes by words alone. */
  readonly queryDeadlineMs: number;
  readonly chatDeadlineMs: number;
  readonly loadDeadlineMs: number;
  /** Requests at once to one model, for each thread. */
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
    help: "auto takes Ollama where it answers and has the models, builtin never looks, ollama insists",
    parse: oneOf<ModelChoice>("auto", "builtin", "ollama"),
    wanted: "auto, builtin or ollama",
  },
  ollamaHost: {
    flag: "--ollama-host <address>",
    env: "OLLAMA_HOST",
    fallback: "http://127.0.0.1:11434",
    help: "where Ollama is reached; never through a proxy",
    parse: serverUrl,
    wanted: 'an address like "127.0.0.1:11434" or "http://gpu.lan:11434", without a name or password in it',
  },
  embedModel: {
    flag: "--embed-model <name>",
    env: "MEMORYD_EMBED_MODEL",
    fallback: "auto",
    help: "Ollama's model for vectors: a name, builtin, or auto: the best known one that is installed",
    parse: modelName,
    wanted: 'auto, builtin, or the name of a model like "embeddinggemma"',
  },
  chatModel: {
    flag: "--chat-model <name>",
    env: "MEMORYD_CHAT_MODEL",
    fallback: "auto",
    help: "Ollama's model for cognition: a name, builtin, or auto: the best known one that is installed",
    parse: modelName,
    wanted: 'auto, builtin, or the name of a model like "qwen3:4b-instruct"',
  },
  embedQueryPrefix: {
    flag: "--embed-query-prefix <text>",
    env: "MEMORYD_EMBED_QUERY_PREFIX",
    fallback: "auto",
    help: "text before each query for the embedding model; auto knows the common models, none is no text, \\n a line break",
    parse: prefix,
    wanted: "auto, none, or a text of at most 500 characters",
  },
  embedDocumentPrefix: {
    flag: "--embed-document-prefix <text>",
    env: "MEMORYD_EMBED_DOCUMENT_PREFIX",
    fallback: "auto",
    help: "the same before each memory",
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
    help: "how long a search waits for its vector before it goes by words alone",
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
    help: "requests at once to one model; more only helps where OLLAMA_NUM_PARALLEL is larger too",
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
    help: "context of the chat model; a larger one takes more memory",
    parse: wholeNumber(2_048, 1_048_576),
    wanted: "a whole number of tokens from 2048 to 1048576",
  },
};
