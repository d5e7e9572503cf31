import type { ChosenEmbedder } from "../../../models/model.ts";
import { type EmbeddingSpace, type Embeddings, type ReindexProgress, sameSpace } from "../../interfaces/embeddings.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { OrgPool } from "./org-pool.ts";

export function sqliteEmbeddings(pool: OrgPool): Embeddings {
  return {
    active: (orgId) => pool.read(orgId, undefined, active),
    adopt: (orgId, space) => pool.write(orgId, (org) => adopt(org, space)),
    progress: (orgId) => pool.read(orgId, undefined, progress),
    report: (orgId, made) => pool.change(orgId, undefined, (org) => report(org, made)),
    activate: (orgId, space) => pool.change(orgId, undefined, (org) => activate(org, space)),
  };
}

interface SpaceRow {
  name: string;
  digest: string;
  dimensions: number;
  embedder: string;
}

interface ProgressRow extends SpaceRow {
  embedded: number;
  total: number;
}

function toSpace({ name, digest, dimensions, embedder }: SpaceRow): EmbeddingSpace {
  return { identity: { name, digest, dimensions }, embedder: JSON.parse(embedder) as ChosenEmbedder };
}

function active(org: OrgDatabase): EmbeddingSpace | undefined {
  const row = org.query<SpaceRow, []>("SELECT name, digest, dimensions, embedder FROM embedding WHERE role = 'active'").get();
  return row ? toSpace(row) : undefined;
}

function adopt(org: OrgDatabase, space: EmbeddingSpace): EmbeddingSpace {
  const before = active(org);
  if (before) return before;
  put(org, "active", space);
  return space;
}

function progress(org: OrgDatabase): ReindexProgress | undefined {
  const row = org
    .query<ProgressRow, []>("SELECT name, digest, dimensions, embedder, embedded, total FROM embedding WHERE role = 'next'")
    .get();
  return row ? { space: toSpace(row), embedded: row.embedded, total: row.total } : undefined;
}

function report(org: OrgDatabase, { space, embedded, total }: ReindexProgress): void {
  put(org, "next", space, embedded, total);
}

/** Raises the generation of every scope, because everything computed from the previous space is stale. */
function activate(org: OrgDatabase, space: EmbeddingSpace): void {
  const before = active(org);
  org.query<never, []>("DELETE FROM embedding WHERE role = 'next'").run();
  if (before && sameSpace(before, space)) return;
  put(org, "active", space);
  org.query<never, []>("UPDATE scope SET generation = generation + 1").run();
}

function put(org: OrgDatabase, role: "active" | "next", { identity, embedder }: EmbeddingSpace, embedded = 0, total = 0): void {
  org
    .query<never, [string, string, string, number, string, number, number]>(
      "INSERT OR REPLACE INTO embedding (role, name, digest, dimensions, embedder, embedded, total) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(role, identity.name, identity.digest, identity.dimensions, JSON.stringify(embedder), embedded, total);
}
