import { afterAll, beforeAll, expect, test } from "bun:test";
import { LIMITS } from "../../../src/memory/limits.ts";
import { expectEnvelope, TestServer } from "../../support/http.ts";
import { PASSWORD, Visitor } from "../../support/visitor.ts";

let server: TestServer;
let owner: Visitor;
let viewer: Visitor;
let nowMs = Date.now();
beforeAll(async () => {
  server = await TestServer.start({ now: () => nowMs });
  owner = await Visitor.of(server, "owner@example.com", "owner");
  viewer = await Visitor.of(server, "viewer@example.com", "viewer");
});
afterAll(() => server.stop());

const FORGERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "another origin": { origin: "https://evil.example" },
  "a sandboxed frame": { origin: "null" },
  "another site, as the browser tells": { "sec-fetch-site": "cross-site" },
  "another host of this site": { "sec-fetch-site": "same-site" },
  "no token": { "x-memoryd-csrf": "" },
  "another session's token": { "x-memoryd-csrf": "0".repeat(64) },
};
for (const [name, headers] of Object.entries(FORGERIES)) {
  test(`a forged post is refused: ${name}`, async () => {
    expectEnvelope(await owner.post("orgs", { name: "forged" }, headers), 403, "forbidden");
    expect(server.deps.control.orgs.find("forged")).toBeUndefined();
  });
}

test("a form cannot post", async () => {
  for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"])
    expectEnvelope(await owner.post("orgs", '{"name":"forged"}', { "content-type": type }), 400, "validation_error");
});

test("a login does not take over a session that was planted", async () => {
  const victim = new Visitor(server);
  const planted = `memoryd_session=${"a".repeat(64)}`;
  victim.cookie = planted;
  expect((await victim.login("owner@example.com")).status).toBe(200);
  expect(victim.cookie).not.toBe(planted);
  const attacker = new Visitor(server);
  attacker.cookie = planted;
  expectEnvelope(await attacker.get("users"), 401, "unauthorized");
});

test("a stolen cookie is worth nothing after a logout", async () => {
  const visitor = new Visitor(server);
  const answer = await visitor.login("owner@example.com");
  expect(answer.headers.getSetCookie().at(-1)).toMatch(/; Path=\/dashboard; HttpOnly; SameSite=Strict; Max-Age=/);
  expect((await visitor.post("logout")).status).toBe(204);
  expectEnvelope(await visitor.get("users"), 401, "unauthorized");
});

test("a change of the password ends every other session", async () => {
  const [one, other] = [await Visitor.of(server, "changes@example.com", "owner"), new Visitor(server)];
  await other.login("changes@example.com");
  const stolen = one.cookie;
  expect((await one.post("password", { current: PASSWORD, new: `${PASSWORD}!` })).status).toBe(204);
  expectEnvelope(await other.get("users"), 401, "unauthorized");
  one.cookie = stolen;
  expectEnvelope(await one.get("users"), 401, "unauthorized");
});

test("a session ends when nobody uses it", async () => {
  const visitor = await Visitor.of(server, "idle@example.com", "viewer");
  nowMs += LIMITS.sessionIdleMs;
  expectEnvelope(await visitor.get("orgs"), 401, "unauthorized");
  await owner.login("owner@example.com");
  await viewer.login("viewer@example.com");
});

test("an API key opens nothing here, a session nothing of the API", async () => {
  const key = server.newKey();
  const secret = key.slice("Bearer ".length);
  const send = (path: string, headers: Record<string, string>) => server.send({ path, authorization: null, headers });
  expectEnvelope(await send("/dashboard/api/orgs", { authorization: key }), 401, "unauthorized");
  expectEnvelope(await send("/dashboard/api/orgs", { cookie: `memoryd_session=${secret}` }), 401, "unauthorized");
  const list = "/v1/memories?agent_id=a&user_id=u";
  expectEnvelope(await send(list, { cookie: owner.cookie }), 401, "unauthorized");
  expectEnvelope(await send(list, { authorization: `Bearer ${owner.cookie.split("=")[1]}` }), 401, "unauthorized");
});

const OWNER_ROUTES: readonly (readonly [string, object])[] = [
  ["users", { email: "x@example.com", role: "owner", password: PASSWORD }],
  ["users/user_x/role", { role: "owner" }],
  ["users/user_x/reset-password", { password: PASSWORD }],
  ["users/user_x/remove", {}],
  ["orgs", { name: "mine" }],
  ["orgs/:org/rename", { name: "mine" }],
  ["orgs/:org/delete", { confirm: "first" }],
  ["keys", { org_id: "x", label: "", scopes: ["memory:read"] }],
  ["keys/key_x/revoke", {}],
];
for (const [path, body] of OWNER_ROUTES) {
  test(`a viewer may not post ${path}`, async () => {
    expectEnvelope(await viewer.post(path.replace(":org", server.orgId), body), 403, "forbidden");
  });
}
test("a viewer may not see who logs in", async () => expectEnvelope(await viewer.get("users"), 403, "forbidden"));

test("script in names is data", async () => {
  const name = "<script>alert(1)</script>";
  const answer = await owner.post("orgs", { name });
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.json).toMatchObject({ name });
});

test("no trick with a path leads out of the assets", async () => {
  for (const path of [
    "..%2f..%2fpackage.json",
    "%2e%2e/manifest.js",
    "..%5cmanifest.js",
    "manifest.js",
    "stamp",
    "a%00b",
    "/main.js",
    "__proto__",
  ]) {
    const answer = await server.send({ path: `/dashboard/assets/${path}`, authorization: null });
    expect(`${path}: ${answer.text}`).not.toMatch(/"dependencies"|export const assets/);
    if (!path.startsWith("%2e")) expect(`${path} ${answer.status}`).toBe(`${path} 404`);
  }
});

test("an unknown field and a large body are refused", async () => {
  expectEnvelope(await owner.post("orgs", { name: "x", is_admin: true }), 400, "validation_error");
  expectEnvelope(await owner.post("orgs", { name: "x".repeat(LIMITS.formBytes) }), 413, "payload_too_large");
});

test("guesses are locked out alike for who exists and who does not, until a time has passed", async () => {
  for (const email of ["viewer@example.com", "nobody@example.com"]) {
    const answers: number[] = [];
    for (let i = 0; i <= LIMITS.loginFailuresPerEmail; i++) {
      nowMs += i < LIMITS.loginFailuresPerEmail ? 2 ** i * 1000 : 1000;
      answers.push((await new Visitor(server).login(email, "wrong")).status);
    }
    expect(answers).toEqual([...Array(LIMITS.loginFailuresPerEmail).fill(401), 429]);
    // The right password neither, while the lock holds.
    expectEnvelope(await new Visitor(server).login(email), 429, "rate_limited");
  }
  nowMs += LIMITS.loginLockMs;
  expect((await new Visitor(server).login("viewer@example.com")).status).toBe(200);
});
