import {
  CLOCK_STEP_MS,
  LAST_USED_STEP_MS,
  LOGIN_LINK_MS,
  type LoginLinks,
  SESSION_IDLE_MS,
  SESSION_MS,
  SESSIONS_PER_USER,
  SETUP_LINK_MS,
  type Sessions,
  type SetupLinks,
} from "../../interfaces/accounts.ts";
import type { ControlDatabase } from "./control-database.ts";
import { newSecret, sha256 } from "./secrets.ts";
import { insertUser, toUser, type UserRow } from "./users.ts";

interface SessionRow extends UserRow {
  last_used_at_ms: number;
}

export function sqliteSessions({ connection }: Pick<ControlDatabase, "connection">): Sessions {
  const held = (hash: string, nowMs: number) =>
    connection
      .query<SessionRow, [string, number, number, number]>(
        `SELECT u.*, s.last_used_at_ms FROM session s JOIN user u ON u.id = s.user_id
         WHERE s.secret_sha256 = ? AND s.last_used_at_ms > ? AND s.created_at_ms > ? AND s.created_at_ms <= ?`,
      )
      .get(hash, nowMs - SESSION_IDLE_MS, nowMs - SESSION_MS, nowMs + CLOCK_STEP_MS);
  return {
    create(userId, nowMs) {
      const secret = newSecret();
      connection.db
        .transaction(() => {
          connection
            .query<never, [number, number, number]>(
              "DELETE FROM session WHERE last_used_at_ms <= ? OR created_at_ms <= ? OR created_at_ms > ?",
            )
            .run(nowMs - SESSION_IDLE_MS, nowMs - SESSION_MS, nowMs + CLOCK_STEP_MS);
          connection
            .query<never, [string, string, number, number]>(
              "INSERT INTO session (secret_sha256, user_id, created_at_ms, last_used_at_ms) VALUES (?, ?, ?, ?)",
            )
            .run(sha256(secret), userId, nowMs, nowMs);
          connection
            .query<never, [string, number]>(
              `DELETE FROM session WHERE secret_sha256 IN (
                 SELECT secret_sha256 FROM session WHERE user_id = ? ORDER BY created_at_ms DESC LIMIT -1 OFFSET ?)`,
            )
            .run(userId, SESSIONS_PER_USER);
          connection.query<never, [number, string]>("UPDATE user SET last_login_at_ms = ? WHERE id = ?").run(nowMs, userId);
        })
        .immediate();
      return secret;
    },
    find(secret, nowMs) {
      const hash = sha256(secret);
      const row = held(hash, nowMs);
      if (!row) return undefined;
      // A last use in the future is also corrected.
      if (Math.abs(nowMs - row.last_used_at_ms) >= LAST_USED_STEP_MS)
        connection.query<never, [number, string]>("UPDATE session SET last_used_at_ms = ? WHERE secret_sha256 = ?").run(nowMs, hash);
      return toUser(row);
    },
    holds: (secret, nowMs) => held(sha256(secret), nowMs) !== null,
    end(secret) {
      connection.query<never, [string]>("DELETE FROM session WHERE secret_sha256 = ?").run(sha256(secret));
    },
  };
}

export function sqliteSetupLinks({ connection }: Pick<ControlDatabase, "connection">): SetupLinks {
  const holds = (token: string, nowMs: number) =>
    connection
      .query<unknown, [string, number, number]>(
        `SELECT 1 FROM setup_link WHERE token_sha256 = ? AND created_at_ms > ? AND created_at_ms <= ? AND NOT EXISTS (SELECT 1 FROM user)`,
      )
      .get(sha256(token), nowMs - SETUP_LINK_MS, nowMs + CLOCK_STEP_MS) !== null;
  return {
    create(nowMs) {
      const token = newSecret();
      const { changes } = connection
        .query<never, [string, number]>(
          `INSERT OR REPLACE INTO setup_link (one, token_sha256, created_at_ms) SELECT 1, ?, ? WHERE NOT EXISTS (SELECT 1 FROM user)`,
        )
        .run(sha256(token), nowMs);
      return changes > 0 ? token : undefined;
    },
    holds,
    redeem: (token, user, nowMs) =>
      connection.db
        .transaction(() => {
          if (!holds(token, nowMs)) return undefined;
          connection.query<never, []>("DELETE FROM setup_link").run();
          return insertUser(connection, { ...user, role: "owner" }, nowMs);
        })
        .immediate(),
  };
}

/**
 * Login links have the row of the set-up link, which is worthless as soon as there is a user. The hash covers what kind of link it is, so
 * that neither passes for the other. The token begins with the id of its user.
 */
export function sqliteLoginLinks({ connection }: Pick<ControlDatabase, "connection">): LoginLinks {
  const hashOf = (token: string) => sha256(`login ${token}`);
  return {
    create(userId, nowMs) {
      const token = `${userId}.${newSecret()}`;
      connection
        .query<never, [string, number]>("INSERT OR REPLACE INTO setup_link (one, token_sha256, created_at_ms) VALUES (1, ?, ?)")
        .run(hashOf(token), nowMs);
      return token;
    },
    redeem(token, nowMs) {
      const { changes } = connection
        .query<never, [string, number, number]>(
          "DELETE FROM setup_link WHERE token_sha256 = ? AND created_at_ms > ? AND created_at_ms <= ?",
        )
        .run(hashOf(token), nowMs - LOGIN_LINK_MS, nowMs + CLOCK_STEP_MS);
      if (changes === 0) return undefined;
      const row = connection.query<UserRow, [string]>("SELECT * FROM user WHERE id = ?").get(token.slice(0, token.indexOf(".")));
      return row ? toUser(row) : undefined;
    },
  };
}
