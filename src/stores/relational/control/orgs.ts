import { UsageError } from "../../../memory/errors.ts";
import type { ExpiryAction } from "../../../memory/expiry.ts";
import { isOrgId, newOrgId } from "../../../memory/ids.ts";
import { nameOf } from "../../../memory/names.ts";
import type { Organization, Orgs } from "../../interfaces/control.ts";
import type { KeptUses } from "../../interfaces/uses.ts";
import type { ControlPool } from "../engine/pool.ts";

interface OrgRow {
  id: string;
  name: string;
  created_at_ms: number;
  expiry: ExpiryAction;
  uses: KeptUses;
}

const COLUMNS = "id, name, created_at_ms, expiry, uses";

export function relationalOrgs(pool: ControlPool): Orgs {
  return {
    create: (given) =>
      pool.administer(function* (rows) {
        const org: Organization = { id: newOrgId(), name: orgNameOf(given), createdAtMs: Date.now(), expiry: "deprecate", uses: "off" };
        const made = yield* rows.first(
          `INSERT INTO organization (id, name, created_at_ms) VALUES (?, ?, ?)
           ON CONFLICT (name) WHERE deleted_at_ms IS NULL DO NOTHING RETURNING id`,
          org.id,
          org.name,
          org.createdAtMs,
        );
        if (!made) throw nameTaken();
        return org;
      }),
    list: () =>
      pool.read(function* (rows) {
        const sql = `SELECT ${COLUMNS} FROM organization WHERE deleted_at_ms IS NULL ORDER BY created_at_ms, rowid`;
        return (yield* rows.all<OrgRow>(sql)).map(toOrganization);
      }),
    rename: (orgId, given) =>
      pool.administer(function* (rows) {
        const name = orgNameOf(given);
        const taken = yield* rows.first("SELECT 1 FROM organization WHERE name = ? AND id <> ? AND deleted_at_ms IS NULL", name, orgId);
        if (taken) throw nameTaken();
        const row = yield* rows.first<OrgRow>(
          `UPDATE organization SET name = ? WHERE id = ? AND deleted_at_ms IS NULL RETURNING ${COLUMNS}`,
          name,
          orgId,
        );
        return row ? toOrganization(row) : undefined;
      }),
    chooseExpiry: (orgId, expiry) => pool.administer((rows) => rows.run("UPDATE organization SET expiry = ? WHERE id = ?", expiry, orgId)),
    chooseUses: (orgId, kept) => pool.administer((rows) => rows.run("UPDATE organization SET uses = ? WHERE id = ?", kept, orgId)),
    find: (idOrName) =>
      pool.read(function* (rows) {
        const row = yield* rows.first<OrgRow>(
          `SELECT ${COLUMNS} FROM organization WHERE deleted_at_ms IS NULL AND (id = ?1 OR name = ?1)`,
          idOrName.trim(),
        );
        return row ? toOrganization(row) : undefined;
      }),
    markDeleted: (orgId) =>
      pool.administer(function* (rows) {
        const sql = "UPDATE organization SET deleted_at_ms = ? WHERE id = ? AND deleted_at_ms IS NULL RETURNING id";
        return (yield* rows.first(sql, Date.now(), orgId)) !== null;
      }),
    deleted: () =>
      pool.read(function* (rows) {
        const sql = "SELECT id FROM organization WHERE deleted_at_ms IS NOT NULL ORDER BY deleted_at_ms, id";
        return (yield* rows.all<{ id: string }>(sql)).map(({ id }) => id);
      }),
    purge: (orgId) => pool.administer((rows) => rows.run("DELETE FROM organization WHERE id = ? AND deleted_at_ms IS NOT NULL", orgId)),
  };
}

function nameTaken(): UsageError {
  return new UsageError("An organization of this name already exists. Choose another name.");
}

function toOrganization(row: OrgRow): Organization {
  return { id: row.id, name: row.name, createdAtMs: row.created_at_ms, expiry: row.expiry, uses: row.uses };
}

/** Refuses a name in the form of an id, because it could be mistaken for another organization. */
function orgNameOf(given: string): string {
  const name = nameOf("An organization's name", given, 1);
  if (isOrgId(name)) throw new UsageError("An organization's name must not look like an id: org_ and 32 hexadecimal digits.");
  return name;
}
