import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../../../scripts/lib/client.ts";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { connected, overHttp } from "../../support/mcp.ts";
import { Secrets } from "../../support/secrets.ts";

/** Uses every kind of secret, in right and wrong ways, and then looks for them in everything that memoryd wrote. */

/** Characters that URLs, JSON and HTML write in other forms, so that each form is a different one. */
const passwordOf = (what: string) => `${what} "pässword" <&+/${randomBytes(8).toString("hex")}`;
const liveKey = () => `memoryd_live_${randomBytes(32).toString("hex")}`;

let folder: string;
let dataDir: string;
let service: Service;
let key: string;
let orgId: string;
let client: Client;
const secrets = new Secrets();
/** What the commands printed that do not exist to show a secret. */
const printed: string[] = [];
const answers: string[] = [];

const env = () => ({ HOME: folder, CLAUDE_CONFIG_DIR: join(folder, "claude") });

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(service.url + path, init);
  answers.push(await response.clone().text());
  return response;
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

async function run(...args: readonly string[]): Promise<void> {
  const { stdout, stderr } = await runCommand([...args, "--data", dataDir], env());
  printed.push(stdout, stderr);
}

/** The dashboard: set-up, login, wrong logins, changes of passwords, users and keys. */
async function useDashboard(): Promise<void> {
  const token = /\/dashboard\/setup#(\S+)/.exec(service.output())?.[1] ?? expect.unreachable();
  const [first, second, viewer, wrong] = ["first", "second", "viewer", "wrong"].map(passwordOf) as [string, string, string, string];
  for (const [name, secret] of Object.entries({ token, first, second, viewer, wrong })) secrets.add(name, secret);
  const api = "/dashboard/api/";
  let session = { cookie: "", csrf: "" };
  const post = async (path: string, body: unknown) => {
    const headers = { origin: service.url, cookie: session.cookie, "x-memoryd-csrf": session.csrf };
    const response = await fetch(service.url + api + path, json(body, headers));
    const cookie = response.headers.getSetCookie().at(-1)?.split(";")[0];
    if (cookie?.includes("=") && response.ok && path !== "logout") {
      const { csrf_token: csrf } = (await (await fetch(`${service.url}${api}session`, { headers: { cookie } })).json()) as {
        csrf_token: string;
      };
      session = { cookie, csrf };
      secrets.add(`session after ${path}`, cookie.split("=")[1] ?? "");
      secrets.add(`csrf after ${path}`, csrf);
    }
    return response;
  };
  expect((await post("setup", { token, email: "owner@example.com", password: first })).status).toBe(200);
  expect((await post("setup", { token, email: "other@example.com", password: wrong })).status).toBe(401);
  expect((await post("login", { email: "owner@example.com", password: wrong })).status).toBe(401);
  // A person may type the password into the wrong field.
  expect((await post("login", { email: wrong, password: "x" })).status).toBeOneOf([400, 401]);
  expect((await post("login", `{"email":"owner@example.com","password":"${wrong}`)).status).toBe(400);
  expect((await post("password", { current: wrong, new: second })).status).toBe(400);
  expect((await post("password", { current: first, new: second })).status).toBe(204);
  expect((await post("login", { email: "owner@example.com", password: second })).status).toBe(200);
  expect((await post("users", { email: "viewer@example.com", role: "viewer", password: viewer })).status).toBe(200);
  const made = await post("keys", { org_id: orgId, label: "dashboard", scopes: ["memory:read"] });
  expect(made.status).toBe(200);
  const shown = /memoryd_live_[0-9a-f]{64}/.exec(await made.text())?.[0] ?? expect.unreachable();
  secrets.add("key of the dashboard", shown);
  expect((await send("/v1/memories?agent_id=a&user_id=u", { headers: { authorization: `Bearer ${shown}` } })).status).toBe(200);
  expect((await post("logout", {})).status).toBe(204);
}

