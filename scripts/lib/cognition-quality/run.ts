import { processBatch } from "../../../src/cognition/cognition.ts";
import { judgeAll } from "../../../src/cognition/judging.ts";
import { possibleFactIds } from "../../../src/memory/ids.ts";
import type { Memory, MemoryId, Scope } from "../../../src/memory/types.ts";
import type { Generator } from "../../../src/models/model.ts";
import { Fixture } from "../../../test/unit/cognition/fixture.ts";
import type { Outcome } from "./measure.ts";
import type { Dialogue, Entry, Pair, Part, QualitySet, SetWrite } from "./set.ts";

/** Time of the first write of every scope. It is the same in each run, so that rules about time give the same results. */
const BEGIN_MS = Date.UTC(2026, 5, 1, 9);
const MINUTE_MS = 60_000;

type Stored = Memory & { readonly outdated?: boolean };
/** The memories of each write of an entry, in order. */
type Facts = readonly (readonly Stored[])[];

export interface RunOptions {
  /** Whether the judge reads the facts afterwards. */
  readonly isJudged?: boolean;
  /** Undefined: the built-in steps. */
  readonly generator?: Generator;
}

/** Writes each entry to its own scope, through the write path with real stores. Returns the outcome of each fact. */
export async function runSet(set: QualitySet, { isJudged = true, generator }: RunOptions = {}): Promise<Outcome[]> {
  const fixture = new Fixture(undefined, generator);
  try {
    const running = set.entries.map((entry) => ({ entry, scope: { ...fixture.scope, userId: entry.id }, ids: [] as MemoryId[] }));
    const rounds = Math.max(0, ...set.entries.map((entry) => writesOf(entry).length));
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        running.map(async ({ entry, scope, ids }) => {
          const write = writesOf(entry)[round];
          if (write) ids.push(await accept(fixture, scope, write, round));
        }),
      );
      await processAll(fixture);
    }
    if (isJudged) await judgeAll(fixture.deps, fixture.scope.orgId);
    const outcomes: Outcome[] = [];
    for (const { entry, scope, ids } of running) outcomes.push(...outcomesOf(entry, await factsOf(fixture, scope, ids)));
    return outcomes;
  } finally {
    await fixture.close();
  }
}

const writesOf = (entry: Entry): readonly SetWrite[] => (entry.type === "pair" ? [entry.older, entry.newer] : entry.writes);

function accept(fixture: Fixture, scope: Scope, { text, speaker, occurred_at }: SetWrite, round: number): Promise<MemoryId> {
  const metadata = { ...(speaker ? { speaker } : {}), ...(occurred_at ? { occurred_at } : {}) };
  return fixture.write(text, {
    scope,
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
    createdAtMs: BEGIN_MS + round * MINUTE_MS,
  });
}

async function processAll(fixture: Fixture): Promise<void> {
  for (;;) {
    const leaseId = crypto.randomUUID();
    const claimed = await fixture.claim(leaseId);
    if (claimed.length === 0) return;
    const { lost } = await processBatch(fixture.deps, fixture.scope.orgId, leaseId, claimed);
    if (lost > 0) throw new Error(`${lost} writes were not processed.`);
  }
}

async function factsOf(fixture: Fixture, scope: Scope, ids: readonly MemoryId[]): Promise<Facts> {
  const memories = new Map((await fixture.memories(scope)).map((memory) => [memory.id, memory]));
  return ids.map((id) => possibleFactIds(id).flatMap((fact) => memories.get(fact) ?? []));
}

// ------------------------------------------------------------------------------------------------------------------- outcomes

const outcomesOf = (entry: Entry, facts: Facts): Outcome[] =>
  entry.type === "pair" ? outcomesOfPair(entry, facts) : outcomesOfDialogue(entry, facts);

interface State {
  readonly deprecated: boolean;
  readonly outdated: boolean;
}

/** A text with several facts counts as deprecated if one of them is. */
function stateOf(memories: readonly Stored[]): State {
  const deprecated = memories.some((memory) => memory.status === "deprecated");
  return { deprecated, outdated: !deprecated && memories.some((memory) => memory.outdated === true) };
}

function outcomesOfPair(pair: Pair, facts: Facts): Outcome[] {
  const { id, kind, language, expect } = pair;
  const [older, newer] = [stateOf(facts[0] ?? []), stateOf(facts[1] ?? [])];
  const of = (label: Outcome["expect"], state: State, isOlder: boolean, plain = false): Outcome => {
    const [about, beside] = isOlder ? [pair.older, pair.newer] : [pair.newer, pair.older];
    const found = facts.every((some) => some.length > 0);
    return { id, kind, language, expect: label, plain, found, ...state, about: about.text, beside: beside.text };
  };
  switch (expect) {
    case "kept":
      return [of("stays", older, true), of("stays", newer, false)];
    case "newer_past":
      return [of("stays", older, true), of("free", newer, false)];
    case "either":
      return [of("free", older, true), of("free", newer, false)];
    case "replaced": {
      if (pair.why !== "same") return [of("goes", older, true, pair.plain), of("stays", newer, false)];
      // Of two texts that say the same, either one must be deprecated. The fact is lost if both are.
      const one = { deprecated: older.deprecated || newer.deprecated, outdated: older.outdated || newer.outdated };
      const both = { deprecated: older.deprecated && newer.deprecated, outdated: older.outdated && newer.outdated };
      return [of("goes", { ...one, outdated: one.outdated && !one.deprecated }, true, pair.plain), of("stays", both, false)];
    }
  }
}

/** Normalizes a text to letters and digits, for finding a part in it. */
const bare = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();

function outcomesOfDialogue({ id, kind, language, writes, stays, goes }: Dialogue, facts: Facts): Outcome[] {
  const labelled = new Set<MemoryId>();
  const beside = writes.map(({ text }) => text).join(" | ");
  const of = (expect: Outcome["expect"], { write, part, plain }: Part): Outcome => {
    const memories = (facts[write] ?? []).filter(({ content }) => ` ${bare(content)} `.includes(bare(part)));
    for (const memory of memories) labelled.add(memory.id);
    const isPlain = expect === "goes" && plain === true;
    return { id, kind, language, expect, plain: isPlain, found: memories.length > 0, ...stateOf(memories), about: part, beside };
  };
  const outcomes = [...stays.map((part) => of("stays", part)), ...goes.map((part) => of("goes", part))];
  const unlabelled = facts.flat().filter((memory) => !labelled.has(memory.id));
  return [
    ...outcomes,
    ...unlabelled.map(
      (memory): Outcome => ({
        ...{ id, kind, language, expect: "free", plain: false, found: true },
        ...stateOf([memory]),
        ...{ about: memory.content, beside },
      }),
    ),
  ];
}
