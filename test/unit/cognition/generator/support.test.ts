import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { numbers } from "../../../../src/cognition/generator/numbers.ts";
import { evidenceOf, unsupportedBy } from "../../../../src/cognition/generator/support.ts";

/** A Saturday. */
const WRITTEN = Date.UTC(2026, 10, 21, 12);

function check(text: string, statement: string, speaker?: string) {
  return unsupportedBy(evidenceOf([{ text, speaker, writtenAtMs: WRITTEN }]), statement);
}

describe("supported statements", () => {
  const cases: readonly (readonly [text: string, statement: string, speaker?: string])[] = [
    ["I love green tea.", "The user loves green tea."],
    ["I moved to Oslo yesterday.", "The user moved to Oslo on 2026-11-20."],
    ["I moved to Oslo yesterday.", "The user moved to Oslo on Friday, 20 November 2026."],
    ["I moved to Oslo yesterday.", "Ann moved to Oslo on November 20, 2026.", "Ann"],
    ["We met 3 days ago at the harbour.", "The user met someone at the harbour on 2026-11-18."],
    ["Last year I sold the boat.", "The user sold the boat in 2025."],
    ["The exam is next Friday.", "The exam is on 27 November 2026."],
    ["Last month we painted the kitchen.", "The user painted the kitchen in October 2026."],
    ["The lease ends on 2027-03-01.", "The lease ends on 1 March 2027."],
    ["I have two cats and 12 fish.", "The user has 2 cats and twelve fish."],
    ["It cost 1,250 euros.", "It cost 1250 euros."],
    ["I can't eat nuts.", "The user cannot eat nuts."],
    ["I moved to Oslo, and I can't eat nuts.", "The user moved to Oslo."],
    ["I don't eat fish but I eat cheese.", "The user eats cheese."],
    ["My sister Vera works at Bosch in Stuttgart.", "The user's sister Vera works at Bosch in Stuttgart."],
    ["My brother lives in Oslo and I live in Rome.", "The user lives in Rome."],
    ["I can't stand coriander.", "The user dislikes coriander."],
    ["Ich trinke gern grünen Tee aus Japan.", "Der Nutzer trinkt gern grünen Tee aus Japan."],
    ["Gestern habe ich das Auto verkauft.", "Das Auto wurde am 20. November 2026 verkauft."],
    ["我住在北京,喜欢喝绿茶。", "用户住在北京。"],
    ["[8 May, 2023] Caroline: I like pottery.", "Caroline likes pottery."],
  ];
  for (const [text, statement, speaker] of cases)
    test(`${text} | ${statement}`, () => expect(check(text, statement, speaker)).toBeUndefined());
});

describe("unsupported statements", () => {
  const cases: readonly (readonly [text: string, statement: string, fault: string])[] = [
    ["I love green tea.", " ", "blank"],
    ["I love green tea.", `The user loves green tea.${" And green tea.".repeat(60)}`, "length"],
    ["I love green tea.", "Пользователь любит зелёный чай.", "language"],
    ["I love green tea.", "The user loves green tea since 2019.", "number"],
    ["I paid 50 euros.", "The user paid 500 euros.", "number"],
    ["It was 5 degrees outside.", "It was -5 degrees outside.", "number"],
    ["I have two cats.", "The user has three cats.", "number"],
    ["I like green tea with lemon.", "Bob likes green tea with lemon.", "name"],
    ["I like green tea with lemon.", "The user likes green tea with lemon from Kyoto.", "name"],
    ["I moved to Oslo.", "The user moved to Oslo on 2026-11-20.", "date"],
    ["I moved to Oslo yesterday.", "The user moved to Oslo on 2026-11-19.", "date"],
    ["The lease ends on 2027-03-01.", "The lease ends on 3 January 2027.", "date"],
    ["I don't eat fish.", "The user eats fish.", "negation"],
    ["I don't like tea, coffee or wine.", "The user likes coffee.", "negation"],
    ["I eat fish.", "The user does not eat fish.", "negation"],
    ["I love green tea.", "The user is a convicted murderer.", "content"],
    ["My password is secret.", "The user's password is hunter.", "content"],
    ["I love green tea.", "The user.", "content"],
    ["My sister Vera works at Bosch in Stuttgart, she has two kids.", "The user works at Bosch in Stuttgart.", "owner"],
    ["My brother lives in Oslo and I live in Rome.", "The user lives in Oslo.", "owner"],
    ["Meine Schwester wohnt in Köln.", "Der Nutzer wohnt in Köln.", "owner"],
  ];
  for (const [text, statement, fault] of cases) test(`${text} | ${statement}`, () => expect(check(text, statement)).toBe(fault as "date"));
});

const WORDS = fc.array(
  fc.constantFrom<string[]>("tea", "boat", "kitchen", "yesterday", "Oslo", "three", "next Friday", "last year", "garden", "never"),
  { maxLength: 8 },
);

test("a number that the text neither contains nor means is rejected", () => {
  const number = fc.oneof(fc.nat(99), fc.nat(100_000)).map(String);
  fc.assert(
    fc.property(WORDS, fc.array(number, { maxLength: 3 }), number, fc.nat(8), (said, own, added, at) => {
      const text = [...said, ...own].join(" ");
      // Excludes the years that a relative date may resolve to.
      fc.pre(!numbers(text).has(added.replace(/^0+(?=\d)/, "")) && !["2025", "2026"].includes(added));
      const statement = said.toSpliced(at, 0, added).join(" ");
      expect(check(text, statement)).toBeDefined();
    }),
  );
});

test("a text supports each of its own plain sentences", () => {
  const noun = fc.constantFrom("boat", "kitchen", "garden", "piano", "violin", "tent");
  const sentence = fc
    .tuple(fc.constantFrom("Ann", "Bob", "Carla"), fc.constantFrom("painted", "sold", "repaired"), noun, fc.nat(9999))
    .map(([who, did, what, count]) => `${who} ${did} the ${what} for ${count} euros.`);
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 5 }), (all) => {
      for (const one of all) expect(check(all.join(" "), one)).toBeUndefined();
    }),
  );
});
