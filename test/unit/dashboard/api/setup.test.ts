import { afterAll, beforeAll, expect, test } from "bun:test";
import { SETUP_LINK_MS } from "../../../../src/stores/interfaces/accounts.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await TestServer.start({ now: () => nowMs });
});
afterAll(() => server.stop());

test("a set-up link creates one owner, once, while it is the newest and has not expired", async () => {
  const { setupLinks, users } = server.deps.control;
  const visitor = new Visitor(server);
  const setUp = (token: string | undefined) => visitor.post("setup", { token, email: "Ana@example.com", password: PASSWORD });
  const replaced = await setupLinks.create(nowMs);
  const expired = await setupLinks.create(nowMs);
  expectEnvelope(await setUp(replaced), 401, "unauthorized");
  nowMs += SETUP_LINK_MS;
  expectEnvelope(await setUp(expired), 401, "unauthorized");
  const token = await setupLinks.create(nowMs);
  expect((await visitor.get("session")).json).toEqual({ user: null, csrf_token: null, setup_needed: true });
  expect(await setUp(token)).toMatchObject({
    status: 200,
    json: { setup_needed: false, user: { email: "ana@example.com", role: "owner" } },
  });
  expectEnvelope(await setUp(token), 401, "unauthorized");
  expect([(await users.list()).length, await setupLinks.create(nowMs)]).toEqual([1, undefined]);
});

test("a login link opens a session of its user, once, and only for a page of the dashboard", async () => {
  const { loginLinks, users } = server.deps.control;
  const ana = (await users.find("ana@example.com")) ?? expect.unreachable();
  const visitor = new Visitor(server);
  const token = await loginLinks.create(ana.id, nowMs);
  const elsewhere = { "sec-fetch-site": "cross-site" };
  expectEnvelope(await visitor.post("open", { token }, elsewhere), 403, "forbidden");
  const answer = await visitor.post("open", { token });
  expect(answer).toMatchObject({ status: 200, json: { user: { email: "ana@example.com" }, csrf_token: expect.any(String) } });
  const session = answer.headers.getSetCookie().at(-1);
  expect(session).toMatch(/^memoryd_session=[0-9a-f]{64}; Path=\/dashboard; HttpOnly; SameSite=Strict/);
  expectEnvelope(await visitor.post("open", { token }), 401, "unauthorized");
  expectEnvelope(await visitor.post("open", { token: "" }), 401, "unauthorized");
});
