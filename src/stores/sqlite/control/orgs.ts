import { UsageError } from "../../../memory/errors.ts";
import type { ExpiryAction } from "../../../memory/expiry.ts";
import { isOrgId, newOrgId } from "../../../memory/ids.ts";
import { nameOf } from "../../../memory/names.ts";
import type { Organization, Orgs } from "../../interfaces/control.ts";
import type { ControlDatabase } from "./control-database.ts";

interface OrgRow {
  id: string;
  name: string;
  created_at_ms: number;
  expiry: ExpiryAction;
}

export function sqliteOrgs({ connection, changed }: ControlDatabase): Orgs {
  return {
    create(given) {
      const org: Organization = { id: newOrgId(), name: orgNameOf(given), createdAtMs: Date.now(), expiry: "deprecate" };
      const { changes } = connection
        .query<never, [string, string, number]>(
          `INSERT INTO organization (id, name, created_at_ms) VALUES (?, ?, ?)
           ON CONFLICT (name) WHERE deleted_at_ms IS NULL DO NOTHING`,
        )
        .run(org.id, org.name, org.createdAtMs);
      if (changes === 0) throw nameTaken();
      changed();
      return org;
    },
    list: () =>
      connection
        .query<OrgRow, []>(
          "SELECT id, name, created_at_ms, expiry FROM organization WHERE deleted_at_ms IS NULL ORDER BY created_at_ms, rowid",
        )
        .all()
        .map(toOrganization),
    rename(orgId, given) {
      const name = orgNameOf(given);
      const taken = connection
        .query<unknown, [string, string]>("SELECT 1 FROM organization WHERE name = ? AND id <> ? AND deleted_at_ms IS NULL")
        .get(name, orgId);
      if (taken) throw nameTaken();
      const row = connection
        .query<OrgRow, [string, string]>(
          "UPDATE organization SET name = ? WHERE id = ? AND deleted_at_ms IS NULL RETURNING id, name, created_at_ms, expiry",
        )
        .get(name, orgId);
      changed();
      return row ? toOrganization(row) : undefined;
    },
    chooseExpiry(orgId, expiry) {
      connection.query<never, [string, string]>("UPDATE organization SET expiry = ? WHERE id = ?").run(expiry, orgId);
      changed();
    },
    find(idOrName) {
      const row = connection
        .query<OrgRow, [string]>(
          "SELECT id, name, created_at_ms, expiry FROM organization WHERE deleted_at_ms IS NULL AND (id = ?1 OR name = ?1)",
        )
        .get(idOrName.trim());
      return row ? toOrganization(row) : undefined;
    },
    markDeleted(orgId) {
      const { changes } = connection
        .query<never, [number, string]>("UPDATE organization SET deleted_at_ms = ? WHERE id = ? AND deleted_at_ms IS NULL")
        .run(Date.now(), orgId);
      changed();
      return changes > 0;
    },
    deleted: () =>
      connection
        .query<{ id: string }, []>("SELECT id FROM organization WHERE deleted_at_ms IS NOT NULL ORDER BY deleted_at_ms, id")
        .all()
        .map((row) => row.id),
    purge(orgId) {
      connection.query<never, [string]>("DELETE FROM organization WHERE id = ? AND deleted_at_ms IS NOT NULL").run(orgId);
      changed();
    },
  };
}

function nameTaken(): UsageError {
  return new UsageError("An organization of this name already exists. Choose another name.");
}

function toOrganization(row: OrgRow): Organization {
  return { id: row.id, name: row.name, createdAtMs: row.created_at_ms, expiry: row.expiry };
}

/** Refuses a name in the form of an id, because it could be mistaken for another organization. */
function orgNameOf(given: string): string {
  const name = nameOf("An organization's name", given, 1);
  if (isOrgId(name)) throw new UsageError("An organization's name must not look like an id: org_ and 32 hexadecimal digits.");
  return name;
}
