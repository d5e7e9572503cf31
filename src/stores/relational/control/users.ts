import { randomBytes } from "node:crypto";
import { UsageError } from "../../../memory/errors.ts";
import { withoutInvisible } from "../../../memory/names.ts";
import {
  type Credentials,
  EMAIL_CHARACTERS,
  type NewUser,
  type Role,
  type SeenOrgs,
  type User,
  type Users,
} from "../../interfaces/accounts.ts";
import type { Operation, Rows } from "../engine/operation.ts";
import type { ControlPool } from "../engine/pool.ts";

/** Most users, because one page of the dashboard lists all of them. */
const MAX_USERS = 1_000;

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  created_at_ms: number;
  last_login_at_ms: number | null;
  totp_secret: string | null;
  org_ids: string | null;
}
interface CredentialsRow extends UserRow {
  password_hash: string;
  password_changed_at_ms: number;
}

/** Checks only the form, because no mail is sent. */
const EMAIL = /^[^\s@]+@[^\s@]+$/u;

export function relationalUsers(pool: ControlPool): Users {
  return {
    create: (user, nowMs) => pool.change((rows) => insertUser(rows, user, nowMs)),
    list: () =>
      pool.read(function* (rows) {
        return (yield* rows.all<UserRow>('SELECT * FROM "user" ORDER BY created_at_ms, email')).map(toUser);
      }),
    exist: async () => (await pool.read((rows) => rows.first('SELECT 1 FROM "user" LIMIT 1'))) !== null,
    find: (idOrEmail) =>
      pool.read(function* (rows) {
        const sql = 'SELECT * FROM "user" WHERE id = ? OR email = ?';
        const row = yield* rows.first<UserRow>(sql, idOrEmail, idOrEmail.trim().toLowerCase());
        return row ? toUser(row) : undefined;
      }),
    credentials: (email) =>
      pool.read(function* (rows): Operation<Credentials | undefined> {
        const row = yield* rows.first<CredentialsRow>('SELECT * FROM "user" WHERE email = ?', email.toLowerCase());
        if (!row) return undefined;
        const { password_hash: passwordHash, password_changed_at_ms: passwordChangedAtMs, totp_secret } = row;
        return { user: toUser(row), passwordHash, passwordChangedAtMs, totpSecret: totp_secret ?? undefined };
      }),
    setPassword: (id, passwordHash, nowMs, formerHash) =>
      pool.change(function* (rows) {
        const changed = yield* rows.first(
          `UPDATE "user" SET password_hash = ?, password_changed_at_ms = ?
           WHERE id = ? AND password_hash = coalesce(?, password_hash) RETURNING id`,
          passwordHash,
          nowMs,
          id,
          formerHash ?? null,
        );
        if (!changed) return false;
        yield* rows.run("DELETE FROM session WHERE user_id = ?", id);
        yield* rows.run("DELETE FROM device WHERE user_id = ?", id);
        return true;
      }),
    setRole: (id, role, orgIds) =>
      pool.change((rows) => {
        const sql = 'UPDATE "user" SET role = ?, org_ids = ? WHERE id = ? RETURNING id';
        return keepingAnOwner(rows, rows.first(sql, role, storedOrgs(role, orgIds), id));
      }),
    remove: (id) => pool.change((rows) => keepingAnOwner(rows, rows.first('DELETE FROM "user" WHERE id = ? RETURNING id', id))),
  };
}

/** Keeps at least one owner, because without one nobody could administer the server. */
function* keepingAnOwner(rows: Rows, change: Operation<unknown>): Operation<boolean> {
  const changed = (yield* change) !== null;
  if (changed && !(yield* rows.first("SELECT 1 FROM \"user\" WHERE role = 'owner'")))
    throw new UsageError("This user is the last owner. Make another user an owner first.");
  return changed;
}

/** Runs within the caller's transaction. */
export function* insertUser(rows: Rows, { email: given, role, orgIds, passwordHash }: NewUser, nowMs: number): Operation<User> {
  const email = withoutInvisible("An e-mail address", given).toLowerCase();
  if (!EMAIL.test(email) || email.length > EMAIL_CHARACTERS)
    throw new UsageError(`An e-mail address has a name, an @ and a host, and at most ${EMAIL_CHARACTERS} characters.`);
  const { users = 0 } = (yield* rows.first<{ users: number }>('SELECT count(*) AS users FROM "user"')) ?? {};
  if (users >= MAX_USERS) throw new UsageError(`There are already ${MAX_USERS} users. Remove one that is no longer needed.`);
  if (role !== "owner" && !(yield* rows.first("SELECT 1 FROM \"user\" WHERE role = 'owner'")))
    throw new UsageError("The first user must be an owner, who can then create the others.");
  const row = yield* rows.first<UserRow>(
    `INSERT INTO "user" (id, email, role, org_ids, password_hash, password_changed_at_ms, created_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (email) DO NOTHING RETURNING *`,
    `user_${randomBytes(12).toString("hex")}`,
    email,
    role,
    storedOrgs(role, orgIds),
    passwordHash,
    nowMs,
    nowMs,
  );
  if (!row) throw new UsageError("A user with this e-mail address already exists.");
  return toUser(row);
}

/** An empty list is one that shows nothing, not everything. */
function storedOrgs(role: Role, orgIds: SeenOrgs): string | null {
  return role === "owner" ? null : (orgIds?.join(" ") ?? null);
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    orgIds: row.role === "owner" ? undefined : row.org_ids?.split(" ").filter((id) => id !== ""),
    createdAtMs: row.created_at_ms,
    lastLoginAtMs: row.last_login_at_ms ?? undefined,
    hasSecondFactor: row.totp_secret !== null,
  };
}
