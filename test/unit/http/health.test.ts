import { afterAll, beforeAll, expect, test } from "bun:test";
import { NO_STATS } from "../../../src/observability/worker-stats.ts";
import { TestServer } from "../../support/http.ts";

let server: TestServer;
let withoutVectors = 0;
beforeAll(async () => {
  const worker = { stats: () => ({ ...NO_STATS, withoutVectors }), alive: () => true, restarts: () => 0 };
  server = await TestServer.start({ worker });
});
afterAll(() => server.stop());

test("health says how many memories have no vector yet", async () => {
  const health = async () => (await server.send({ path: "/healthz", authorization: null })).json;
  expect(await health()).toEqual({ status: "ok" });
  withoutVectors = 10_000;
  expect(await health()).toEqual({ status: "ok", memories_without_vectors: 10_000 });
});
