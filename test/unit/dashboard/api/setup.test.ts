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
  const check = (token: string | undefined) => visitor.post("setup/check", { token });
  for (const refused of [await setUp(replaced), await check(replaced)])
    expectEnvelope(refused, 401, "unauthorized", "a newer one took its place");
  nowMs += SETUP_LINK_MS;
  for (const refused of [await setUp(expired), await check(expired)])
    expectEnvelope(refused, 401, "unauthorized", "has expired after a day");
  const token = await setupLinks.create(nowMs);
  expect((await check(token)).status).toBe(204);
  expect((await visitor.get("session")).json).toEqual({ user: null, csrf_token: null, setup_needed: true });
  expect(await setUp(token)).toMatchObject({
    status: 200,
    json: { setup_needed: false, user: { email: "ana@example.com", role: "owner" } },
  });
  for (const refused of [await setUp(token), await check(token)]) expectEnvelope(refused, 401, "unauthorized", "was used already");
  expectEnvelope(await check(replaced), 401, "unauthorized", "there is a user already");
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
  expectEnvelope(await visitor.post("open", { token }), 401, "unauthorized", "was used already");
  expectEnvelope(await visitor.post("open", { token: "" }), 401, "unauthorized");
});
