import { describe, expect, test } from "bun:test";
import { takesLeave } from "../../../src/cognition/dedupe/farewell.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { parseFact } from "../../../src/reading/clauses/parsed-fact.ts";

function mayEndSomething(content: string): boolean {
  const origin = { submissionId: undefined, speaker: undefined, session: undefined, occurredAtMs: undefined, createdAtMs: 0 };
  const { reading } = parseFact({ ...origin, id: newMemoryId(), content });
  return reading.predicates.some(({ clause, language }) => takesLeave(clause, language));
}

describe("a clause takes leave of something", () => {
  test.each([
    "I sold the campervan.",
    "Deloitte laid me off last week.",
    "Goodbye to the old piano!",
    "Ich habe das Auto verkauft.",
    "J'ai vendu la voiture.",
    "He vendido el coche.",
    "車を売りました。",
    "我把车卖了。",
  ])("%s", (content) => expect(mayEndSomething(content)).toBe(true));

  test.each([
    "Her mother makes him his favourite cake every year.",
    "My team and I work on the new studio with them.",
    "Ich arbeite mit ihr an dem neuen Studio.",
    "Elle travaille avec lui dans le nouveau studio.",
  ])("but not: %s", (content) => expect(mayEndSomething(content)).toBe(false));
});
