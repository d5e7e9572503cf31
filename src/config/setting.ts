import { isIP } from "node:net";
import { resolve } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  /** The flag as the help shows it: `--port <number>`. */
  readonly flag: string;
  readonly env: string;
  readonly fallback: string;
  /** The value of the default, where that depends on the environment: `fallback` says then in words what it is. */
  readonly fallbackIn?: (env: Environment) => string;
  readonly help: string;
  readonly parse: Parse<T>;
  /** Description of a valid value, for the error about an invalid one: `--port is "x", but must be ...`. */
  readonly wanted: string;
  /** Whether an error must not repeat the value. */
  readonly isSecret?: boolean;
}

export type SettingsOf<T> = { readonly [K in keyof T]: Setting<T[K]> };

/** Parses the text of one setting. Returns undefined for an invalid value. Pure. */
export type Parse<T> = (text: string) => T | undefined;

export function wholeNumber(min: number, max: number): Parse<number> {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) return undefined;
    const value = Number(text);
    return value >= min && value <= max ? value : undefined;
  };
}

export function oneOf<T extends string>(...choices: readonly T[]): Parse<T> {
  return (text) => choices.find((choice) => choice === text);
}

export function scaled(parse: Parse<number>, factor: number): Parse<number> {
  return (text) => {
    const value = parse(text);
    return value === undefined ? undefined : value * factor;
  };
}

/**
 * IP addresses and networks such as `10.1.0.0/16`, separated by commas; an empty list for `none`. `/0`, the network of
 * all addresses, is refused.
 */
export function networks(text: string): readonly string[] | undefined {
  if (text === "none") return [];
  const found = text.split(",").map((part) => part.trim());
  return found.every(isNetwork) ? found : undefined;
}

function isNetwork(text: string): boolean {
  const [, address = "", prefix] = /^([0-9A-Fa-f.:]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (prefix === undefined || wholeNumber(1, version === 4 ? 32 : 128)(prefix) !== undefined);
}

/** Host names separated by commas, in lower case as browsers send them; an empty list for `none`. */
export function hostNames(text: string): readonly string[] | undefined {
  if (text === "none") return [];
  const found = text.split(",").map((part) => part.trim().toLowerCase());
  return found.every((name) => /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)) ? found : undefined;
}

/** A value that `word` turns off: null then. */
export function unless<T>(word: string, parse: Parse<T>): Parse<T | null> {
  return (text) => (text === word ? null : parse(text));
}

/** The absolute path of a file; null for `none`. */
export function fileOrNone(text: string): string | null | undefined {
  if (text.trim() === "") return undefined;
  return text === "none" ? null : resolve(text);
}

/**
 * Parses the address of a server in the forms that Ollama itself reads from `OLLAMA_HOST`: `host`, `host:port`, `:port`, `http://host`,
 * with or without a path. Returns `scheme://host:port/path` without a trailing slash. The default port is 11434, or that of the scheme
 * if the text names a scheme.
 */
export function serverUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const hasScheme = trimmed.includes("://");
  const address = trimmed.startsWith(":") ? `127.0.0.1${trimmed}` : trimmed;
  const url = URL.parse(hasScheme ? address : `http://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "" || url.username !== "" || url.password !== "") return undefined;
  if (url.search !== "" || url.hash !== "") return undefined;
  const port = url.port || (hasScheme ? { "http:": "80", "https:": "443" }[url.protocol] : namedPort(address)) || "11434";
  return `${url.protocol}//${reachable(url.hostname)}:${port}${url.pathname.replace(/\/+$/, "")}`;
}

/** Finds port 80 in the text, because `URL` drops the default port of its scheme: it parses `host:80` as `host`. */
function namedPort(address: string): string | undefined {
  return /^[^/]*:80(?:\/|$)/.test(address) ? "80" : undefined;
}

/** Replaces "all interfaces", on which a server listens, by loopback, where a client can reach it. */
function reachable(hostname: string): string {
  if (hostname === "0.0.0.0") return "127.0.0.1";
  return hostname === "[::]" ? "[::1]" : hostname;
}

/** `auto`, `builtin`, or the name of a model as Ollama writes it: `qwen3:4b-instruct`, `hf.co/user/model:Q4_K_M`. */
export function modelName(text: string): string | undefined {
  return text.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._/-]*(?::[A-Za-z0-9._-]+)?$/.test(text) ? text : undefined;
}

/** A prefix for texts: null for `auto`, empty for `none`. `\n` stands for a line break, because an environment file cannot contain one. */
export function prefix(text: string): string | null | undefined {
  if (text === "auto") return null;
  if (text === "none") return "";
  return text.length <= 500 ? text.replaceAll("\\n", "\n") : undefined;
}

/** The address of a PostgreSQL database, in the form of a URL. */
export function postgresAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url && /^postgres(?:ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? url.href : undefined;
}

/** The address of a Redis or a Valkey, in the form of a URL. */
export function redisAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url && /^(?:redis|rediss|valkey|valkeys):$/.test(url.protocol) && url.hostname !== "" ? url.href : undefined;
}
