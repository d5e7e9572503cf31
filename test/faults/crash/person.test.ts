import { expect, test } from "bun:test";
import { join } from "node:path";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import type { PersonErasure } from "../../../src/dashboard/api/contract-person-erasures.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { readReceipt } from "../../../src/receipts/receipt.ts";
import type { ImportedMemory } from "../../../src/stores/interfaces/transfer.ts";
import { openForCommand } from "../../../src/stores/open-backend.ts";
import { DashboardClient } from "../../support/dashboard-client.ts";
import { forSeeds } from "../../support/effort.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { ON_POSTGRES } from "../../support/place.ts";
import { Random } from "../../support/random.ts";
import { tenantForFile } from "../../support/tenant.ts";

/**
 * A person of ten thousand memories is erased while others write and search, and the server is killed at a random moment after its answer.
 * From that answer on no search finds the person, and after the restart no file has a byte of it.
 */

const BUDGET_MS = 1_000;
/** The engine of the tests stores a tenth of that in the same time. */
const MEMORIES = ON_POSTGRES ? 1_000 : 10_000;
const AGENTS = ["assistant", "planner", "bot"];
const AT_ONCE = 250;
/** The whole work takes a few seconds, so a kill may come at any step of it. */
const LONGEST_MS = 4_000;
const RECEIPT_MS = 60_000;
const FEW = 20;

const tenant = tenantForFile();
let dashboard: DashboardClient | undefined;

const placeOf = () => {
  const [flag, at = ""] = tenant.place;
  return flag === "--store" ? { kind: "postgres" as const, url: at, passwordFile: null } : { kind: "folder" as const, dataDir: at };
};

/** Stores the memories in the records beside the running server, which then makes their vectors. */
async function storePerson(userId: string, marker: string): Promise<string[]> {
  const store = await openForCommand(placeOf());
  const records = store.openRecords();
  const { orgId } = tenant;
  const ids: string[] = [];
  const memory = (at: number): ImportedMemory => {
    const id = newMemoryId();
    ids.push(id);
    const scope = { orgId, agentId: AGENTS[at % AGENTS.length] ?? "", userId };
    const content = `Day ${at}: ${marker} walked ${marker}${at} kilometres along the river.`;
    const times = { createdAtMs: Date.now(), updatedAtMs: Date.now(), expiresAtMs: undefined, deletedAtMs: undefined };
    const rest = { level: 0, status: "active", importance: 0.5, confidence: 1, source: "agent", metadata: null, outdated: false } as const;
    const links = { writeId: undefined, isPinned: false, supersedes: [], sourceIds: [], factKey: undefined, propertyKey: undefined };
    return { id, scope, content, ...times, ...rest, ...links };
  };
  for (let at = 0; at < MEMORIES; at += AT_ONCE)
    await records.transfer.store(
      orgId,
      Array.from({ length: AT_ONCE }, (_, next) => memory(at + next)),
    );
  await store.control.requests.add(orgId, "sweep");
  await records.close();
  await store.close();
  return ids;
}

/** Others write and search until the server is dead or `stop` is called, and everybody looks for the person. */
function load(random: Random, userId: string, marker: string) {
  const kept = new Map<string, string>();
  const state = { stopped: false, isOut: false, seenAfter: [] as string[] };
  const untilDead = async (work: () => Promise<void>) => {
    while (!state.stopped) await work().catch(() => (state.stopped = true));
  };
  const write = async () => {
    const content = `Ben planted a ${random.token()} tree.`;
    kept.set(await tenant.client.write({ content, agent_id: "assistant", user_id: "ben", extract: false }), content);
  };
  const search = async () => {
    const wasOut = state.isOut;
    const agent_id = AGENTS[random.below(AGENTS.length)] ?? "";
    const { results } = await tenant.client.search({ query: `How far did ${marker} walk?`, agent_id, user_id: userId, k: 20 });
    if (wasOut) state.seenAfter.push(...results.map(({ content }) => content).filter((content) => content.includes(marker)));
    await tenant.client.search({ query: `${random.token()} tree`, agent_id: "assistant", user_id: "ben", k: 5 });
  };
  const running = Promise.all([untilDead(write), untilDead(search), untilDead(search)]);
  return { kept, state, running };
}

