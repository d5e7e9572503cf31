import { afterAll, beforeAll, beforeEach, describe } from "bun:test";
import { describeVectors, type OpenVectors } from "../../../contracts/vectors.ts";
import { describeSearchAll } from "../../../contracts/vectors-at-once.ts";
import { openVectorsIn, POSTGRES, recordsDatabase, type TestDatabase } from "../../../support/postgres.ts";

describe.skipIf(POSTGRES === undefined)("vectors in a database", () => {
  let database: TestDatabase;
  let owner: Bun.SQL;
  beforeAll(async () => {
    database = await recordsDatabase(POSTGRES ?? "");
    owner = new Bun.SQL(database.ownerUrl, { max: 1 });
  });
  beforeEach(async () => {
    await owner.unsafe("TRUNCATE memoryd.vector_row");
  });
  afterAll(async () => {
    await owner.close();
    await database.drop();
  });

  const open: OpenVectors = ({ space, dimensions }) => openVectorsIn(database, { space, dimensions });
  describeVectors("PostgreSQL", open);
  describeSearchAll("PostgreSQL", open);
});
