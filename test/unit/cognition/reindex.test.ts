import { afterEach, beforeEach, expect, test } from "bun:test";
import { Reindex } from "../../../src/cognition/loop/reindex.ts";
import type { Embedder } from "../../../src/models/model.ts";
import { ModelError } from "../../../src/models/model.ts";
import type { EmbeddingSpace } from "../../../src/stores/interfaces/embeddings.ts";
import type { Vectors } from "../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../src/stores/lance/vectors.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { Fixture } from "./fixture.ts";

/** An organization that was embedded by another embedder, which then fails or is missing. */

const FORMER: EmbeddingSpace = { identity: { name: "former", digest: "1", dimensions: 2 }, embedder: { kind: "builtin" } };
const failing: Embedder = {
  identity: FORMER.identity,
  embedDocuments: () => Promise.reject(new ModelError("missing", "it was removed")),
  embedQuery: () => Promise.reject(new ModelError("missing", "it was removed")),
};

let fixture: Fixture;
let folder: string;
let vectors: Vectors;
beforeEach(async () => {
  fixture = new Fixture();
  folder = temporaryFolder();
  vectors = openLanceVectors({ dataDir: folder, space: "former", dimensions: 2 });
  await fixture.write("I love tea.");
  await fixture.deps.records.embeddings.adopt(fixture.scope.orgId, FORMER);
  await fixture.process();
});
afterEach(async () => {
  await vectors.close();
  await fixture.close();
  removeFolder(folder);
});

async function run(reindex: Reindex): Promise<void> {
  for await (const _ of reindex.steps(fixture.scope.orgId));
}

test("a failing former embedder delays nothing", async () => {
  const { orgId } = fixture.scope;
  const reindex = new Reindex(fixture.deps, { ...fixture.spaces, open: () => ({ vectors, embedder: failing }) });
  const steps = reindex.steps(orgId);
  await steps.next();
  expect(reindex.hasLate(orgId)).toBe(true);
  expect(await reindex.visitLate(orgId)).toBeUndefined();
  expect(reindex.hasLate(orgId)).toBe(false);
  expect(reindex.stats().organizations).toBe(1);
  while (!(await steps.next()).done);
  expect(await fixture.deps.records.embeddings.active(orgId)).toEqual(fixture.spaces.target);
  expect(reindex.stats()).toEqual({ organizations: 0, embedded: 0, left: 0 });
});

test("an organization moves to a new embedder even if the former one is missing", async () => {
  await run(new Reindex(fixture.deps, fixture.spaces));
  expect(await fixture.deps.records.embeddings.active(fixture.scope.orgId)).toEqual(fixture.spaces.target);
});

test("a failed move leaves the former space active, and the next one continues from what is done", async () => {
  const { orgId } = fixture.scope;
  await fixture.deps.vectors.files.retain(orgId, []);
  await fixture.deps.vectors.erase(orgId, [...(await fixture.vectorIds())]);
  const target: Embedder = { ...failing, identity: fixture.deps.embedder.identity };
  const broken = new Reindex({ ...fixture.deps, embedder: target }, { ...fixture.spaces, open: () => ({ vectors, embedder: failing }) });
  await expect(run(broken)).rejects.toThrow("it was removed");
  expect(await fixture.deps.records.embeddings.active(orgId)).toEqual(FORMER);
  expect(broken.stats()).toEqual({ organizations: 1, embedded: 0, left: 1 });
  await run(new Reindex(fixture.deps, fixture.spaces));
  expect((await fixture.vectorIds()).size).toBe(1);
});
