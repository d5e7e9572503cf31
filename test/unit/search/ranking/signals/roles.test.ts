import { describe, expect, test } from "bun:test";
import { factors, indexOf, ranking, textOf } from "../../texts.ts";

/** What the one memory of a scope scores, and with which parts, when it was said by the speaker. */
function saidBy(speaker: string | null, query: string) {
  const index = indexOf([textOf(1, "The bike is in the cellar", { speaker }), textOf(2, "The dog is in the garden", { speaker: "Eva" })]);
  return ranking(index, query).ranked.find(({ id }) => id === "m1");
}

const USERS = ["user", "User", "USER", "human", "Human", " user "];
const ASSISTANTS = ["assistant", "Assistant", "bot", "Bot", "AI", "ai"];

describe('"I", "user" and "assistant", however they are spelled', () => {
  test.each(["where is my bike", "where is the bike"])("score alike: %s", (query) => {
    for (const [spellings, first] of [
      [USERS, "user"],
      [ASSISTANTS, "assistant"],
    ] as const)
      for (const spelling of spellings) expect([spelling, saidBy(spelling, query)]).toEqual([spelling, saidBy(first, query)]);
  });

  test("a question about oneself is answered by the user before the assistant", () => {
    const of = (speaker: string) => saidBy(speaker, "where is my bike")?.relevance ?? 0;
    expect(of("User")).toBeGreaterThan(of("Ben"));
    expect(of("Ben")).toBeGreaterThan(of("AI"));
  });

  test("all spellings of a role in one scope are one speaker", () => {
    const spellings = [...USERS, ...ASSISTANTS];
    const index = indexOf(spellings.map((speaker, i) => textOf(i + 1, "The bike is in the cellar", { speaker, session: `s${i}` })));
    const speakers = [...index.words.speakers.entries()].map(([, { name, memories }]) => [name, memories]);
    expect(speakers).toEqual([
      ["user", USERS.length],
      ["assistant", ASSISTANTS.length],
    ]);
    const ofUser = factors(index, "where is my bike", "user");
    const ofAssistant = factors(index, "where is my bike", "assistant");
    expect(new Set(USERS.map((_, i) => ofUser.get(`m${i + 1}`))).size).toBe(1);
    expect(new Set(ASSISTANTS.map((_, i) => ofAssistant.get(`m${USERS.length + i + 1}`))).size).toBe(1);
    expect(ofUser.get("m1")).toBeGreaterThan(1);
    expect(ofAssistant.get(`m${spellings.length}`)).toBeLessThan(1);
  });
});