/** Right and wrong keys at every place of a request of the API. */
async function useApi(): Promise<void> {
  const [wrong, inBody, inPath, inQuery, inHeader] = [liveKey(), liveKey(), liveKey(), liveKey(), liveKey()] as const;
  for (const [name, secret] of Object.entries({ key, wrong, inBody, inPath, inQuery, inHeader })) secrets.add(name, secret);
  const authorization = `Bearer ${key}`;
  const write = { content: "Ana drinks tea.", agent_id: "agent", user_id: "user" };
  expect((await send("/v1/memories", json(write, { authorization }))).status).toBe(202);
  expect((await send("/v1/memories", json(write, { authorization: `Bearer ${wrong}` }))).status).toBe(401);
  expect((await send("/v1/memories", json(write, { authorization: `Basic ${btoa(`user:${wrong}`)}` }))).status).toBe(401);
  expect((await send("/v1/memories", json(`{"content": "${inBody}`, { authorization }))).status).toBe(400);
  expect((await send("/v1/memories", json({ ...write, [inBody]: inBody }, { authorization }))).status).toBe(400);
  expect((await send("/v1/memories", json({ ...write, agent_id: `${inBody} ` }, { authorization }))).status).toBe(400);
  expect((await send("/v1/memories/search", json({ query: 1, key: inBody }, { authorization }))).status).toBe(400);
  expect((await send(`/v1/memories/${inPath}`, { headers: { authorization } })).status).toBe(404);
  expect((await send(`/${inPath}`, { headers: { authorization } })).status).toBe(404);
  expect((await send(`/v1/memories?api_key=${inQuery}`, { headers: { authorization } })).status).toBe(400);
  expect((await send(`/healthz?key=${inQuery}`)).status).toBe(200);
  const strange = { "x-api-key": inHeader, "user-agent": inHeader, referer: `http://x/${inHeader}`, cookie: `memoryd_session=${inHeader}` };
  expect((await send("/v1/memories", { headers: { ...strange, authorization: inHeader } })).status).toBe(401);
  expect((await send("/dashboard/api/orgs", { headers: strange })).status).toBe(401);
}

async function useMcp(): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "memoryd-agent": "agent", "memoryd-user": "user" };
  const client = await connected(overHttp(service.url, headers));
  await client.callTool({ name: "remember", arguments: { content: "Ana drinks tea in the morning." } });
  await client.callTool({ name: "recall", arguments: { query: "tea" } });
  await client.close();
  const wrong = liveKey();
  secrets.add("key in a message", wrong);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: wrong, arguments: { [wrong]: wrong } } };
  await send("/mcp", json(message, { ...headers, accept: "application/json, text/event-stream" }));
  await send("/mcp", json(`{"${wrong}`, { ...headers, accept: "application/json, text/event-stream" }));
}

/** Requests that end as internal errors: the organization's folder is gone while they are answered. */
async function provokeErrors(): Promise<void> {
  const inBody = liveKey();
  secrets.add("key in a request that failed", inBody);
  // A write that is processed meanwhile would make a new folder of vectors.
  await until("nothing is processed", async () => (await client.waiting()) === 0);
  const [from, to] = [join(dataDir, "orgs", orgId), join(folder, "away")];
  renameSync(from, to);
  const body = { content: inBody, agent_id: "agent", user_id: "user" };
  const failed = await send("/v1/memories", json(body, { authorization: `Bearer ${key}` }));
  expect(failed.status).toBeGreaterThanOrEqual(500);
  renameSync(to, from);
}

beforeAll(async () => {
  folder = temporaryFolder();
  dataDir = join(folder, "data");
  service = await startService({ dataDir, args: ["--log-level", "debug", "--log-format", "json"] });
  const tenant = await createTenant(dataDir, "acme", service.url);
  ({ key, orgId, client } = tenant);
  const first = /memoryd_live_[0-9a-f]{64}/.exec(service.output())?.[0] ?? expect.unreachable();
  secrets.add("first key", first);
  await send("/v1/memories?agent_id=a&user_id=u", { headers: { authorization: `Bearer ${first}` } });
  await useDashboard();
  await useApi();
  await useMcp();
  await run("connect", "claude-code", "--hooks", "--org", "acme", "--user", "ana");
  const connection = /memoryd_live_[0-9a-f]{64}/.exec(readFileSync(join(dataDir, "connections.json"), "utf8"))?.[0] ?? expect.unreachable();
  secrets.add("key of a host", connection);
  await provokeErrors();
  for (const args of [["key", "list"], ["user", "list"], ["org", "list"], ["doctor"], ["jobs", "list", "--org", "acme"]])
    await run(...args);
  const metrics = await send("/metrics");
  expect(metrics.status).toBe(200);
});
afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

