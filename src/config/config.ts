import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { UsageError } from "../memory/errors.ts";
import { CLIENT_SETTINGS, type ClientSettings, dataDirOfPerson } from "./client.ts";
import { MODEL_SETTINGS, type ModelSettings } from "./models.ts";
import { foldersOfPerson, type PersonFolders } from "./person.ts";
import {
  type Environment,
  fileOrNone,
  hostNames,
  networks,
  oneOf,
  postgresAddress,
  redisAddress,
  type Setting,
  type SettingsOf,
  scaled,
  unless,
  wholeNumber,
} from "./setting.ts";

export { CLIENT_SETTINGS, type ClientSettings } from "./client.ts";
export type { ModelChoice, ModelSettings } from "./models.ts";
export type { PersonFolders } from "./person.ts";
export type LogFormat = "json" | "pretty";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** All settings, validated and frozen. */
export interface Config extends ModelSettings {
  readonly host: string;
  readonly port: number;
  /** An absolute path. */
  readonly dataDir: string;
  /** The address of the PostgreSQL database that has everything instead of the data folder; null without one. */
  readonly store: string | null;
  /** Another address of that database, at which servers hear each other; null to do so at {@link store}. */
  readonly storeListen: string | null;
  /** Absolute path of a file with the password of that database; null when the address or PGPASSWORD has it, or none is needed. */
  readonly storePasswordFile: string | null;
  /** The address of a Redis or Valkey in which servers share the rates of keys and cached answers; null without one. */
  readonly redis: string | null;
  /** Absolute path of a PEM file with the certificate and its intermediates; null without TLS. */
  readonly tlsCert: string | null;
  /** Absolute path of a PEM file with the private key of that certificate; null without TLS. */
  readonly tlsKey: string | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Names beside those of this machine by which clients of `/mcp` may reach the server. */
  readonly allowedHosts: readonly string[];
  /** The server ends by itself after this time without use; null for one that stays. */
  readonly idleExitMs: number | null;
  readonly cacheTtlMs: number;
  readonly cacheEntries: number;
  /** Requests per second for a key without its own limit. */
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
    help: "port to listen on; 0 chooses a free port",
    parse: wholeNumber(0, 65_535),
    wanted: "a whole number from 0 to 65535",
  },
  dataDir: {
    flag: "--data <folder>",
    env: "MEMORYD_DATA",
    fallback: "the user's data folder",
    fallbackIn: dataDirOfPerson,
    help: "folder for everything that memoryd stores",
    parse: (text) => (text.trim() === "" ? undefined : resolve(text)),
    wanted: "the path of a folder",
  },
  store: {
    flag: "--store <address>",
    env: "MEMORYD_STORE",
    fallback: "none",
    help: "PostgreSQL database that several servers share, instead of a data folder",
    parse: unless("none", postgresAddress),
    isSecret: true,
    wanted: "an address such as postgres://memoryd_server@db.example.org/memoryd, or none",
  },
  storeListen: {
    flag: "--store-listen <address>",
    env: "MEMORYD_STORE_LISTEN",
    fallback: "none",
    help: "another address of that database, without PgBouncer in transaction mode, at which servers hear each other",
    parse: unless("none", postgresAddress),
    isSecret: true,
    wanted: "an address such as postgres://memoryd_server@db.example.org/memoryd, or none",
  },
  storePasswordFile: {
    flag: "--store-password-file <file>",
    env: "MEMORYD_STORE_PASSWORD_FILE",
    fallback: "none",
    help: "file with the password of that database, which PGPASSWORD may also give",
    parse: fileOrNone,
    wanted: "the path of a file, or none",
  },
  redis: {
    flag: "--redis <address>",
    env: "MEMORYD_REDIS",
    fallback: "none",
    help: "Redis or Valkey in which servers share rates of keys and cached answers; without one, each has its own",
    parse: unless("none", redisAddress),
    isSecret: true,
    wanted: "an address such as redis://cache.example.org:6379, or none",
  },
  tlsCert: {
    flag: "--tls-cert <file>",
    env: "MEMORYD_TLS_CERT",
    fallback: "none",
    help: "certificate chain in PEM form, for HTTPS; SIGHUP reloads it",
    parse: fileOrNone,
    wanted: "the path of a file, or none",
  },
  tlsKey: {
    flag: "--tls-key <file>",
    env: "MEMORYD_TLS_KEY",
    fallback: "none",
    help: "private key of the certificate in PEM form, without a passphrase",
    parse: fileOrNone,
    wanted: "the path of a file, or none",
  },
  trustedProxies: {
    flag: "--trusted-proxy <addresses>",
    env: "MEMORYD_TRUSTED_PROXY",
    fallback: "none",
    help: "proxies in front of this server, whose X-Forwarded-For is trusted",
    parse: networks,
    wanted: "IP addresses or networks such as 10.1.0.0/16, separated by commas, or none",
  },
  allowedHosts: {
    flag: "--allowed-hosts <names>",
    env: "MEMORYD_ALLOWED_HOSTS",
    fallback: "none",
    help: "host names by which clients of /mcp may reach this server, beside localhost and --host",
    parse: hostNames,
    wanted: "host names such as memory.example.org, separated by commas, or none",
  },
  idleExitMs: {
    flag: "--idle-exit <seconds>",
    env: "MEMORYD_IDLE_EXIT",
    fallback: "never",
    help: "how long the server waits for a next request before it ends by itself, or never",
    parse: unless("never", scaled(wholeNumber(1, 604_800), 1000)),
    wanted: "a whole number of seconds from 1 to 604800, or never",
  },
  ...MODEL_SETTINGS,
  cacheTtlMs: {
    flag: "--cache-ttl <seconds>",
    env: "MEMORYD_CACHE_TTL",
    fallback: "60",
    help: "how long an answer may come from the hot cache; 0 turns the cache off",
    parse: scaled(wholeNumber(0, 86_400), 1000),
    wanted: "a whole number of seconds from 0 to 86400",
  },
  cacheEntries: {
    flag: "--cache-entries <number>",
    env: "MEMORYD_CACHE_ENTRIES",
    fallback: "10000",
    help: "maximum number of answers in the hot cache",
    parse: wholeNumber(0, 1_000_000),
    wanted: "a whole number from 0 to 1000000",
  },
  rateLimit: {
    flag: "--rate-limit <number>",
    env: "MEMORYD_RATE_LIMIT",
    fallback: "100",
    help: "requests per second for a key without its own limit",
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
/** The values of a command line by setting; undefined for flags that were not given. */
export type Flags = { readonly [K in SettingName]?: string | undefined };

/**
 * Reads all settings from flags, else environment, else defaults. There is no file of settings, because two places are enough for a dozen
 * settings, and people who host the server look in both. Throws {@link UsageError}, which names the first invalid value.
 */
export function readConfig(flags: Flags, env: Environment = process.env): Config {
  const config: Partial<Record<SettingName, Config[SettingName]>> = {};
  for (const name of SETTING_NAMES) config[name] = readSetting(name, flags, env);
  return Object.freeze(config) as Config;
}

/**
 * Reads one setting, for commands that need no others: `readSetting("dataDir", flags)`. A flag for the data folder also wins over a variable
 * that names a database.
 */
export function readSetting<K extends SettingName>(name: K, flags: Flags, env: Environment = process.env): Config[K] {
  const isFolder = name === "store" && flags.dataDir !== undefined;
  return readOne(SETTINGS[name], flags[name] ?? (isFolder ? NO_STORE : undefined), env);
}

const NO_STORE = "none";

function readOne<T>(setting: Setting<T>, fromFlag: string | undefined, env: Environment): T {
  // An empty variable counts as unset, because compose files and unit files set it that way.
  const fromEnv = env[setting.env] || undefined;
  const text = fromFlag ?? fromEnv ?? setting.fallbackIn?.(env) ?? setting.fallback;
  const value = setting.parse(text);
  if (value === undefined) {
    const where = fromFlag !== undefined ? setting.flag.split(" ")[0] : setting.env;
    // An address with a user name has its password before the @, and the message may go to a log.
    const shown = setting.isSecret || text.includes("@") ? "invalid" : JSON.stringify(text);
    throw new UsageError(`${where} is ${shown}, but must be ${setting.wanted}.`);
  }
  return value;
}

/** Reads the settings of commands that are clients of a server, such as `memoryd mcp`. */
export function readClientSettings(
  flags: { readonly [K in keyof ClientSettings]?: string | undefined },
  env: Environment = process.env,
): ClientSettings {
  return {
    url: readOne(CLIENT_SETTINGS.url, flags.url, env),
    key: readOne(CLIENT_SETTINGS.key, flags.key, env),
    agentId: readOne(CLIENT_SETTINGS.agentId, flags.agentId, env),
    userId: readOne(CLIENT_SETTINGS.userId, flags.userId, env),
  };
}

/** Whether neither a flag nor a variable gives the setting. An empty variable counts as unset. */
export function isDefault(name: SettingName, flags: Flags, env: Environment = process.env): boolean {
  return flags[name] === undefined && !env[SETTINGS[name].env];
}

/** Where other programs of the person keep their settings. */
export function personFolders(env: Environment = process.env): PersonFolders {
  return foldersOfPerson(env);
}

/** Whether only this machine can reach a server that listens on the address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Returns the host for a URL by which this machine reaches the server. "All interfaces" becomes loopback. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Returns variables that look like settings but are unknown. Most are typing errors, but some may be meant for a
 * client, so the server warns and does not refuse them.
 */
export function unknownVariables(env: Environment = process.env): string[] {
  const settings = [...Object.values(SETTINGS), ...Object.values(CLIENT_SETTINGS)];
  const known = new Set([TEMPORARY_FOLDER, ...settings.map((setting) => setting.env)]);
  return Object.keys(env).filter((variable) => variable.startsWith("MEMORYD_") && !known.has(variable));
}

const TEMPORARY_FOLDER = "MEMORYD_TMP";

/**
 * Absolute path of the folder into which the binary unpacks files that the operating system must load. Every command
 * needs it, so it has no flag.
 */
export function temporaryFolder(env: Environment = process.env): string {
  return resolve(env[TEMPORARY_FOLDER] || tmpdir());
}
