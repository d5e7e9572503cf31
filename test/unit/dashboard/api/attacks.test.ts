import { afterAll, beforeAll, expect, test } from "bun:test";
import { LOCK_MS } from "../../../../src/dashboard/api/failures.ts";
import { LOGIN_LIMITS } from "../../../../src/dashboard/api/login-throttle.ts";
import { HASHES_AT_ONCE } from "../../../../src/dashboard/api/passwords.ts";
import { SESSION_IDLE_MS } from "../../../../src/stores/interfaces/accounts.ts";
import { type Answer, expectEnvelope, TestServer } from "../../../support/http.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

let server: TestServer;
let owner: Visitor;
let viewer: Visitor;
let nowMs = Date.now();
let monotonicMs = 0;
let nextUser = 0;
beforeAll(async () => {
  server = await TestServer.start({ now: () => nowMs, monotonicMs: () => monotonicMs });
  owner = await Visitor.of(server, "owner@example.com", "owner");
  viewer = await Visitor.of(server, "viewer@example.com", "viewer");
});
afterAll(() => server.stop());

test("a login never continues a session that was planted, invented or the attacker's own", async () => {
  const attacker = await Visitor.of(server, "attacker@example.com", "viewer");
  for (const planted of [`memoryd_session=${"a".repeat(64)}`, attacker.cookie]) {
    const victim = new Visitor(server);
    victim.cookie = planted;
    expect((await victim.login("owner@example.com")).status).toBe(200);
    expect(victim.cookie).not.toBe(planted);
    attacker.cookie = planted;
    expectEnvelope(await attacker.get("orgs"), 401, "unauthorized");
  }
});

/** The actions that end the sessions of a user. */
const ENDS: Readonly<Record<string, (visitor: Visitor, id: string) => Promise<Answer>>> = {
  "a logout": (visitor) => visitor.post("logout"),
  "a change of the password": (visitor) => visitor.post("password", { current: PASSWORD, new: `${PASSWORD}!` }),
  "a reset of the password by an owner": (_, id) => owner.post(`users/${id}/reset-password`, { password: `${PASSWORD}!` }),
  "the removal of the user": (_, id) => owner.post(`users/${id}/remove`),
};
for (const [what, end] of Object.entries(ENDS)) {
  test(`a stolen cookie is refused after ${what}`, async () => {
    const email = `user${nextUser++}@example.com`;
    const [visitor, elsewhere, thief] = [await Visitor.of(server, email, "owner"), new Visitor(server), new Visitor(server)];
    await elsewhere.login(email);
    thief.cookie = visitor.cookie;
    expect((await thief.get("users")).status).toBe(200);
    expect((await end(visitor, (await server.deps.control.users.find(email))?.id ?? "")).status).toBe(204);
    expectEnvelope(await thief.get("users"), 401, "unauthorized");
    // A logout ends only the session of its browser.
    expect((await elsewhere.get("users")).status).toBe(what === "a logout" ? 200 : 401);
  });
}

test("an owner who becomes a viewer loses the rights of an owner at once", async () => {
  const visitor = await Visitor.of(server, "demoted@example.com", "owner");
  const id = (await server.deps.control.users.find("demoted@example.com"))?.id;
  expect((await owner.post(`users/${id}/role`, { role: "viewer" })).status).toBe(204);
  expectEnvelope(await visitor.get("users"), 403, "forbidden");
});

test("an owner who becomes a viewer during a hash creates no user and sets no password", async () => {
  const visitor = await Visitor.of(server, "busy@example.com", "owner");
  const { users } = server.deps.control;
  const busy = (await users.find("busy@example.com"))?.id ?? "";
  const { id: target, email } = await users.create({ email: "target@example.com", role: "viewer", passwordHash: "none" }, nowMs);
  // Only a few passwords are hashed at a time, so the other requests are admitted and wait.
  const waiting = Array.from({ length: 3 * HASHES_AT_ONCE }, (_, i) =>
    i % 2 === 0
      ? visitor.post("users", { email: `late${i}@example.com`, role: "owner", password: PASSWORD })
      : visitor.post(`users/${target}/reset-password`, { password: `${PASSWORD}?` }),
  );
  await Promise.race(waiting);
  await users.setRole(busy, "viewer");
  const before = (await users.credentials(email))?.passwordHash;
  const made = (await users.list()).length;
  const refused = (await Promise.all(waiting)).filter(({ status }) => status >= 400);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expectEnvelope(answer, 403, "forbidden");
  expect([(await users.list()).length, (await users.credentials(email))?.passwordHash]).toEqual([made, before]);
});

test("a cookie is limited to the dashboard's own requests, and to TLS when the browser uses it", async () => {
  const cookieOf = async (headers = {}) => {
    const answer = await new Visitor(server).post("login", { email: "owner@example.com", password: PASSWORD }, headers);
    return answer.headers.getSetCookie();
  };
  const ours = "; Path=/dashboard; HttpOnly; SameSite=Strict";
  const like = (name: string) => expect.stringMatching(new RegExp(`^memoryd_${name}=[0-9a-f]{64}${ours}; Max-Age=\\d+$`));
  const secured = expect.stringContaining(`${ours}; Secure; Max-Age=`);
  expect(await cookieOf()).toEqual([like("device"), like("session")]);
  expect(await cookieOf({ "x-forwarded-proto": "https" })).toEqual([secured, secured]);
});