describe("no secret is", () => {
  test("in the log, beyond the greeting of the first start", async () => {
    await until("the log is written", () => service.output().includes('"route":"GET /metrics"'));
    // What a server prints for a person before it listens is no line of the log, and is printed once.
    const log = service
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(log.length).toBeGreaterThan(30);
    expect(log.some((line) => line.includes('"level":"error"'))).toBeTrue();
    expect(secrets.inText(log.join("\n"))).toEqual([]);
  });

  test("in any answer, in the metrics, or in what commands print", () => {
    expect(secrets.inText(answers.join("\n"))).toEqual([]);
    expect(printed.join("").length).toBeGreaterThan(200);
    expect(secrets.inText(printed.join("\n"))).toEqual([]);
  });

  test("in a file of the data folder while the server runs, its logs before a commit included; only connections.json has the keys of hosts", () => {
    const found = secrets.inFiles(dataDir);
    expect(found.filter((one) => !/^key of a host \((?:plain|URL|JSON|digits)\) in connections\.json$/.test(one))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    expect(statSync(join(dataDir, "connections.json")).mode & 0o777).toBe(0o600);
    // The hash of a key is what is stored, so the search has looked at the right files.
    expect(findBytes(dataDir, textNeedles([createHash("sha256").update(key).digest("hex")])).length).toBeGreaterThan(0);
  });

  test("in a backup, or in what is restored from it", async () => {
    const file = join(folder, "all.backup");
    await run("backup", file);
    expect(secrets.inText(readFileSync(file, "latin1"))).toEqual([]);
    const restored = join(folder, "restored");
    expect((await runCommand(["restore", file, "--data", restored])).code).toBe(0);
    expect(secrets.inFiles(restored)).toEqual([]);
    expect(findBytes(restored, textNeedles([createHash("sha256").update(key).digest("hex")])).length).toBeGreaterThan(0);
  });

  test("printed by a later start, or left in a file by a stop", async () => {
    expect(await service.stop()).toBe(0);
    service = await startService({ dataDir, args: ["--log-level", "debug", "--log-format", "json"] });
    expect(secrets.inText(service.output())).toEqual([]);
    expect(secrets.inFiles(dataDir).filter((one) => !one.endsWith(" in connections.json"))).toEqual([]);
  });

  test("in the sentence that refuses a setting", async () => {
    const password = randomBytes(12).toString("hex");
    for (const variable of ["OLLAMA_HOST", "MEMORYD_URL"]) {
      const { stderr, stdout } = await runCommand(variable === "OLLAMA_HOST" ? ["serve", "--data", join(folder, "no")] : ["mcp"], {
        ...env(),
        [variable]: `http://user:${password}@127.0.0.1:1`,
      });
      expect(stderr).toContain(variable);
      expect(stderr + stdout).not.toContain(password);
    }
  });
});

test("the search finds a secret in each of its forms", () => {
  const planted = temporaryFolder();
  const some = new Secrets();
  const secret = passwordOf("planted");
  some.add("planted", secret);
  const buffer = (text: string) => Buffer.from(text);
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret), buffer(secret).toString("hex")];
  for (const before of ["", "a", "ab", "abc"])
    forms.push(buffer(`${before}${secret}z`).toString("base64"), buffer(before + secret).toString("base64url"));
  for (const form of forms) {
    expect({ form, found: some.inText(`{"x":"${form}"}`).length > 0 }).toEqual({ form, found: true });
    writeFileSync(join(planted, "file"), form);
    giveToService(join(planted, "file"));
    expect(some.inFiles(planted).length).toBeGreaterThan(0);
    rmSync(join(planted, "file"));
  }
  removeFolder(planted);
});
