import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newOrgId } from "../../../../src/memory/ids.ts";
import { type MemoryId, type Scope, scopeKey } from "../../../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../../../src/models/builtin.ts";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { spaceName } from "../../../../src/stores/interfaces/embeddings.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import type { VectorHit, Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { connect } from "../../../../src/stores/postgres/connect.ts";
import { isNear, nearest, nearIndexOf, searching } from "../../../../src/stores/postgres/near.ts";
import { makeNearIndexes } from "../../../../src/stores/postgres/near-indexes.ts";
import { SEARCH_PATH } from "../../../../src/stores/postgres/session.ts";
import { transaction } from "../../../../src/stores/postgres/transaction.ts";
import { newScope, store } from "../../../contracts/records-support.ts";
import { casesOf } from "../../../support/cases.ts";
import type { FactPair } from "../../../support/fact-pairs.ts";
import { findBytes } from "../../../support/files.ts";
import { filesOf, openRecordsIn, openVectorsIn, POSTGRES, recordsDatabase, type TestDatabase } from "../../../support/postgres.ts";
import { until } from "../../../support/until.ts";

const embedder = createBuiltinEmbedder();
const { identity } = embedder;
const space = spaceName(identity);
/** Sentences of people, from which on a scope of these tests is large. */
const LEAST = 500;
const texts = [...new Set(casesOf<FactPair>("language/en").flatMap(({ older, newer }) => [older, newer]))].slice(0, LEAST + 120);

