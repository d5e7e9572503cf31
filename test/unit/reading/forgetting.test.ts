import { expect, test } from "bun:test";
import { resolve } from "../../../src/cognition/dedupe/dedupe.ts";
import { extract } from "../../../src/cognition/extract/extract.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { keysOf, type Origin, parseFact } from "../../../src/reading/clauses/parsed-fact.ts";
import { forgetStems } from "../../../src/reading/languages/stemmer.ts";
import { stringsLike } from "../../support/heap.ts";

const TEXTS = 64;
/** The collector keeps a few dead strings, to which the stack may still point. The smallest cache of reading has 16. */
const FEW = 12;
const PLACE = /zanz[i]bar[0-9]/iu;

test("no text outlives the turn of the event loop in which it was read", async () => {
  readTexts();
  expect(stringsLike(PLACE).length).toBeGreaterThanOrEqual(TEXTS);
  await Bun.sleep(1);
  forgetStems();
  expect(stringsLike(PLACE).length).toBeLessThan(FEW);
});

function readTexts(): void {
  for (let n = 0; n < TEXTS; n++) {
    // The place is put together, because the source of this test is on the heap too.
    const place = `${["Zanz", "ibar"].join("")}${n}`;
    const facts = [...extract(`I moved to ${place} last week. My sister lives there.`), ...extract(`Ich wohne seit gestern in ${place}.`)];
    for (const fact of facts) keysOf(fact, "Caroline");
    resolve(facts.map(originOf).map(parseFact), [originOf(`I live in ${place}.`)]);
  }
}

function originOf(content: string): Origin {
  const about = { submissionId: undefined, speaker: undefined, session: undefined, occurredAtMs: undefined };
  return { id: newMemoryId(), content, ...about, createdAtMs: Date.now() };
}
