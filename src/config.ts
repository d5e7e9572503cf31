/** The shape of the settings; `readConfig` below is the only reader of flags and environment. */
export type ModelChoice = "auto" | "builtin" | "ollama";
export type LogFormat = "json" | "pretty";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly model: ModelChoice;
  readonly cacheTtlMs: number;
  readonly cacheEntries: number;
  /** Requests a second of a key that sets none. */
  readonly rateLimit: number;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
}