test("an idle session expires", async () => {
  const visitor = await Visitor.of(server, "idle@example.com", "viewer");
  nowMs += SESSION_IDLE_MS;
  expectEnvelope(await visitor.get("orgs"), 401, "unauthorized");
  await owner.login("owner@example.com");
  await viewer.login("viewer@example.com");
});

test("a script in a name is returned as data", async () => {
  const name = "<script>alert(1)</script>";
  const answer = await owner.post("orgs", { name });
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.json).toMatchObject({ name });
});

test("names with invisible characters and dates that do not exist are refused with a sentence", async () => {
  for (const name of ["acme\u202e", "ac\u200bme"]) expectEnvelope(await owner.post("orgs", { name }), 400, "validation_error");
  expect((await owner.post("orgs", { name: "  blanks around  " })).json).toMatchObject({ name: "blanks around" });
  const key = { org_id: server.orgId, label: "", scopes: ["memory:read"] };
  const answer = await owner.post("keys", { ...key, expires_at: "2099-02-31T00:00:00Z" });
  expectEnvelope(answer, 400, "validation_error");
  expect(answer.text).toContain("an existing date and time");
  expect((await owner.post("keys", { ...key, expires_at: "2099-02-28T00:00:00Z" })).status).toBe(200);
});

test("no path reaches a file outside the assets", async () => {
  for (const path of [
    "..%2f..%2fpackage.json",
    "%2e%2e/manifest.js",
    "..%5cmanifest.js",
    "manifest.js",
    "stamp",
    "a%00b",
    "/main.js",
    "%252e%252e%252fmanifest.js",
    "..%2fapi%2fsession",
    "file:%2f%2f%2fetc%2fpasswd",
    "__proto__",
    "constructor",
  ]) {
    const answer = await server.send({ path: `/dashboard/assets/${path}`, authorization: null });
    expect(`${path}: ${answer.text}`).not.toMatch(/"dependencies"|export const assets/);
    if (!path.startsWith("%2e")) expect(`${path} ${answer.status}`).toBe(`${path} 404`);
  }
});

test("guesses are locked out for existing and unknown users alike, until the lock expires", async () => {
  for (const email of ["viewer@example.com", "nobody@example.com"]) {
    const answers: number[] = [];
    for (let i = 0; i <= LOGIN_LIMITS.locksPair; i++) {
      monotonicMs += i < LOGIN_LIMITS.locksPair ? 2 ** i * 1000 : 1000;
      answers.push((await new Visitor(server).login(email, "wrong")).status);
    }
    expect(answers).toEqual([...Array(LOGIN_LIMITS.locksPair).fill(401), 429]);
    // During the lock, the right password is refused too.
    expectEnvelope(await new Visitor(server).login(email), 429, "rate_limited");
  }
  // The lock lasts as long as it was told, wherever the system clock goes.
  nowMs -= 365 * 86_400_000;
  monotonicMs += LOCK_MS;
  expect((await new Visitor(server).login("viewer@example.com")).status).toBe(200);
});

test("nobody locks out a browser in which the user has logged in, until the password is replaced", async () => {
  const visitor = await Visitor.of(server, "known@example.com", "owner");
  const known = visitor.device;
  expect(known).toMatch(/^memoryd_device=[0-9a-f]{64}$/);
  expect((await visitor.post("logout")).headers.getSetCookie()).toEqual([expect.stringContaining("memoryd_session=;")]);
  const guess = async (device: string, password = "wrong") => {
    const guesser = new Visitor(server);
    guesser.device = device;
    return (await guesser.login("known@example.com", password)).status;
  };
  for (let i = 0; i < LOGIN_LIMITS.locksPair; i++) {
    monotonicMs += 2 ** i * 1000;
    expect(await guess("")).toBe(401);
  }
  const stranger = (await Visitor.of(server, "stranger@example.com", "viewer")).device;
  for (const device of ["", `memoryd_device=${"a".repeat(64)}`, stranger, `${known}; ${known}`])
    expect(await guess(device, PASSWORD)).toBe(429);
  expect(await visitor.login("known@example.com")).toMatchObject({ status: 200 });
  // Each login gives the browser another secret.
  expect(visitor.device).not.toBe(known);
  expect(await guess(known, PASSWORD)).toBe(429);
  const latest = visitor.device;
  expect((await visitor.post("password", { current: PASSWORD, new: `${PASSWORD}!` })).status).toBe(204);
  for (let i = 0; i < LOGIN_LIMITS.locksPair; i++) {
    monotonicMs += 2 ** i * 1000;
    expect(await guess("")).toBe(401);
  }
  expect(await guess(latest, `${PASSWORD}!`)).toBe(429);
});
