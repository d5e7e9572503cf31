import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Session } from "../../../src/dashboard/api/contract.ts";
import type { CognitionStatus, DeadLetters } from "../../../src/dashboard/api/contract-cognition.ts";
import { type Dashboard, OWNER, openDashboard, remember, sampleMinutes } from "./dashboard.ts";
import { unreachable } from "./findings.ts";

/** The longest names that people choose, without a place to break them at, and texts as long as an agent's. */
const LONG = {
  org: "Wohnungsbaugenossenschaftsverwaltungsgesellschaft-Nordrhein-Westfalen-Abteilung-Kundenbetreuung",
  label: "production-customer-support-assistant-of-the-eu-central-region-with-every-permission-2026-and-later",
  email: "maximiliane.freifrau-von-und-zu-hohenstein-langenburg@kundenbetreuung.wohnungsbaugenossenschaft.example",
  agent: "customer-support-assistant:eu-central-1:production:2026-11-with-tools",
  user: "tenant-00000000-0000-4000-8000-000000000042:person-maximiliane-von-hohenstein",
  text: "The caretaker said that the lift of the third house stands still until the spare part arrives, probably in two weeks. ".repeat(8),
  word: "https://example.com/".padEnd(400, "averylongpathwithoutanyplacetobreakit"),
};

/** Somebody who is erased. */
const GONE = `gone-${LONG.user}`;

let dashboard: Dashboard;
let page: Page;
let org: string;
let memory: string;
beforeAll(async () => {
  dashboard = await openDashboard({ look: { colorScheme: "light" } });
  ({ page } = dashboard);
  const { orgId, client } = await dashboard.tenant(LONG.org);
  org = orgId;
  const about = { agent_id: LONG.agent, user_id: LONG.user, extract: false, metadata: { [LONG.label]: LONG.word } };
  await client.write({ ...about, content: LONG.word });
  memory = await client.write({ ...about, content: LONG.text });
  await client.write({ ...about, user_id: GONE, content: LONG.text });
  await remember(client, ["The ferry leaves at nine.", LONG.text]);
  await sampleMinutes(dashboard, [{ ago: 5, searches: 3 }]);
  await fill();
  await client.search({ query: LONG.word, agent_id: LONG.agent, user_id: LONG.user });
  await page.route("**/dashboard/api/cognition", (route) => route.fulfill({ json: COGNITION() }));
  await page.route("**/dashboard/api/cognition/events", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: `event: status\ndata: ${JSON.stringify(COGNITION())}\n\n` }),
  );
  await page.route("**/dashboard/api/dead-letters*", (route) => route.fulfill({ json: LETTERS() }));
  await dashboard.go("/");
});
afterAll(() => dashboard.close());

/** What people make in the dashboard, by the requests that it sends. */
async function fill(): Promise<void> {
  const { url } = dashboard.service;
  const { request } = page.context();
  const session = (await (await request.get(`${url}/dashboard/api/session`)).json()) as Session;
  const headers = { origin: url, "x-memoryd-csrf": session.csrf_token ?? "" };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${url}/dashboard/api/${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
  };
  const scopes = ["memory:read", "memory:write", "memory:delete", "memory:restore"];
  const bound = { agent_id: LONG.agent, user_id: LONG.user, rate_limit: 1_000_000, expires_at: "2036-01-31T00:00:00Z" };
  for (let i = 0; i < 6; i++)
    await post("keys", { org_id: org, label: `${i}${LONG.label}`.slice(0, 100), scopes, ...(i % 2 ? bound : {}) });
  await post(`orgs/${org}/uses`, { kept: "questions" });
  for (let i = 0; i < 3; i++) await post("users", { email: `${i}${LONG.email}`, role: "owner", password: OWNER.password });
  for (let i = 0; i < 9; i++) await post("orgs", { name: `${i} ${LONG.org}` });
  await post(`orgs/${org}/people/${GONE}/erase`, { confirm: GONE });
}

const at = new Date(Date.now() - 90_000).toISOString();
const ERROR = `the model bge-m3 answered 500 for ${LONG.word} in every attempt: ${LONG.text}`;

const LETTERS = (): DeadLetters => ({
  items: Array.from({ length: 6 }, (_, i) => ({
    ...{ org_id: org, id: `letter-${i}`, agent_id: LONG.agent, user_id: LONG.user },
    ...{ attempts: 5, error: i % 2 ? ERROR : "the model does not answer", created_at: at },
  })),
});

