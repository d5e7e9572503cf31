import { afterAll, beforeAll, beforeEach, describe } from "bun:test";
import { PostgresVectors } from "../../../../src/stores/postgres/vectors.ts";
import { describeVectors, type OpenVectors } from "../../../contracts/vectors.ts";
import { describeSearchAll } from "../../../contracts/vectors-at-once.ts";
import { POSTGRES, type TestDatabase, testDatabase } from "../../../support/postgres.ts";

describe.skipIf(POSTGRES === undefined)("vectors in a database", () => {
  let database: TestDatabase;
  let owner: Bun.SQL;
  beforeAll(async () => {
    database = await testDatabase(POSTGRES ?? "");
    owner = new Bun.SQL(database.ownerUrl, { max: 1 });
  });
  beforeEach(async () => {
    await owner.unsafe("TRUNCATE memoryd.vector_row");
  });
  afterAll(async () => {
    await owner.close();
    await database.drop();
  });

  const open: OpenVectors = ({ space, dimensions }) => new PostgresVectors({ url: database.url, space, dimensions });
  describeVectors("PostgreSQL", open);
  describeSearchAll("PostgreSQL", open);
});
