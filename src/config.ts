import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { MODEL_SETTINGS, type ModelSettings } from "./config/models.ts";
import { fileOrNone, networks, oneOf, scaled, wholeNumber } from "./config/parse.ts";
import type { SettingsOf } from "./config/setting.ts";
import { UsageError } from "./memory/errors.ts";

export type { ModelChoice, ModelSettings } from "./config/models.ts";
export type LogFormat = "json" | "pretty";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Every setting, checked and frozen. */
export interface Config extends ModelSettings {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** A PEM file with the certificate and those between it and its root. Absolute; null without TLS. */
  readonly tlsCert: string | null;
  /** A PEM file with the key of that certificate. Absolute; null without TLS. */
  readonly tlsKey: string | null;
  /** Addresses and networks of proxies whose word on who connected to them is taken. */
  readonly trustedProxies: readonly string[];
  readonly cacheTtlMs: number;
  readonly cacheEntries: number;
  /** Requests a second of a key that sets none. */
  readonly rateLimit: number;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
}

export const SETTINGS: SettingsOf<Config> = {
  host: {
    flag: "--host <address>",
    env: "MEMORYD_HOST",
    fallback: "127.0.0.1",
    help: "address to listen on",
    parse: (text) => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined),
    wanted: "an IP address or a host name",
  },
  port: {
    flag: "--port <number>",
    env: "MEMORYD_PORT",
    fallback: "7373",
    help: "port to listen on; 0 takes a free one",
    parse: wholeNumber(0, 65_535),
    wanted: "a whole number from 0 to 65535",
  },
  dataDir: {
    flag: "--data <folder>",
    env: "MEMORYD_DATA",
    fallback: "./data",
    help: "folder that holds everything memoryd stores",
    parse: (text) => (text.trim() === "" ? undefined : resolve(text)),
    wanted: "the path of a folder",
  },
  tlsCert: {
    flag: "--tls-cert <file>",
    env: "MEMORYD_TLS_CERT",
    fallback: "none",
    help: "certificate chain in PEM form: serve HTTPS; SIGHUP reads it again",
    parse: fileOrNone,
    wanted: "the path of a file, or none",
  },
  tlsKey: {
    flag: "--tls-key <file>",
    env: "MEMORYD_TLS_KEY",
    fallback: "none",
    help: "private key of that certificate in PEM form, without a passphrase",
    parse: fileOrNone,
    wanted: "the path of a file, or none",
  },
  trustedProxies: {
    flag: "--trusted-proxy <addresses>",
    env: "MEMORYD_TRUSTED_PROXY",
    fallback: "none",
    help: "proxies before this server, whose X-Forwarded-For is believed",
    parse: networks,
    wanted: "IP addresses or networks such as 10.1.0.0/16, separated by commas, or none",
  },
  ...MODEL_SETTINGS,
  cacheTtlMs: {
    flag: "--cache-ttl <seconds>",
    env: "MEMORYD_CACHE_TTL",
    fallback: "60",
    help: "how long an answer may come from the hot cache; 0 turns it off",
    parse: scaled(wholeNumber(0, 86_400), 1000),
    wanted: "a whole number of seconds from 0 to 86400",
  },
  cacheEntries: {
    flag: "--cache-entries <number>",
    env: "MEMORYD_CACHE_ENTRIES",
    fallback: "10000",
    help: "most answers kept in the hot cache",
    parse: wholeNumber(0, 1_000_000),
    wanted: "a whole number from 0 to 1000000",
  },
  rateLimit: {
    flag: "--rate-limit <number>",
    env: "MEMORYD_RATE_LIMIT",
    fallback: "100",
    help: "requests a second of a key that sets no limit of its own",
    parse: wholeNumber(1, 1_000_000),
    wanted: "a whole number from 1 to 1000000",
  },
  logLevel: {
    flag: "--log-level <level>",
    env: "MEMORYD_LOG_LEVEL",
    fallback: "info",
    help: "debug, info, warn, error or silent",
    parse: oneOf<LogLevel>("debug", "info", "warn", "error", "silent"),
    wanted: "debug, info, warn, error or silent",
  },
  logFormat: {
    flag: "--log-format <format>",
    env: "MEMORYD_LOG_FORMAT",
    fallback: "auto",
    help: "json, pretty, or auto: pretty on a terminal",
    parse: (text) => (text === "auto" ? (process.stdout.isTTY ? "pretty" : "json") : oneOf<LogFormat>("json", "pretty")(text)),
    wanted: "json, pretty or auto",
  },
};

export type SettingName = keyof Config;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
/** What a command line gives: values by setting, absent where no flag was given. */
export type Flags = { readonly [K in SettingName]?: string | undefined };

/**
 * The settings from flags, else environment, else defaults. Throws {@link UsageError} with a sentence that names the first bad value.
 */
export function readConfig(flags: Flags, env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config: Partial<Record<SettingName, Config[SettingName]>> = {};
  for (const name of SETTING_NAMES) config[name] = readSetting(name, flags, env);
  return Object.freeze(config) as Config;
}

/** One setting alone, for commands that need no more: `readSetting("dataDir", flags)`. */
export function readSetting<K extends SettingName>(
  name: K,
  flags: Flags,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config[K] {
  const setting = SETTINGS[name];
  const fromFlag = flags[name];
  // An empty variable is an unset one: compose files and unit files write it so.
  const fromEnv = env[setting.env] || undefined;
  const text = fromFlag ?? fromEnv ?? setting.fallback;
  const value = setting.parse(text);
  if (value === undefined) {
    const where = fromFlag !== undefined ? setting.flag.split(" ")[0] : setting.env;
    throw new UsageError(`${where} is ${JSON.stringify(text)}, but must be ${setting.wanted}.`);
  }
  return value;
}

/** Whether only this machine can reach what listens on the address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** As it stands in a URL. "All interfaces" is where a server listens, not where it is reached. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Variables that look like settings and are none: most likely typing errors, but perhaps meant for a client of ours, so they are told and not refused. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const known = new Set([TEMPORARY_FOLDER, ...SETTING_NAMES.map((name) => SETTINGS[name].env)]);
  return Object.keys(env).filter((variable) => variable.startsWith("MEMORYD_") && !known.has(variable));
}

const TEMPORARY_FOLDER = "MEMORYD_TMP";

/** Where the binary unpacks what the operating system must load from a file. Every command needs it, so it is no setting of one. Absolute. */
export function temporaryFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(env[TEMPORARY_FOLDER] || tmpdir());
}