async function expectGone(userId: string, marker: string, sample: readonly string[]): Promise<void> {
  for (const agent_id of AGENTS) {
    const { results } = await tenant.client.search({ query: `${marker} river`, agent_id, user_id: userId, k: 50 });
    expect(results.filter(({ content }) => content.includes(marker))).toEqual([]);
  }
  for (const id of sample) expect(await tenant.client.get(id)).toBeUndefined();
}

async function command(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand([...args, ...tenant.place]);
  expect(`${args[0]} ended with ${code}: ${stderr}`).toBe(`${args[0]} ended with 0: `);
  return stdout;
}

test("an erased person is out of every answer at once, and out of the files after a kill", async () => {
  dashboard = await DashboardClient.setUp(tenant.service);
  const first = await tenant.write("ben", "Ben lives in Porto.");
  await forSeeds(BUDGET_MS, async (seed) => {
    const random = new Random(seed * 6_007);
    const userId = `ana${seed}`;
    const marker = `Q${random.token()}`;
    const ids = await storePerson(userId, marker);
    const sample = Array.from({ length: FEW }, () => ids[random.below(ids.length)] ?? "");
    const { kept, state, running } = load(random, userId, marker);
    const pages = dashboard ?? expect.unreachable();
    await until("the others have written", () => kept.size > FEW);

    const path = `orgs/${tenant.orgId}`;
    const begun = await pages.post<PersonErasure>(`${path}/people/${userId}/erase`, { confirm: userId });
    state.isOut = true;
    expect(begun.out_of_search_at).not.toBeNull();
    expect(begun.counts).toMatchObject({ memories: MEMORIES, agents: AGENTS.length });
    const later = await tenant.client.write({ content: "She is back.", agent_id: "bot", user_id: userId, extract: false });
    await expectGone(userId, marker, sample.slice(0, 3));
    await Bun.sleep(random.below(LONGEST_MS));
    await tenant.service.kill();
    await running;
    expect(state.seenAfter).toEqual([]);

    await tenant.start();
    pages.movedTo(tenant.service);
    await expectGone(userId, marker, sample);
    const erasure = () => pages.get<PersonErasure>(`${path}/person-erasures/${begun.id}`);
    await until("the receipt is signed", async () => (await erasure()).receipt !== null, RECEIPT_MS);
    expect((await erasure()).looked_through?.remains).toEqual([]);
    const text = await (await pages.send("GET", `${path}/person-erasures/${begun.id}/receipt`)).text();
    const receipt = readReceipt(text, "the receipt");
    // Summaries may have been made of the memories meanwhile.
    const { memories, summaries } = receipt.counts;
    expect([receipt.user_id, memories, receipt.erased.length]).toEqual([userId, MEMORIES, MEMORIES + summaries]);
    expect(text.length).toBeLessThan(1_000_000);
    expect(text).not.toContain(marker);
    const file = join(tenant.folder, `${userId}.receipt.json`);
    await Bun.write(file, text);
    expect(await command("verify-receipt", file)).toContain("signed by this server");
    expect(await command("verify-erased", file)).toContain(`Nothing of ${userId}`);
    expect(findBytes(await tenant.files(), textNeedles([marker, marker.toLowerCase()]))).toEqual([]);

    const isStored = async (id: string) => (await tenant.client.get(id)) !== undefined;
    for (const id of [later, ...kept.keys()]) await until("what was written meanwhile is stored", () => isStored(id), RECEIPT_MS);
    for (const [id, content] of kept) expect((await tenant.client.get(id))?.content).toBe(content);
    expect(await tenant.client.get(later)).toMatchObject({ content: "She is back.", status: "active" });
    expect((await tenant.client.get(first))?.status).toBe("active");
    process.stdout.write(`${MEMORIES} memories: out of search after ${between(receipt.requested_at, receipt.out_of_search_at)} ms, `);
    process.stdout.write(`no byte left after ${between(receipt.requested_at, receipt.bytes_gone_at)} ms, with a kill between\n`);
  });
});

const between = (from: string, to: string) => Date.parse(to) - Date.parse(from);
