import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "./lib/client.ts";
import { type DatasetQuery, type DatasetScope, metadataOf, readDataset } from "./lib/dataset.ts";
import { inLanes } from "./lib/lanes.ts";
import { createTenant, startService } from "./lib/service.ts";

const ROOT = join(import.meta.dir, "..");
const REAL_CONVERSATION = join(ROOT, "../shared/data/locomo.jsonl");
const OWN_CONVERSATION = join(ROOT, "scripts/samples/conversation.jsonl");
const QUESTIONS = 8;
const SHOWN_HITS = 3;
const WRITERS = 8;
const BAR_CELLS = 30;

const print = (line: string) => process.stdout.write(`${line}\n`);

function progress(label: string, done: number, total: number): void {
  if (!process.stdout.isTTY) return;
  const filled = Math.round((done / total) * BAR_CELLS);
  process.stdout.write(`\r${label} ${"█".repeat(filled)}${"░".repeat(BAR_CELLS - filled)} ${done}/${total}`);
  if (done === total) process.stdout.write("\r\u001b[K");
}

/** Writes the memories in order, a few at a time. The queue keeps the order of the accepted writes. */
async function writeAll(client: Client, scope: DatasetScope): Promise<Map<string, string>> {
  const sourceOf = new Map<string, string>();
  await inLanes(scope.memories, WRITERS, async (memory) => {
    const id = await client.write({ content: memory.text, agent_id: "try", user_id: "me", extract: false, metadata: metadataOf(memory) });
    sourceOf.set(id, memory.id);
    progress("writing    ", sourceOf.size, scope.memories.length);
  });
  return sourceOf;
}

async function waitForCognition(client: Client, total: number): Promise<void> {
  for (;;) {
    const done = (await client.listAll()).filter((record) => record.level === 0).length;
    progress("remembering", done, total);
    if (done >= total) return;
    await Bun.sleep(100);
  }
}

/** Chooses questions from the whole conversation, each with at least one memory that answers it. */
function chooseQuestions(scope: DatasetScope): DatasetQuery[] {
  const answerable = scope.queries.filter((query) => query.relevant.length > 0 && query.category !== "adversarial");
  const step = Math.max(1, Math.floor(answerable.length / QUESTIONS));
  return answerable.filter((_, index) => index % step === 0).slice(0, QUESTIONS);
}

async function ask(client: Client, query: DatasetQuery, sourceOf: ReadonlyMap<string, string>): Promise<boolean> {
  const { results } = await client.search({ query: query.text, agent_id: "try", user_id: "me", k: SHOWN_HITS, level: 0 });
  const relevant = (id: string) => query.relevant.includes(sourceOf.get(id) ?? "");
  print(`\n? ${query.text}`);
  for (const hit of results) {
    print(
      `  ${relevant(hit.id) ? "✓" : " "} ${hit.score.toFixed(2)}  ${hit.content.length > 110 ? `${hit.content.slice(0, 109)}…` : hit.content}`,
    );
  }
  return results.some((hit) => relevant(hit.id));
}

const HELP = `scripts/try [FILE.jsonl]

Loads a conversation into a new server, asks some of its questions and prints the answers. FILE has one scope a line, in the form of
scripts/samples/conversation.jsonl, which is the default where no other data is at hand. The server and its data are removed at the end.`;

async function main(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given === "--help" || given === "-h") {
    print(HELP);
    return;
  }
  const path = given ?? (existsSync(REAL_CONVERSATION) ? REAL_CONVERSATION : OWN_CONVERSATION);
  const scope = readDataset(path)[0];
  if (!scope) throw new Error(`${path} contains no scope.`);
  const folder = await mkdtemp(join(tmpdir(), "memoryd-try-"));
  const service = await startService({ dataDir: folder });
  try {
    const { client } = await createTenant(folder, "try", service.url);
    const startMs = performance.now();
    const sourceOf = await writeAll(client, scope);
    const writtenMs = performance.now();
    await waitForCognition(client, scope.memories.length);
    const storedMs = performance.now();
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    print(
      `${scope.memories.length} memories of ${scope.set} ${scope.scope}: accepted in ${seconds(writtenMs - startMs)} s, searchable ${seconds(storedMs - writtenMs)} s later`,
    );
    const questions = chooseQuestions(scope);
    let found = 0;
    for (const query of questions) if (await ask(client, query, sourceOf)) found++;
    print(`\n${found} of ${questions.length} questions have an answer (✓) among the first ${SHOWN_HITS} results.`);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`scripts/try: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
