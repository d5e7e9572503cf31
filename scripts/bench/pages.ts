import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { OrgId } from "../../src/memory/types.ts";
import type { ImportedMemory } from "../../src/stores/interfaces/transfer.ts";
import { openForCommand } from "../../src/stores/open-backend.ts";
import { DashboardClient } from "../../test/support/dashboard-client.ts";
import { Random } from "../../test/support/random.ts";
import { startService } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, type Figure, ms, printFigures, timesInTurn, type Way } from "./setup.ts";
import { factText } from "./texts.ts";

/**
 * How long the server takes for what the dashboard asks, over HTTP: for a person of 10,000 memories among 100,000 of one organization, and for
 * the filter of texts over all of them. The worker is busy meanwhile, because it makes the vectors: MEMORYD_UNDER_TEST=dist/memoryd bun
 * scripts/bench/pages.ts
 */

const MEMORIES = 100_000;
/** A tenth of the memories are of this person. */
const PERSON = "ana";
const OTHERS = 90;
const AT_ONCE = 500;
const RUNS = 20;
const UNCOUNTED = 3;
/** A memory every minute, the last one now. */
const STEP_MS = 60_000;

function memory(random: Random, orgId: OrgId, userId: string, createdAtMs: number): ImportedMemory {
  const times = { createdAtMs, updatedAtMs: createdAtMs, expiresAtMs: undefined, deletedAtMs: undefined };
  const rest = { level: 0, status: "active", importance: 0.5, confidence: 1, source: "agent", metadata: null, outdated: false } as const;
  const links = { writeId: undefined, isPinned: false, supersedes: [], sourceIds: [], factKey: undefined, propertyKey: undefined };
  return { id: newMemoryId(), scope: { orgId, agentId: AGENT, userId }, content: factText(random), ...times, ...rest, ...links };
}

/** Stores all memories before the server starts, in seconds: in the order of their times, those of all people mixed. */
async function filled(dataDir: string): Promise<OrgId> {
  const random = new Random(7);
  const store = await openForCommand({ kind: "folder", dataDir });
  const records = store.openRecords();
  const { id: orgId } = await store.control.orgs.create("bench");
  const firstMs = Date.now() - MEMORIES * STEP_MS;
  const userOf = (at: number) => (at % 10 === 0 ? PERSON : `user${random.below(OTHERS)}`);
  const all = Array.from({ length: MEMORIES }, (_, at) => memory(random, orgId, userOf(at), firstMs + at * STEP_MS));
  for (let stored = 0; stored < all.length; stored += AT_ONCE) await records.transfer.store(orgId, all.slice(stored, stored + AT_ONCE));
  await records.close();
  await store.close();
  return orgId;
}

function waysOf(pages: DashboardClient, org: string): Way[] {
  const person = `people/${PERSON}`;
  const asked = (name: string, path: string): Way => [name, () => pages.get(`orgs/${org}/${path}`)];
  const filter = (name: string, text: string) => asked(`filter of texts, ${name}`, `memories?text=${encodeURIComponent(text)}`);
  return [
    asked("list of people", "people"),
    asked("person", person),
    asked("strip of time", `${person}/days`),
    asked("beliefs", `${person}/beliefs`),
    asked("timeline", `${person}/timeline`),
    asked("questions", `${person}/questions`),
    ["what an agent is told", () => pages.post(`orgs/${org}/${person}/told`, { agent_id: AGENT })],
    asked("memories, first page", "memories"),
    filter("a frequent word", "piano"),
    filter("part of a word", "iano"),
    filter("nothing found", "zyzzyva"),
    filter("nothing found, in Cyrillic", "жук"),
  ];
}

const dataDir = await mkdtemp(join(tmpdir(), "memoryd-bench-"));
const org = await filled(dataDir);
const service = await startService({ dataDir, args: ["--log-level", "warn"] });
try {
  const ways = waysOf(await DashboardClient.setUp(service), org);
  const times = await timesInTurn(ways, RUNS, UNCOUNTED);
  const figure = (name: string, took: Float64Array): Figure => ({
    what: name,
    value: `${ms(quantile(took, 0.5))}, slowest ${ms(took.at(-1) ?? 0)}`,
  });
  printFigures(ways.map(([name], at) => figure(name, times[at] ?? new Float64Array())));
} finally {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
