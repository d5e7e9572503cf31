import { LEVEL, type Level, type MemoryId } from "../../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { contextOf } from "../../../src/search/context/context.ts";
import { InProcess, InProcessScope } from "../retrieval/in-process.ts";
import type { AuthorSets, Person } from "./author-sets.ts";

/** Hits of a search that count: as many as an answer has by default. */
const FIRST = 10;
/** Tokens of a context: about a third of what a person of the sets has said. */
const CONTEXT_TOKENS = 200;

/** How broad questions about people are answered: of the points of a good answer, how many have a message that says so. */
export interface Covered {
  readonly author: string;
  readonly isSealed: boolean;
  readonly points: number;
  /** In the first abstractions alone, in the first hits, and in a context of few tokens. */
  readonly byAbstractions: number;
  readonly byHits: number;
  readonly byContext: number;
  readonly people: number;
  readonly abstractions: number;
}

/** Writes the messages of each person to a scope of its own, one by one, and asks the questions. Real stores, without HTTP. */
export async function coverageOf({ author, people }: AuthorSets, isSealed: boolean, isJudged = true): Promise<Covered> {
  const memoryd = new InProcess(createBuiltinEmbedder(), [{}], isJudged);
  try {
    let total = { points: 0, byAbstractions: 0, byHits: 0, byContext: 0, abstractions: 0 };
    for (const [number, person] of people.entries()) {
      const one = await coverageOfPerson(memoryd, `${author}-${number + 1}`, person);
      total = {
        points: total.points + one.points,
        byAbstractions: total.byAbstractions + one.byAbstractions,
        byHits: total.byHits + one.byHits,
        byContext: total.byContext + one.byContext,
        abstractions: total.abstractions + one.abstractions,
      };
    }
    return { author, isSealed, people: people.length, ...total };
  } finally {
    await memoryd.close();
  }
}

async function coverageOfPerson(memoryd: InProcess, name: string, { messages, questions }: Person) {
  const written = new InProcessScope(memoryd, { set: "people", scope: name, memories: [], queries: [] }, true);
  for (const [number, text] of messages.entries()) await written.add([{ id: String(number), text }]);
  const { scope, ids } = written;
  const [search] = memoryd.searches;
  if (search === undefined) throw new Error("an in-process memoryd has at least one search");
  const { memories } = memoryd.deps.records;
  const abstractions = (await memories.lasting(scope, messages.length * 10)).filter(({ level }) => level === LEVEL.abstraction);
  const sources = await memories.sourcesOf(
    scope,
    abstractions.map(({ id }) => id),
  );
  const counts = { points: 0, byAbstractions: 0, byHits: 0, byContext: 0, abstractions: abstractions.length };
  for (const { ask, evidence } of questions) {
    const covered = (found: readonly MemoryId[]) => {
      const said = new Set(found.flatMap((id) => sources.get(id) ?? [id]).map((id) => Number(ids.own(id))));
      return evidence.filter((saying) => saying.some((message) => said.has(message))).length;
    };
    const firstOf = async (level?: Level) =>
      (await search.search(scope, { query: ask, k: FIRST, level })).hits.map(({ memory }) => memory.id);
    counts.points += evidence.length;
    counts.byAbstractions += covered(await firstOf(LEVEL.abstraction));
    counts.byHits += covered(await firstOf());
    const { sections } = await contextOf({ search, memories }, scope, { query: ask, taskContext: undefined, maxTokens: CONTEXT_TOKENS });
    counts.byContext += covered(sections.flatMap(({ lines }) => lines.flatMap((line) => line.ids)));
  }
  return counts;
}

const TITLES = ["people", "abstractions", "points", "by abstractions", "by hits", "by context"];
const cells = (title: string, values: readonly (string | number)[]) =>
  `${title.padEnd(24)}${values.map((value) => String(value).padStart(17)).join("")}`;

/** A line for each author and a total. Contains no text. */
export function tableOfCoverage(covered: readonly Covered[]): string[] {
  const row = (title: string, some: readonly Covered[]) => {
    const sum = (of: (one: Covered) => number) => some.reduce((total, one) => total + of(one), 0);
    const counted = [sum((one) => one.people), sum((one) => one.abstractions), sum((one) => one.points)];
    return cells(title, [...counted, sum((one) => one.byAbstractions), sum((one) => one.byHits), sum((one) => one.byContext)]);
  };
  return [cells("## people", TITLES), ...covered.map((one) => row(one.author, [one])), row("total", covered)];
}
