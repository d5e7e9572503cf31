import { randomBytes } from "node:crypto";
import { UsageError } from "../../../memory/errors.ts";
import { withoutInvisible } from "../../../memory/names.ts";
import { type Credentials, EMAIL_CHARACTERS, type NewUser, type Role, type User, type Users } from "../../interfaces/accounts.ts";
import type { ControlDatabase } from "./control-database.ts";

/** Most users, because one page of the dashboard lists all of them. */
const MAX_USERS = 1_000;

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  created_at_ms: number;
  last_login_at_ms: number | null;
}
interface CredentialsRow extends UserRow {
  password_hash: string;
  password_changed_at_ms: number;
}

/** Checks only the form, because no mail is sent. */
const EMAIL = /^[^\s@]+@[^\s@]+$/u;

export function sqliteUsers({ connection }: Pick<ControlDatabase, "connection">): Users {
  const users: Users = {
    create: (user, nowMs) => connection.db.transaction(() => insertUser(connection, user, nowMs)).immediate(),
    list: () => connection.query<UserRow, []>("SELECT * FROM user ORDER BY created_at_ms, email").all().map(toUser),
    exist: () => connection.query<unknown, []>("SELECT 1 FROM user LIMIT 1").get() !== null,
    find(idOrEmail) {
      const row = connection
        .query<UserRow, [string, string]>("SELECT * FROM user WHERE id = ? OR email = ?")
        .get(idOrEmail, idOrEmail.trim().toLowerCase());
      return row ? toUser(row) : undefined;
    },
    credentials(email): Credentials | undefined {
      const row = connection.query<CredentialsRow, [string]>("SELECT * FROM user WHERE email = ?").get(email.toLowerCase());
      return row ? { user: toUser(row), passwordHash: row.password_hash, passwordChangedAtMs: row.password_changed_at_ms } : undefined;
    },
    setPassword: (id, passwordHash, nowMs) =>
      connection.db
        .transaction(() => {
          const { changes } = connection
            .query<never, [string, number, string]>("UPDATE user SET password_hash = ?, password_changed_at_ms = ? WHERE id = ?")
            .run(passwordHash, nowMs, id);
          connection.query<never, [string]>("DELETE FROM session WHERE user_id = ?").run(id);
          return changes > 0;
        })
        .immediate(),
    setRole: (id, role) =>
      keepingAnOwner(() => connection.query<never, [Role, string]>("UPDATE user SET role = ? WHERE id = ?").run(role, id).changes > 0),
    remove: (id) => keepingAnOwner(() => connection.query<never, [string]>("DELETE FROM user WHERE id = ?").run(id).changes > 0),
  };
  return users;

  /** Keeps at least one owner, because without one nobody could administer the server. */
  function keepingAnOwner(change: () => boolean): boolean {
    return connection.db
      .transaction(() => {
        const changed = change();
        if (changed && !connection.query<unknown, []>("SELECT 1 FROM user WHERE role = 'owner'").get())
          throw new UsageError("This user is the last owner. Make another user an owner first.");
        return changed;
      })
      .immediate();
  }
}

/** Runs within the caller's transaction. */
export function insertUser(connection: ControlDatabase["connection"], { email: given, role, passwordHash }: NewUser, nowMs: number): User {
  const email = withoutInvisible("An e-mail address", given).toLowerCase();
  if (!EMAIL.test(email) || email.length > EMAIL_CHARACTERS)
    throw new UsageError(`An e-mail address has a name, an @ and a host, and at most ${EMAIL_CHARACTERS} characters.`);
  const count = connection.query<{ users: number }, []>("SELECT count(*) AS users FROM user").get()?.users ?? 0;
  if (count >= MAX_USERS) throw new UsageError(`There are already ${MAX_USERS} users. Remove one that is no longer needed.`);
  if (role !== "owner" && !connection.query<unknown, []>("SELECT 1 FROM user WHERE role = 'owner'").get())
    throw new UsageError("The first user must be an owner, who can then create the others.");
  const row = connection
    .query<UserRow, [string, string, Role, string, number, number]>(
      `INSERT INTO user (id, email, role, password_hash, password_changed_at_ms, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (email) DO NOTHING RETURNING *`,
    )
    .get(`user_${randomBytes(12).toString("hex")}`, email, role, passwordHash, nowMs, nowMs);
  if (!row) throw new UsageError("A user with this e-mail address already exists.");
  return toUser(row);
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAtMs: row.created_at_ms,
    lastLoginAtMs: row.last_login_at_ms ?? undefined,
  };
}
