import { afterAll, beforeAll, expect, setSystemTime, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => {
  setSystemTime();
  return server.stop();
});

test("a key that was just used is refused from the millisecond of its expiry", async () => {
  const expiresAtMs = Date.now() + 60_000;
  const { secret } = await server.deps.control.keys.create({
    ...{ orgId: server.orgId, label: "", rateLimit: undefined, expiresAtMs },
    permissions: ["memory:read"],
  });
  const list = () => server.send({ path: "/v1/memories?agent_id=a&user_id=u", authorization: `Bearer ${secret}` });
  expect((await list()).status).toBe(200);
  setSystemTime(expiresAtMs - 1);
  expect((await list()).status).toBe(200);
  setSystemTime(expiresAtMs);
  expectEnvelope(await list(), 401, "unauthorized");
});
