import type { SettledOrganization, SettledOrganizations } from "../settled.ts";
import type { ControlDatabase } from "./control-database.ts";

interface SettledRow {
  org_id: string;
  space: string;
  vectors: string;
  expires_at_ms: number | null;
  facts: number;
  abstractions: number;
  deprecated: number;
  dead: number;
}

/** No change here concerns the keys, so none counts as a change of the control store's version on this connection. */
export function sqliteSettled({ connection }: ControlDatabase): SettledOrganizations {
  const add = (org: SettledOrganization) => {
    const { orgId, space, vectors, expiresAtMs, counts, deadLetters } = org;
    connection
      .query<never, [string, string, string, number | null, number, number, number, number]>(
        `INSERT INTO settled (org_id, space, vectors, expires_at_ms, facts, abstractions, deprecated, dead) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (org_id) DO UPDATE SET space = excluded.space, vectors = excluded.vectors, expires_at_ms = excluded.expires_at_ms,
           facts = excluded.facts, abstractions = excluded.abstractions, deprecated = excluded.deprecated, dead = excluded.dead
         WHERE settled.space IS NOT NULL`,
      )
      .run(orgId, space, vectors, expiresAtMs ?? null, counts.facts, counts.abstractions, counts.deprecated, deadLetters);
  };
  return {
    list: () =>
      connection
        .query<SettledRow, []>(
          "SELECT s.* FROM settled s JOIN organization o ON o.id = s.org_id WHERE s.space IS NOT NULL AND o.deleted_at_ms IS NULL",
        )
        .all()
        .map(toSettled),
    add(orgs) {
      connection.db.transaction(() => orgs.forEach(add)).immediate();
    },
    remove(orgIds) {
      connection
        .query<never, [string]>("DELETE FROM settled WHERE org_id IN (SELECT value FROM json_each(?)) AND space IS NOT NULL")
        .run(JSON.stringify(orgIds));
    },
    touch(orgId) {
      connection.query<never, [string]>("INSERT OR REPLACE INTO settled (org_id) VALUES (?)").run(orgId);
    },
    lookedAt(orgId) {
      connection.query<never, [string]>("DELETE FROM settled WHERE org_id = ? AND space IS NULL").run(orgId);
    },
  };
}

function toSettled(row: SettledRow): SettledOrganization {
  const { org_id: orgId, space, vectors, expires_at_ms, facts, abstractions, deprecated, dead } = row;
  return { orgId, space, vectors, expiresAtMs: expires_at_ms ?? undefined, counts: { facts, abstractions, deprecated }, deadLetters: dead };
}
