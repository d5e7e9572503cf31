import type { Embedder } from "../../../src/models/model.ts";
import type { ParameterChanges } from "../../../src/search/ranking/parameters.ts";
import type { DatasetScope } from "../dataset.ts";
import { InProcess, InProcessScope } from "./in-process.ts";
import { askInStages } from "./local.ts";
import { measure } from "./measures.ts";
import { writesOf } from "./written.ts";

/** The parameters that leave one signal, or one part of it, out. */
const WITHOUT: readonly (readonly [title: string, changes: ParameterChanges])[] = [
  ["nothing left out", {}],
  ["similarity", { similarity: { weight: 0 } }],
  ["similarity where words fail", { similarity: { whenUncovered: 0 } }],
  ["sharpened similarity", { similarity: { power: 1 } }],
  ["session", { session: { weight: 0 } }],
  ["its newness", { session: { newnessOfQuestion: 0, newnessOfContinuation: 0 } }],
  ["a session's end", { sessionEnd: { power: 0 } }],
  ["restated later", { restated: { most: 0 } }],
  ["relative scale", { words: { coverage: 1 } }],
  ["first person", { firstPerson: { most: 0 } }],
  ["what the user said", { user: { more: 0 } }],
  ["what an assistant said", { assistant: { less: 0 } }],
  ["what asks", { asks: { less: 0 } }],
  ["figures", { figures: { more: 0 } }],
  ["what is unreal", { unreal: { less: 0 } }],
  ["times for when", { saysWhen: { more: 0 } }],
  ["length", { length: { less: 0 } }],
  ["the speaker named", { speaker: { words: 1, similarity: 1 } }],
  ["trust in the name", { speaker: { trustPower: 0 } }],
  ["neighbours before", { words: { before: [] } }],
  ["neighbours after", { words: { after: [] } }],
  ["asking turn passes on", { words: { askBoost: 0 } }],
  ["length normalisation", { words: { lengthTerms: 1e9 } }],
  ["neighbours by length", { words: { contextTerms: 1e9 } }],
  ["sharpened idf", { words: { idfPower: 1 } }],
  ["pairs", { words: { pair: 0 } }],
  ["codes", { words: { code: 0 } }],
  ["names' weight", { words: { nameWeight: 1 } }],
];

/**
 * recall@10 without adversarial questions, and their MRR, of texts written verbatim, with each signal left out. In one
 * process, without a service.
 */
export async function ablate(
  name: string,
  scopes: readonly DatasetScope[],
  embedder: Embedder,
  print: (line: string) => void,
): Promise<void> {
  print(`\n## ${name}, without ...                recall@10  adversarial MRR`);
  const memoryd = new InProcess(
    embedder,
    WITHOUT.map(([, parameters]) => ({ parameters })),
  );
  const measured = WITHOUT.map(() => ({ recalls: [] as number[], adversarial: [] as number[] }));
  for (const scope of scopes) await measureScope(memoryd, scope, measured);
  await memoryd.close();
  for (const [i, [title]] of WITHOUT.entries()) {
    const { recalls = [], adversarial = [] } = measured[i] ?? {};
    print(`${title.padEnd(32)} ${percent(mean(recalls))} ${percent(mean(adversarial))}`);
  }
}

interface Measured {
  readonly recalls: number[];
  readonly adversarial: number[];
}

async function measureScope(memoryd: InProcess, scope: DatasetScope, measured: readonly Measured[]): Promise<void> {
  const written = new InProcessScope(memoryd, scope, false);
  await askInStages(
    scope,
    (memories) => written.add(memories),
    async ({ text, category, relevant }) => {
      for (const [i, search] of memoryd.searches.entries()) {
        const ranking = writesOf(await written.search(text, undefined, search));
        const found = measure(relevant.map((id) => (ranking.includes(id) ? ranking.indexOf(id) : Number.POSITIVE_INFINITY)));
        if (category === "adversarial") measured[i]?.adversarial.push(found.mrr);
        else measured[i]?.recalls.push(found.r10);
      }
    },
  );
}

/** Returns undefined if there was no question of the kind. */
function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number | undefined): string {
  return (share === undefined ? "-" : (100 * share).toFixed(1)).padStart(6);
}
