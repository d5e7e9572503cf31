import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createChat } from "../../../src/cognition/generator/chat.ts";
import { Judging } from "../../../src/cognition/judging.ts";
import { Rereading, type UnsurePair } from "../../../src/cognition/rereading.ts";
import { rereadFactIds } from "../../../src/memory/ids.ts";
import { OllamaDouble } from "../../support/ollama/double.ts";
import { QWEN } from "../../support/ollama/models.ts";
import { openGenerator } from "../models/ollama/fixture.ts";
import { Fixture } from "./fixture.ts";

const TEXT =
  "Long day. The doctor looked at my knee, and it is torn, so surgery is on the 3rd of May and then crutches for six weeks or so. " +
  "My sister Vera brings the dog to her place in Graz meanwhile, which is a relief, because the stairs here are steep.";
const FACTS = [
  "The user's knee is torn.",
  "The user's surgery is on the 3rd of May.",
  "The user's sister Vera brings the dog to her place in Graz.",
];

const double = new OllamaDouble({ models: [QWEN] });
let fixture: Fixture;
let rereading: Rereading;
beforeEach(async () => {
  fixture = new Fixture();
  const { deps } = fixture;
  const generator = await openGenerator(double);
  const chat = createChat({ ...deps, generator, fallback: deps.steps, monotonicMs: () => performance.now() });
  rereading = new Rereading(deps, chat);
  say(FACTS);
});
afterEach(async () => {
  double.behave();
  double.answer(undefined);
  await fixture.close();
});
afterAll(() => double.stop());

function say(facts: readonly string[], verdict = "unrelated"): void {
  double.answer(({ system, prompt }) => {
    if (system.startsWith("You take facts")) return { answers: [{ about: 1, facts: facts.map((fact) => ({ fact, importance: 8 })) }] };
    if (!system.startsWith("You compare")) return undefined;
    const known = prompt.split("\n").flatMap((line) => Object.keys(JSON.parse(line).known_facts));
    return { verdicts: known.map((number) => ({ known: Number(number), verdict })) };
  });
}

const orgId = () => fixture.scope.orgId;
const asked = () => double.bodies("chat").filter((body) => JSON.stringify(body).includes('"messages":[{')).length;

async function write(text: string): Promise<string> {
  fixture.advance(1_000);
  const id = await fixture.write(text);
  rereading.addTexts(orgId(), (await fixture.process()).jobs);
  return id;
}

/** Reads all that waits, whatever the rests between. */
async function readAll(): Promise<void> {
  for (let waitMs = await rereading.visit(orgId()); waitMs !== undefined; waitMs = await rereading.visit(orgId())) await Bun.sleep(waitMs);
}

