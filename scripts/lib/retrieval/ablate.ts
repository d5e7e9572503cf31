import type { Embedder } from "../../../src/models/model.ts";
import { LEXICAL } from "../../../src/search/lexical/weights.ts";
import { EMBEDDER_WEIGHTS, FUSION } from "../../../src/search/weights.ts";
import type { DatasetScope } from "../dataset.ts";
import { askInStages, LocalScope } from "./local.ts";
import { measure } from "./measures.ts";

/** What is changed to leave one signal out. The constants are changed in place and put back: the modules under test are the service's own. */
const WITHOUT: readonly (readonly [string, object, Readonly<Record<string, unknown>>])[] = [
  ["nothing left out", FUSION, {}],
  ["similarity", FUSION, { densePower: 1000 }],
  ["similarity where words fail", FUSION, { denseWhenUncovered: 0 }],
  ["sharpened similarity", FUSION, { densePower: 1 }],
  ["session score", FUSION, { session: 0 }],
  ["its recency", FUSION, { messageRecency: 0, questionRecency: 0 }],
  ["a session's end", FUSION, { sessionEnd: 0 }],
  ["restated later", FUSION, { restated: 0 }],
  ["relative scale", FUSION, { coverage: 1 }],
  ["first person", FUSION, { firstPerson: 0 }],
  ["what the user said", FUSION, { user: 0 }],
  ["what an assistant said", FUSION, { assistant: 0 }],
  ["what asks", FUSION, { asks: 0 }],
  ["figures", FUSION, { number: 0 }],
  ["times for when", FUSION, { saysWhen: 0 }],
  ["short lines' factor", FUSION, { short: 0 }],
  ["the speaker named", EMBEDDER_WEIGHTS.builtin, { speakerWords: 1, speakerDense: 1 }],
  ["trust in the name", FUSION, { speakerTrustPower: 0 }],
  ["neighbours before", LEXICAL, { before: [] }],
  ["neighbours after", LEXICAL, { after: [] }],
  ["asking turn passes on", LEXICAL, { askBoost: 0 }],
  ["length normalisation", LEXICAL, { lengthTerms: 1e9 }],
  ["neighbours by length", LEXICAL, { contextTerms: 1e9 }],
  ["sharpened idf", LEXICAL, { idfPower: 1 }],
  ["pairs", LEXICAL, { pair: 0 }],
  ["codes", LEXICAL, { code: 0 }],
  ["names' weight", LEXICAL, { nameWeight: 1 }],
];

/** recall@10 without adversarial questions, and their MRR, with each signal left out. In one process, without a service. */
export async function ablate(
  name: string,
  scopes: readonly DatasetScope[],
  embedder: Embedder,
  print: (line: string) => void,
): Promise<void> {
  print(`\n## ${name}, without ...                recall@10  adversarial MRR`);
  for (const [title, constants, changes] of WITHOUT) {
    const before = { ...constants };
    Object.assign(constants, changes);
    const { recall, mrr } = await measureAll(scopes, embedder);
    Object.assign(constants, before);
    print(`${title.padEnd(32)} ${percent(recall)} ${percent(mrr)}`);
  }
}

async function measureAll(
  scopes: readonly DatasetScope[],
  embedder: Embedder,
): Promise<{ recall: number | undefined; mrr: number | undefined }> {
  const recalls: number[] = [];
  const adversarial: number[] = [];
  for (const scope of scopes) {
    const local = new LocalScope(embedder, scope.memories.length);
    await askInStages(
      scope,
      async (memories) => {
        for (const memory of memories) await local.add(memory);
      },
      async ({ text, category, relevant }) => {
        const ranking = await local.fused(text);
        const found = measure(relevant.map((id) => (ranking.includes(id) ? ranking.indexOf(id) : Number.POSITIVE_INFINITY)));
        if (category === "adversarial") adversarial.push(found.mrr);
        else recalls.push(found.r10);
      },
    );
  }
  return { recall: mean(recalls), mrr: mean(adversarial) };
}

/** Undefined where there was no question of the kind. */
function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number | undefined): string {
  return (share === undefined ? "-" : (100 * share).toFixed(1)).padStart(6);
}