const COGNITION = (): CognitionStatus => {
  const queue = { queued: 12_345, running: 2, dead: 20, oldest_at: at, erasures: 1_234 };
  const job = (i: number) => ({ org_id: org, id: `job-${i}`, facts: 64, batch: 8, took_ms: 1_234, at });
  const used = { worked_at: at, calls: { minutes: 10, count: 123_456, failed: 12_345, reason: ERROR, is_failing: true } };
  const outcomes = ["done", "retried", "dead", "lost"] as const;
  return {
    worker_alive: false,
    worker_restarts: 3,
    totals: queue,
    queues: [org, "organization-that-is-gone"].map((org_id) => ({ org_id, ...queue })),
    running: [{ org_id: org, id: "job", attempts: 3, started_at: at }],
    recent: Array.from({ length: 4 }, (_, i) => ({ ...job(i), outcome: outcomes[i] ?? "done" })),
    counts: { done: 1_234_567, retried: 1_234, dead: 20, lost: 1, facts: 9_876_543, abstractions: 123_456, erased: 12_345 },
    models: [
      {
        role: "embedder",
        name: "bge-m3:567m-fp16",
        host: `http://${"ollama.".repeat(12)}internal:11434`,
        answers: false,
        problem: ERROR,
        ...used,
      },
      { role: "generator", name: LONG.label, host: null, answers: true, problem: null, ...used },
    ],
    explanation: LONG.text,
    generator: { calls: 123_456, fallbacks: 1_234, refused: 12, prompt_tokens: 123_456_789, output_tokens: 9_876_543 },
    reembedding: { organizations: 12, embedded: 123_456, left: 654_321 },
  };
};

const click = (role: "button" | "menuitem", name: string | RegExp) => page.getByRole("main").getByRole(role, { name }).first().click();
const inDialog = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name }).first().click();
const [shown, heading] = [
  (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor(),
  (name: string) => page.getByRole("dialog").getByRole("heading", { name }).first().waitFor(),
];

/** Each page, and what has to be seen or opened before it is measured. */
const PAGES: readonly (readonly [name: string, path: () => string, ready: () => Promise<void>])[] = [
  ["health", () => "/health", () => shown("Requests")],
  ["people", () => `/people/${org}`, () => shown("last learned")],
  [
    "a person",
    () => `/people/${org}/${LONG.user}`,
    async () => {
      await shown("The caretaker said");
      await shown("of 1,000 tokens");
      await shown(`“${LONG.word.slice(0, 99)}`);
    },
  ],
  ["a person in the past", () => `/people/${org}/${LONG.user}?as_of=2020-01-01&agent=${LONG.agent}`, () => shown("Nothing was believed")],
  [
    "correcting a belief",
    () => `/people/${org}/${LONG.user}`,
    async () => {
      await page.locator("[data-belief] a").first().focus();
      await page.keyboard.press("e");
      await page.getByRole("textbox", { name: "Corrected wording" }).waitFor();
    },
  ],
  [
    "telling something",
    () => `/people/${org}/${LONG.user}`,
    async () => {
      await click("button", "Tell them something");
      await heading("Tell them something");
    },
  ],
  [
    "exporting a person",
    () => `/people/${org}/${LONG.user}`,
    async () => {
      await click("button", "Export");
      await heading("Export what is known");
    },
  ],
  [
    "erasing a person",
    () => `/people/${org}/${LONG.user}`,
    async () => {
      await click("button", "Erase everything…");
      await shown("Export first");
    },
  ],
  ["erased people", () => `/people/${org}/erased`, () => shown("nothing found")],
  ["connecting an agent", () => `/connect/${org}`, () => shown("Claude Code")],
  ["cognition", () => "/cognition", () => shown("Drop all")],
  ["memories", () => `/memories/${org}`, () => shown("The ferry")],
  [
    "memories with filters and a selection",
    () => `/memories/${org}?agent_id=${LONG.agent}&user_id=${LONG.user}&level=0&from=2020-01-01`,
    async () => {
      await page.getByRole("checkbox", { name: "Select all loaded memories" }).click();
      await shown("selected");
    },
  ],
  ["one memory", () => `/memories/${org}?memory=${memory}`, () => shown("Lineage")],
  [
    "editing a memory",
    () => `/memories/${org}?memory=${memory}`,
    async () => {
      await inDialog("Edit");
      await heading("Edit memory");
    },
  ],
  [
    "erasing a memory",
    () => `/memories/${org}?memory=${memory}`,
    async () => {
      await inDialog("Erase permanently");
      await shown("to confirm");
    },
  ],
  ["search", () => `/search/${org}?agent_id=${LONG.agent}&user_id=${LONG.user}&query=lift`, () => shown("on the server")],
  ["organizations", () => "/organizations", () => shown("Wohnungsbau")],
  ["one organization", () => `/organizations/${org}`, () => shown("Revoke")],
  [
    "a new key",
    () => `/organizations/${org}`,
    async () => {
      await click("button", "New key");
      await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    },
  ],
  [
    "revoking a key",
    () => `/organizations/${org}`,
    async () => {
      await click("button", /^Revoke/);
      await heading("Revoke");
    },
  ],
  [
    "deleting an organization",
    () => `/organizations/${org}`,
    async () => {
      await click("button", "Delete");
      await shown("to confirm");
    },
  ],
  ["users", () => "/users", () => shown("Last login")],
  ["activity", () => "/activity", () => shown("made the key")],
  ["backups", () => "/backups", () => shown("Every night")],
  ["password", () => "/password", () => shown("Current password")],
  ["account", () => "/account", () => shown("Last used")],
  ["nothing", () => "/nothing-here", () => shown("No page has this address")],
];

test.each(PAGES)("%s: everything can be reached and read at every width", async (_, path, ready) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await dashboard.follow(path());
  await ready();
  expect(await unreachable(page)).toEqual({});
});

test("so can the login", async () => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await dashboard.visit("/");
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  expect(await unreachable(page)).toEqual({});
});