describe("a text that the model reads again", () => {
  test("is found before, and then has the model's facts; the former ones remain as history, and its id stands for the new ones", async () => {
    const id = await write(TEXT);
    const before = await fixture.contents("active");
    expect(before.length).toBeGreaterThan(0);
    await readAll();
    const after = await fixture.contents("active");
    expect(after).toEqual(expect.arrayContaining(FACTS));
    expect(await fixture.contents("deprecated")).toEqual(before.filter((content) => !after.includes(content)));
    const ids = (await fixture.memories()).filter(({ status }) => status === "active").map((memory) => memory.id);
    expect(rereadFactIds(id, ids.length).toSorted()).toEqual(ids.toSorted());
    expect((await fixture.vectorIds()).isSupersetOf(new Set(ids))).toBe(true);
    await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
    expect(await fixture.memories()).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["one of its facts was deleted", (id) => fixture.deps.records.memories.deprecate(orgId(), id, fixture.deps.now())],
    ["it was erased", (id) => fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now())],
    ["its importance was chosen", (id) => fixture.deps.records.patches.apply(orgId(), id, { importance: 0.9 }, fixture.deps.now())],
    ["its metadata was changed", (id) => fixture.deps.records.patches.apply(orgId(), id, { metadata: { a: 1 } }, fixture.deps.now())],
  ])("stays as it is when %s", async (_, change) => {
    const id = await write(TEXT);
    await change(id);
    const before = (await fixture.memories()).map((memory) => [memory.id, memory.status]);
    await readAll();
    expect((await fixture.memories()).map((memory) => [memory.id, memory.status])).toEqual(before);
  });

  test("stays as it is when one of its facts replaced another, which would come back", async () => {
    await write("I live in Rome.");
    await write(`I live in Paris. ${TEXT}`);
    say(["The user lives in Paris.", ...FACTS]);
    await readAll();
    expect(await fixture.contents("deprecated")).toEqual(["I live in Rome."]);
    expect(await fixture.contents("active")).toContain("I live in Paris.");
  });

  test("stays as it is when the model fails, finds one fact, or says the same", async () => {
    await write(TEXT);
    const before = await fixture.contents("active");
    double.misbehave({ kind: "status", status: 500, error: "it crashed" }, { on: "chat" });
    await readAll();
    expect(await fixture.contents("active")).toEqual(before);
  });

  test("is read again only when it is long enough, long ones first, and nothing is asked of one that is stored as it is", async () => {
    await write("I live in Rome.");
    await fixture.write(TEXT, { extract: false });
    rereading.addTexts(orgId(), (await fixture.process()).jobs);
    expect(await rereading.visit(orgId())).toBeUndefined();
    await write(TEXT);
    await write(`${TEXT} ${TEXT.replaceAll("Vera", "Mona")}`);
    const shown = () =>
      double
        .bodies("chat")
        .map((body) => JSON.stringify(body))
        .filter((body) => body.includes("doctor"));
    double.seen.length = 0;
    await readAll();
    expect(shown()[0]).toContain("Mona");
    expect(shown().at(-1)).not.toContain("Mona");
  });

  test("what the model leaves out is kept in the text's own words, if it matters", async () => {
    await write(`I am allergic to penicillin. ${TEXT}`);
    await readAll();
    expect(await fixture.contents("active")).toContain("I am allergic to penicillin.");
  });
});

describe("a pair of which the judge is not sure", () => {
  async function pairOf(older: string, newer: string): Promise<UnsurePair> {
    const [olderId, newerId] = [await write(older), await write(newer)];
    return { scope: fixture.scope, olderId, newerId };
  }
  const outdated = async () => (await fixture.memories()).filter((memory) => memory.outdated).map(({ content }) => content);

  test("is marked when the model takes it for a change", async () => {
    rereading.addPair(
      await pairOf("Ann starts her day with green tea.", "These days black coffee has pushed tea off Ann's breakfast table."),
    );
    say([], "updates");
    await readAll();
    expect(await outdated()).toEqual(["Ann starts her day with green tea."]);
  });

  test("is not marked when the model denies it, fails, or a guard speaks against it", async () => {
    rereading.addPair(await pairOf("Ann starts her day with green tea.", "Ann's sister starts her day with black coffee."));
    rereading.addPair(await pairOf("Ben rides a red bicycle.", "Ben also rides a blue bicycle."));
    await readAll();
    expect(await outdated()).toEqual([]);
    rereading.addPair(await pairOf("Cleo rides a red bicycle.", "Cleo also rides a blue bicycle."));
    say([], "updates");
    await readAll();
    expect(await outdated()).toEqual([]);
  });

  test("is one that the judge finds likely, but not surely enough", async () => {
    const unsure: UnsurePair[] = [];
    const judge = { judge: () => 0.5 };
    const judging = new Judging({ ...fixture.deps, judge }, (pair) => unsure.push(pair));
    const { olderId, newerId } = await pairOf("I drink green tea in the morning.", "I drink black coffee in the morning.");
    while ((await judging.visit(orgId())) !== undefined);
    expect(unsure).toEqual([{ scope: fixture.scope, olderId, newerId }]);
    expect(await outdated()).toEqual([]);
  });
});

test("the model rests as long as it worked", async () => {
  await write(TEXT);
  await write(TEXT.replace("Vera", "Mona"));
  double.misbehave({ kind: "late", ms: 300 }, { on: "chat" });
  const waitMs = (await rereading.visit(orgId())) ?? 0;
  expect(waitMs).toBeGreaterThanOrEqual(300);
  const before = asked();
  expect(await rereading.visit(orgId())).toBeWithin(1, waitMs);
  expect(asked()).toBe(before);
});
