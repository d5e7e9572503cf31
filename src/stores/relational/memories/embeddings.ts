import type { ChosenEmbedder } from "../../../models/model.ts";
import { type EmbeddingSpace, type Embeddings, type ReindexProgress, sameSpace } from "../../interfaces/embeddings.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";

export function relationalEmbeddings(pool: Pool): Embeddings {
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

function* active(org: Org): Operation<EmbeddingSpace | undefined> {
  const row = yield* org.first<SpaceRow>("SELECT name, digest, dimensions, embedder FROM embedding WHERE role = 'active'");
  return row ? toSpace(row) : undefined;
}

function* adopt(org: Org, space: EmbeddingSpace): Operation<EmbeddingSpace> {
  const before = yield* active(org);
  if (before) return before;
  yield* put(org, "active", space);
  return space;
}

function* progress(org: Org): Operation<ReindexProgress | undefined> {
  const row = yield* org.first<ProgressRow>(
    "SELECT name, digest, dimensions, embedder, embedded, total FROM embedding WHERE role = 'next'",
  );
  return row ? { space: toSpace(row), embedded: row.embedded, total: row.total } : undefined;
}

function* report(org: Org, { space, embedded, total }: ReindexProgress): Operation<void> {
  yield* put(org, "next", space, embedded, total);
}

/** Raises the generation of every scope, because everything computed from the previous space is stale. */
function* activate(org: Org, space: EmbeddingSpace): Operation<void> {
  const before = yield* active(org);
  yield* org.run("DELETE FROM embedding WHERE role = 'next'");
  if (before && sameSpace(before, space)) return;
  yield* put(org, "active", space);
  yield* org.run("UPDATE scope SET generation = generation + 1");
}

function* put(org: Org, role: "active" | "next", { identity, embedder }: EmbeddingSpace, embedded = 0, total = 0): Operation<void> {
  yield* org.run(
    `INSERT INTO embedding (role, name, digest, dimensions, embedder, embedded, total) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (role) DO UPDATE SET name = excluded.name, digest = excluded.digest, dimensions = excluded.dimensions,
       embedder = excluded.embedder, embedded = excluded.embedded, total = excluded.total`,
    role,
    identity.name,
    identity.digest,
    identity.dimensions,
    JSON.stringify(embedder),
    embedded,
    total,
  );
}
