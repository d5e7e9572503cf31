import packageJson from "../../package.json";
import type { Config } from "../config/config.ts";
import { RateLimiter, type Rates } from "../http/admission/rate-limit.ts";
import type { Log } from "../observability/log.ts";
import { RedisAnswers } from "../redis/answers.ts";
import { Redis } from "../redis/connection.ts";
import { RedisRates } from "../redis/rates.ts";
import type { SharedAnswers } from "../search/shared-answers.ts";
import type { ServerBackend } from "../stores/interfaces/backend.ts";
import type { Closer } from "./closers.ts";

/** What servers share through Redis. */
export interface Shared {
  /** The buckets of keys; without Redis, this server's share of them. */
  readonly rates: Rates;
  /** Undefined without Redis, and where there is no other server: a data folder has one. */
  readonly answers: SharedAnswers | undefined;
}

export async function openRedis({ redis: url }: Config, backend: ServerBackend, log: Log, closers: Closer[]): Promise<Shared> {
  const { neighbours } = backend;
  const local = new RateLimiter(() => neighbours?.servers() ?? 1);
  if (url === null) return { rates: local, answers: undefined };
  const message = "Redis is away: each server takes its share of a key's rate and has its own cache until it is back";
  const redis = new Redis({ url, away: (err) => log.warn({ err }, message) });
  closers.push(() => redis.close());
  const place = await sharedPlace(backend, log);
  // Servers of two versions may rank differently, so while a version is replaced each shares with its own.
  const answers = place === undefined ? undefined : new RedisAnswers(redis, `${packageJson.version} ${place}`);
  return { rates: new RedisRates(redis, local), answers };
}

/** The address is part of it: of a database and its copy on the level of files, nothing else tells which is which. */
async function sharedPlace({ neighbours, name }: ServerBackend, log: Log): Promise<string | undefined> {
  try {
    return neighbours && `${await neighbours.placeId()} ${name}`;
  } catch (err) {
    log.warn({ err }, "The database does not say which one it is: servers share no answers through Redis");
    return undefined;
  }
}
