import {
  CLOCK_STEP_MS,
  LAST_USED_STEP_MS,
  type LinkState,
  LOGIN_LINK_MS,
  type LoginLinks,
  type LoginSession,
  SESSION_IDLE_MS,
  SESSION_MS,
  SESSIONS_PER_USER,
  SETUP_LINK_MS,
  type Sessions,
  type SetupLinks,
} from "../../interfaces/accounts.ts";
import type { Operation, Rows } from "../engine/operation.ts";
import type { ControlPool } from "../engine/pool.ts";
import { newSecret, sha256 } from "./secrets.ts";
import { insertUser, toUser, type UserRow } from "./users.ts";

interface SessionRow extends UserRow {
  used_at_ms: number;
}

export function relationalSessions(pool: ControlPool): Sessions {
  return {
    create: (userId, nowMs, { passwordHash, origin } = {}) =>
      pool.change(function* (rows) {
        yield* rows.run(
          "DELETE FROM session WHERE last_used_at_ms <= ? OR created_at_ms <= ? OR created_at_ms > ?",
          nowMs - SESSION_IDLE_MS,
          nowMs - SESSION_MS,
          nowMs + CLOCK_STEP_MS,
        );
        const secret = newSecret();
        const begun = yield* rows.first(
          `INSERT INTO session (secret_sha256, user_id, created_at_ms, last_used_at_ms, browser, network)
           SELECT ?1, id, ?2, ?2, ?5, ?6 FROM "user" WHERE id = ?3 AND password_hash = coalesce(?4, password_hash) RETURNING user_id`,
          sha256(secret),
          nowMs,
          userId,
          passwordHash ?? null,
          origin?.browser ?? null,
          origin?.network ?? null,
        );
        if (!begun) return undefined;
        yield* rows.run(
          `DELETE FROM session WHERE secret_sha256 IN (
             SELECT secret_sha256 FROM session WHERE user_id = ? ORDER BY created_at_ms DESC LIMIT ${ALL_SESSIONS} OFFSET ?)`,
          userId,
          SESSIONS_PER_USER,
        );
        yield* rows.run('UPDATE "user" SET last_login_at_ms = ? WHERE id = ?', nowMs, userId);
        return secret;
      }),
    async find(secret, nowMs) {
      const hash = sha256(secret);
      const row = await pool.read((rows) => held(rows, hash, nowMs));
      if (!row) return undefined;
      // A last use in the future is also corrected.
      if (Math.abs(nowMs - row.used_at_ms) >= LAST_USED_STEP_MS)
        await pool.change((rows) => rows.run("UPDATE session SET last_used_at_ms = ? WHERE secret_sha256 = ?", nowMs, hash));
      return toUser(row);
    },
    async look(secret, nowMs) {
      const row = await pool.read((rows) => held(rows, sha256(secret), nowMs));
      return row ? toUser(row) : undefined;
    },
    end: (secret) => pool.change((rows) => rows.run("DELETE FROM session WHERE secret_sha256 = ?", sha256(secret))),
    list: (userId, nowMs) =>
      pool.read(function* (rows) {
        const found = yield* rows.all<ListedRow>(
          `SELECT s.secret_sha256, s.created_at_ms, s.last_used_at_ms, s.browser, s.network FROM session s WHERE s.user_id = ? AND ${VALID}
           ORDER BY s.last_used_at_ms DESC, s.secret_sha256`,
          userId,
          ...bounds(nowMs),
        );
        return found.map(toSession);
      }),
    idOf: (secret) => sha256(secret).slice(0, ID_DIGITS),
    endOne: (userId, id) =>
      pool.change(function* (rows) {
        const sql = `DELETE FROM session WHERE user_id = ? AND substr(secret_sha256, 1, ${ID_DIGITS}) = ? RETURNING user_id`;
        return (yield* rows.first(sql, userId, id)) !== null;
      }),
    endOthers: (userId, secret) =>
      pool.change(function* (rows) {
        const sql = "DELETE FROM session WHERE user_id = ? AND secret_sha256 <> ? RETURNING user_id";
        return (yield* rows.all(sql, userId, sha256(secret))).length;
      }),
  };
}

/** Enough to tell the sessions of a user from each other. */
const ID_DIGITS = 16;

interface ListedRow {
  secret_sha256: string;
  created_at_ms: number;
  last_used_at_ms: number;
  browser: string | null;
  network: string | null;
}