describe.skipIf(POSTGRES === undefined)("an index of the near vectors of a scope", () => {
  let database: TestDatabase;
  let owner: Bun.SQL;
  let records: Records;
  let vectors: Vectors;
  let embedded: readonly Float32Array[];
  let large: Scope;
  let small: Scope;
  /** The same agent and user in another organization. */
  let neighbour: Scope;
  beforeAll(async () => {
    database = await recordsDatabase(POSTGRES ?? "");
    owner = new Bun.SQL(database.ownerUrl, { max: 4, connection: { search_path: SEARCH_PATH } });
    records = openRecordsIn(database);
    vectors = openVectorsIn(database, { space, dimensions: identity.dimensions });
    embedded = await embedder.embedDocuments(texts);
  });
  beforeEach(async () => {
    await owner.unsafe("TRUNCATE vector_row, embedding");
    for (const { name } of await indexes()) await owner.unsafe(`DROP INDEX ${name}`);
    large = newScope();
    small = newScope(large.orgId, "ben");
    neighbour = newScope(newOrgId());
    for (const { orgId } of [large, neighbour]) await records.embeddings.adopt(orgId, { identity, embedder: { kind: "builtin" } });
    await fill(large, "large", embedded);
    await fill(small, "small", embedded.slice(0, 60));
    await fill(neighbour, "neighbour", embedded.slice(0, 60));
  });
  afterAll(async () => {
    await vectors.close();
    await records.close();
    await owner.close();
    await database.drop();
  });

  const fill = (scope: Scope, prefix: string, them: readonly Float32Array[]) =>
    vectors.add(
      scope.orgId,
      them.map((vector, at) => ({ scope, id: `${prefix}-${at}`, vector })),
    );
  const place = (url: string) => ({ url, passwordFile: null });
  const run = (least = LEAST) => makeNearIndexes(place(database.ownerUrl), least);
  const indexes = (): Promise<{ name: string; is_valid: boolean }[]> =>
    owner.unsafe(
      "SELECT relname AS name, indisvalid AS is_valid FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relname LIKE 'near%' ORDER BY 1",
    );
  const query = (at: number) => embedded[at] ?? new Float32Array();
  const idsOf = (hits: readonly VectorHit[]) => hits.map(({ id }) => id);
  const LIMIT = 50;
  const queries = () => texts.flatMap((_, at) => (at % 31 === 0 ? [query(at)] : []));
  const searched = () => vectors.searchAll(large, queries(), LIMIT);

  /** The plan of a search as the role of servers prepares it. */
  async function planOf(scope: Scope, limit = LIMIT): Promise<string> {
    const server = connect(place(database.url), 1);
    const plan = await transaction(server, scope.orgId, searching(scope, space, limit), async (connection) => {
      await connection.unsafe(`PREPARE search (text, text, text, integer, text) AS ${nearest(identity.dimensions)}`);
      const asked = `'${space}', '${scopeKey(scope)}', '[${[...query(0)].join(",")}]', ${limit}, '${scope.orgId}'`;
      const rows: { "QUERY PLAN": string }[] = await connection.unsafe(`EXPLAIN EXECUTE search (${asked})`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    await server.close();
    return plan;
  }

  /** Begins a run that waits for the end of `held`, with an index that is not finished. */
  async function waitingRun() {
    const held = await owner.reserve();
    await held.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await held.unsafe("SELECT 1");
    const running = run();
    running.catch(() => {});
    // The rows are read and the index holds them; it is valid when nobody has a view of the time before.
    await until("the run waits for whoever reads", async () => {
      const phases: readonly { phase: string }[] = await owner.unsafe("SELECT phase FROM pg_stat_progress_create_index");
      return phases.some(({ phase }) => phase === "waiting for old snapshots");
    });
    const end = async () => {
      await held.unsafe("COMMIT");
      held.release();
    };
    return { running, end };
  }

  test("is made for a large scope alone, and searches of it take it and find what comparing all finds", async () => {
    const exact = await searched();
    expect(await planOf(large)).not.toContain("near_vectors");
    const made = await run();
    expect(made).toMatchObject({ large: [{ scope: large, vectors: texts.length, outcome: { kind: "made" } }], most: texts.length });
    expect(await indexes()).toEqual([{ name: nearIndexOf(large, space), is_valid: true }]);
    expect(await planOf(large)).toContain(`using ${nearIndexOf(large, space)}`);
    for (const other of [small, neighbour]) expect(await planOf(other)).not.toContain("near_vectors");
    // Whoever wants more than the index keeps in view compares all.
    expect(await planOf(large, 1_001)).not.toContain("near_vectors");

    const near = await searched();
    const wanted = exact.flatMap((hits, at) => hits.map(({ id }) => `${at} ${id}`));
    const found = new Set(near.flatMap((hits, at) => hits.map(({ id }) => `${at} ${id}`)));
    expect(wanted.filter((one) => found.has(one)).length / wanted.length).toBeGreaterThan(0.98);
    expect(near.map(([best]) => best?.similarity)).toEqual(exact.map(([best]) => best?.similarity));
    for (const hits of near)
      expect(hits.map(({ similarity }) => similarity)).toEqual(hits.map(({ similarity }) => similarity).toSorted((a, b) => b - a));
    expect(await run()).toMatchObject({ large: [{ outcome: { kind: "kept" } }], dropped: { needless: 0, unfinished: 0 } });
  });

  test("has no row of another scope or organization, nor do theirs change", async () => {
    const before = [await vectors.search(small, query(0), 100), await vectors.search(neighbour, query(0), 100)];
    await run();
    for (const hits of await searched()) expect(idsOf(hits).filter((id) => !id.startsWith("large-"))).toEqual([]);
    expect([await vectors.search(small, query(0), 100), await vectors.search(neighbour, query(0), 100)]).toEqual(before);
    // As the role of servers, a transaction of the neighbour finds nothing in it, whatever it asks for.
    const server = connect(place(database.url), 1);
    const rows = await transaction(server, neighbour.orgId, searching(large, space, LIMIT), async (connection, begun) => {
      expect(isNear(await begun)).toBe(true);
      const asked = [space, scopeKey(large), `[${[...query(0)].join(",")}]`, LIMIT, large.orgId];
      return connection.unsafe(nearest(identity.dimensions), asked);
    });
    expect([...rows]).toEqual([]);
    await server.close();
  });

  test("finds what is written and not what is erased after it was made, and never fewer hits than there are", async () => {
    await run();
    const { orgId } = large;
    const [kept, gone] = [texts.keys().filter((at) => at % 10 === 0), texts.keys().filter((at) => at % 10 !== 0)].map((ats) =>
      [...ats].map((at): MemoryId => `large-${at}`),
    );
    await vectors.erase(orgId, gone ?? []);
    await vectors.add(orgId, [{ scope: large, id: "late", vector: query(1) }]);
    const [best] = await vectors.search(large, query(1), 1);
    expect(best?.id).toBe("late");
    const all = await vectors.search(large, query(1), 1_000);
    expect(idsOf(all).toSorted()).toEqual([...(kept ?? []), "late"].toSorted());
    expect(await indexes()).toHaveLength(1);
    await owner.unsafe("VACUUM vector_row");
    expect(idsOf(await vectors.search(large, query(1), 40))).toHaveLength(40);
  });

  test("goes with the part that an erasure writes anew, bytes and all; the search is exact until the next run", async () => {
    const exact = await searched();
    await run();
    await store(records, large, "Ann likes tea.");
    const secret = query(7);
    const needles = new Map([["vector", new Uint8Array(Float16Array.from(encode(secret).codes).buffer)]]);
    await vectors.erase(large.orgId, ["large-7"]);
    await vectors.erase(small.orgId, ["small-7"]);
    await vectors.erase(neighbour.orgId, ["neighbour-7"]);
    expect(findBytes(await filesOf(database), needles)).not.toEqual([]);
    expect(await records.erasures.scrub(large.orgId)).toBe(true);
    expect(await records.erasures.scrub(neighbour.orgId)).toBe(true);
    expect(findBytes(await filesOf(database), needles)).toEqual([]);
    expect(await indexes()).toEqual([]);
    const without = (hits: readonly VectorHit[]) => idsOf(hits).filter((id) => id !== "large-7");
    expect((await searched()).map((hits) => idsOf(hits).slice(0, LIMIT - 1))).toEqual(
      exact.map((hits) => without(hits).slice(0, LIMIT - 1)),
    );
    expect(await run()).toMatchObject({ large: [{ vectors: texts.length - 1, outcome: { kind: "made" } }] });
  });

  test("is dropped when its scope is too small, or its space is not the one of searches", async () => {
    await run();
    expect(await run(texts.length + 1)).toMatchObject({ large: [], dropped: { needless: 1 }, most: texts.length });
    expect(await indexes()).toEqual([]);
    await run();
    await records.embeddings.activate(large.orgId, { identity: { ...identity, digest: "other" }, embedder: { kind: "builtin" } });
    expect(await run()).toMatchObject({ large: [], dropped: { needless: 1 } });
    expect(await indexes()).toEqual([]);
  });

  test("is made anew where a run was killed; meanwhile searches are exact, and a second run is refused", async () => {
    const exact = await searched();
    const { running, end } = await waitingRun();
    await expect(run()).rejects.toThrow('Another "memoryd store index" is at work');
    await owner.unsafe("SELECT pg_terminate_backend(pid) FROM pg_stat_progress_create_index");
    await expect(running).rejects.toThrow();
    await end();
    expect(await indexes()).toEqual([{ name: nearIndexOf(large, space), is_valid: false }]);
    expect(await searched()).toEqual(exact);
    expect(await run()).toMatchObject({ large: [{ outcome: { kind: "made" } }], dropped: { unfinished: 1 } });
    expect((await indexes()).map((index) => index.is_valid)).toEqual([true]);
  });

  test("gives way to an erasure while it is made", async () => {
    const { running, end } = await waitingRun();
    expect(await records.erasures.scrub(large.orgId)).toBe(true);
    expect(await running).toMatchObject({ large: [{ outcome: { kind: "stopped" } }] });
    await end();
    expect(await indexes()).toEqual([]);
    expect(await run()).toMatchObject({ large: [{ outcome: { kind: "made" } }], dropped: { unfinished: 0 } });
  });

  test("is refused to another role than the owner, and through PgBouncer", async () => {
    const refused = (url: string) => expect(makeNearIndexes(place(url), LEAST)).rejects;
    await refused(database.url).toThrow(
      "the role memoryd_server does not own its tables, so it can make no index of them. Log in as postgres",
    );
    await refused(`${database.ownerUrl}&pgbouncer=prepared`).toThrow("Name the address of the database itself");
    await refused(database.ownerUrl.replace(/\/test_\w+/, "/postgres")).toThrow("Run: memoryd store migrate");
  });
});
