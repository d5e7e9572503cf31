import { randomBytes } from "node:crypto";
import { UsageError } from "../../../memory/errors.ts";
import { IDENTIFIER_RULE, isIdentifier } from "../../../memory/ids.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { nameOf } from "../../../memory/names.ts";
import { PERMISSIONS } from "../../../memory/types.ts";
import type { ApiKey, Keys, NewKey } from "../../interfaces/control.ts";
import type { KeptUses } from "../../interfaces/uses.ts";
import type { ControlPool } from "../engine/pool.ts";
import { newSecret, sha256 } from "./secrets.ts";

/** The prefix of every key, by which secret scanners recognize a leaked one. */
const KEY_PREFIX = "memoryd_live_";
/** How much of a secret is shown after that: 32 of its 256 bits. A thief of the list is left with as many guesses as ever. */
const SHOWN_DIGITS = 8;

interface KeyRow {
  id: string;
  org_id: string;
  label: string;
  prefix: string | null;
  permissions: string;
  rate_limit: number | null;
  created_at_ms: number;
  revoked_at_ms: number | null;
  expires_at_ms: number | null;
  last_used_at_ms: number | null;
  agent_id: string | null;
  user_id: string | null;
}

const COLUMNS =
  "k.id, k.org_id, k.label, k.prefix, k.permissions, k.rate_limit, k.created_at_ms, k.revoked_at_ms, k.expires_at_ms, k.last_used_at_ms, k.agent_id, k.user_id";
/** Excludes keys of deleted organizations. */
const FROM = "FROM api_key k JOIN organization o ON o.id = k.org_id AND o.deleted_at_ms IS NULL";
const KEYS = `SELECT ${COLUMNS} ${FROM}`;

export function relationalKeys(pool: ControlPool): Keys {
  return {
    create: (wanted) =>
      pool.administer(function* (rows) {
        const { label, permissions } = checkKey(wanted);
        const secret = KEY_PREFIX + newSecret();
        const row = yield* rows.first<KeyRow>(
          `INSERT INTO api_key (id, org_id, label, prefix, secret_sha256, permissions, rate_limit, created_at_ms, expires_at_ms, agent_id, user_id)
           SELECT ?, o.id, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM organization o WHERE o.id = ? AND o.deleted_at_ms IS NULL
           RETURNING *`,
          `key_${randomBytes(12).toString("hex")}`,
          label,
          secret.slice(0, KEY_PREFIX.length + SHOWN_DIGITS),
          sha256(secret),
          permissions.join(" "),
          wanted.rateLimit ?? null,
          Date.now(),
          wanted.expiresAtMs ?? null,
          wanted.agentId ?? null,
          wanted.userId ?? null,
          wanted.orgId,
        );
        if (!row) throw new UsageError('There is no such organization. "memoryd org list" lists the organizations.');
        return { key: toKey(row), secret };
      }),
    list: (orgId) =>
      pool.read(function* (rows) {
        const found =
          orgId === undefined
            ? yield* rows.all<KeyRow>(`${KEYS} ORDER BY k.created_at_ms, k.id`)
            : yield* rows.all<KeyRow>(`${KEYS} WHERE k.org_id = ? ORDER BY k.created_at_ms, k.id`, orgId);
        return found.map(toKey);
      }),
    authenticate: (secret, nowMs = Date.now()) =>
      pool.read(function* (rows) {
        const row = yield* rows.first<KeyRow & { uses: KeptUses }>(
          `SELECT ${COLUMNS}, o.uses ${FROM} WHERE k.secret_sha256 = ? AND k.revoked_at_ms IS NULL AND (k.expires_at_ms IS NULL OR k.expires_at_ms > ?)`,
          sha256(secret),
          nowMs,
        );
        return row ? { ...toKey(row), uses: row.uses } : undefined;
      }),
    used: (ids, nowMs) =>
      pool.change(function* (rows) {
        for (const id of ids) yield* rows.run("UPDATE api_key SET last_used_at_ms = ? WHERE id = ?", nowMs, id);
      }),
    revoke: (id) =>
      pool.administer(function* (rows) {
        const sql = "UPDATE api_key SET revoked_at_ms = coalesce(revoked_at_ms, ?) WHERE id = ? RETURNING id";
        return (yield* rows.first(sql, Date.now(), id)) !== null;
      }),
    remove: (id) => pool.administer((rows) => rows.run("DELETE FROM api_key WHERE id = ?", id)),
  };
}

/** The label as stored, and the permissions without duplicates in their fixed order. */
function checkKey({ label, permissions, rateLimit, expiresAtMs, agentId, userId }: NewKey): Pick<ApiKey, "label" | "permissions"> {
  if (rateLimit !== undefined && !(Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= LIMITS.rateLimitPerSecond))
    throw new UsageError(`A key's rate limit must be a whole number from 1 to ${LIMITS.rateLimitPerSecond} requests per second.`);
  if (expiresAtMs !== undefined && !(expiresAtMs > Date.now())) throw new UsageError("A key must expire in the future.");
  for (const identifier of [agentId, userId]) {
    if (identifier !== undefined && !isIdentifier(identifier))
      throw new UsageError(`A key is bound to an agent or a user by its identifier: ${IDENTIFIER_RULE}.`);
  }
  const wanted = PERMISSIONS.filter((permission) => permissions.includes(permission));
  if (wanted.length === 0) throw new UsageError(`A key must have at least one permission of ${PERMISSIONS.join(", ")}.`);
  return { label: nameOf("A key's label", label, 0), permissions: wanted };
}

function toKey(row: KeyRow): ApiKey {
  const held = row.permissions.split(" ");
  return {
    id: row.id,
    orgId: row.org_id,
    label: row.label,
    prefix: row.prefix ?? undefined,
    permissions: PERMISSIONS.filter((permission) => held.includes(permission)),
    rateLimit: row.rate_limit ?? undefined,
    createdAtMs: row.created_at_ms,
    revokedAtMs: row.revoked_at_ms ?? undefined,
    expiresAtMs: row.expires_at_ms ?? undefined,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
    agentId: row.agent_id ?? undefined,
    userId: row.user_id ?? undefined,
  };
}