function toSession({ secret_sha256, created_at_ms, last_used_at_ms, browser, network }: ListedRow): LoginSession {
  return {
    id: secret_sha256.slice(0, ID_DIGITS),
    createdAtMs: created_at_ms,
    lastUsedAtMs: last_used_at_ms,
    ...(browser !== null && { browser }),
    ...(network !== null && { network }),
  };
}

/** More sessions than a user can have: an offset needs a limit. */
const ALL_SESSIONS = 1_000_000;

function held(rows: Rows, hash: string, nowMs: number): Operation<SessionRow | null> {
  return rows.first<SessionRow>(
    `SELECT u.*, s.last_used_at_ms AS used_at_ms FROM session s JOIN "user" u ON u.id = s.user_id
     WHERE s.secret_sha256 = ? AND ${VALID}`,
    hash,
    ...bounds(nowMs),
  );
}

const VALID = "s.last_used_at_ms > ? AND s.created_at_ms > ? AND s.created_at_ms <= ?";
const bounds = (nowMs: number) => [nowMs - SESSION_IDLE_MS, nowMs - SESSION_MS, nowMs + CLOCK_STEP_MS];

export function relationalSetupLinks(pool: ControlPool): SetupLinks {
  return {
    create: (nowMs) =>
      pool.change(function* (rows) {
        if (yield* rows.first('SELECT 1 FROM "user" LIMIT 1')) return undefined;
        return yield* replaceLink(rows, newSecret(), (token) => sha256(token), nowMs);
      }),
    state: (token, nowMs) =>
      pool.read(function* (rows) {
        const row = yield* rows.first<LinkRow & { users: number }>(
          'SELECT l.*, (SELECT count(*) FROM "user") AS users FROM (SELECT 1) AS one LEFT JOIN setup_link l ON true',
        );
        const state = stateOf(row, sha256(token), nowMs, SETUP_LINK_MS);
        return state !== "used" && row && row.users > 0 ? "needless" : state;
      }),
    redeem: (token, user, nowMs) =>
      pool.change(function* (rows) {
        if (yield* rows.first('SELECT 1 FROM "user" LIMIT 1')) return undefined;
        const row = yield* rows.first<LinkRow>("SELECT * FROM setup_link");
        if (stateOf(row, sha256(token), nowMs, SETUP_LINK_MS) !== "valid") return undefined;
        yield* rows.run(USE_UP);
        return yield* insertUser(rows, { ...user, role: "owner" }, nowMs);
      }),
  };
}

interface LinkRow {
  token_sha256: string | null;
  created_at_ms: number;
  used_sha256: string | null;
}

/** Keeps only that it was used. */
const USE_UP = "UPDATE setup_link SET used_sha256 = token_sha256, token_sha256 = ''";

function stateOf(row: LinkRow | null, hash: string, nowMs: number, forMs: number): LinkState {
  if (row?.used_sha256 === hash) return "used";
  if (row?.token_sha256 !== hash) return "unknown";
  // A link of a time to come was made before the clock was set back.
  return row.created_at_ms > nowMs - forMs && row.created_at_ms <= nowMs + CLOCK_STEP_MS ? "valid" : "expired";
}

function* replaceLink(rows: Rows, token: string, hashOf: (token: string) => string, nowMs: number): Operation<string> {
  yield* rows.run(
    `INSERT INTO setup_link (one, token_sha256, created_at_ms) VALUES (1, ?, ?)
     ON CONFLICT (one) DO UPDATE SET token_sha256 = excluded.token_sha256, created_at_ms = excluded.created_at_ms`,
    hashOf(token),
    nowMs,
  );
  return token;
}

/**
 * Login links have the row of the set-up link, which is worthless as soon as there is a user. The hash covers what kind of link it is, so
 * that neither passes for the other. The token begins with the id of its user.
 */
export function relationalLoginLinks(pool: ControlPool): LoginLinks {
  const hashOf = (token: string) => sha256(`login ${token}`);
  return {
    create: (userId, nowMs) => pool.change((rows) => replaceLink(rows, `${userId}.${newSecret()}`, hashOf, nowMs)),
    redeem: (token, nowMs) =>
      pool.change(function* (rows) {
        const link = yield* rows.first<LinkRow>("SELECT * FROM setup_link");
        const state = stateOf(link, hashOf(token), nowMs, LOGIN_LINK_MS);
        if (state !== "valid") return state;
        yield* rows.run(USE_UP);
        const row = yield* rows.first<UserRow>('SELECT * FROM "user" WHERE id = ?', token.slice(0, token.indexOf(".")));
        return row ? toUser(row) : "unknown";
      }),
  };
}
