import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { OrgId } from "../../../../src/memory/types.ts";
import { connect } from "../../../../src/stores/postgres/connect.ts";
import { PostgresTurns } from "../../../../src/stores/postgres/turns.ts";
import { asOwner, POSTGRES, type TestDatabase, testDatabase } from "../../../support/postgres.ts";
import { until } from "../../../support/until.ts";

describe.skipIf(POSTGRES === undefined)("the turns of a worker", () => {
  let database: TestDatabase;
  let sql: Bun.SQL;
  let turns: PostgresTurns;
  const held = new Set<OrgId>();

  beforeAll(async () => {
    database = await testDatabase(POSTGRES ?? "");
    sql = connect({ url: database.url, passwordFile: null }, 2);
    const on = {
      take: (orgId: OrgId) => void held.add(orgId),
      give: async (orgId: OrgId) => void held.delete(orgId),
    };
    turns = new PostgresTurns(sql, on, (error) => {
      throw error;
    });
    await turns.start();
  });

  afterAll(async () => {
    await turns.close();
    await sql.close();
    await database.drop();
  });

  /** An organization that was written to. */
  async function organization(workerId: string | null): Promise<OrgId> {
    const orgId = newOrgId();
    await asOwner(database.ownerUrl, (owner) =>
      owner.unsafe("INSERT INTO memoryd.organization (id, name, created_at_ms, written_at_ms, worker_id) VALUES ($1, $1, 0, 0, $2)", [
        orgId,
        workerId,
      ]),
    );
    turns.want(orgId);
    return orgId;
  }

  const workerOf = (orgId: OrgId) =>
    asOwner(
      database.ownerUrl,
      async (owner) => (await owner.unsafe("SELECT worker_id FROM memoryd.organization WHERE id = $1", [orgId]))[0].worker_id,
    );

  test("include an organization that was taken by a statement whose answer was lost", async () => {
    const first = await organization(null);
    await until("the first one is taken", () => held.has(first));
    const second = await organization(await workerOf(first));
    await until("the second one is taken, too", () => held.has(second));
    expect([turns.has(first), turns.has(second)]).toEqual([true, true]);
  });

  test("end for an organization that another worker has", async () => {
    const orgId = await organization(null);
    await until("it is taken", () => held.has(orgId));
    await asOwner(database.ownerUrl, (owner) =>
      owner.unsafe("UPDATE memoryd.organization SET worker_id = 'another' WHERE id = $1", [orgId]),
    );
    const other = await organization(null);
    await until("another round has run", () => held.has(other));
    await until("it is given, or taken again from a worker that does not live", async () => (await workerOf(orgId)) !== "another");
    expect(turns.has(orgId)).toBe(held.has(orgId));
  });
});
