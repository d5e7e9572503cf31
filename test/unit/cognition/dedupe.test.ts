import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { resolve } from "../../../src/cognition/dedupe/dedupe.ts";
import { REPEATED_WRITE_MS } from "../../../src/cognition/dedupe/verdict.ts";
import { keysOf, type Origin, parseFact } from "../../../src/reading/clauses/parsed-fact.ts";
import { voiceOf } from "../../../src/reading/clauses/voice.ts";
import { casesOf } from "../../support/cases.ts";
import { originOf } from "../../support/fact-pairs.ts";

const NOW_MS = Date.parse("2026-06-01");
const DAY_MS = 24 * 3_600_000;

const origin = (content: string, index: number, given: Partial<Origin> = {}) =>
  originOf(`fact ${index}`, content, NOW_MS + index * 1_000, given);

/** The verdicts of the newer text on the older. */
function verdicts(older: string, newer: string, given: { readonly older?: Partial<Origin>; readonly newer?: Partial<Origin> } = {}) {
  const found = resolve([parseFact(origin(newer, 1, given.newer))], [origin(older, 0, given.older)]).get("fact 1");
  return { supersedes: found?.supersedes ?? [], supersededBy: found?.supersededBy ?? [] };
}

function sure(older: string, newer: string) {
  return verdicts(older, newer)
    .supersedes.filter(({ certainty }) => certainty === "sure")
    .map(({ reason }) => reason);
}

/**
 * Pairs of texts in one scope, the older first. `both`: they are different facts, different subjects, events, history, or too little is
 * certain. A speaker's name may stand at the front of a text.
 */
const PAIRS = casesOf<{ older: string; newer: string; expect: "same" | "changed" | "both" }>("same-fact");
const NAMES = { same: "is the same fact again as", changed: "changes the value of", both: "leaves as it is" } as const;

for (const { older, newer, expect: expected } of PAIRS) {
  test(`"${newer}" ${NAMES[expected]} "${older}"`, () => {
    expect(sure(older, newer).join()).toBe({ same: "same", changed: "updates", both: "" }[expected]);
    if (expected === "both") expect(sure(newer, older)).toEqual([]);
  });
}

describe("the speaker", () => {
  test("of the write identifies the first person", () => {
    expect(keysOf("I live in Boston", "Caroline")).toEqual(keysOf("Caroline lives in Boston"));
    expect(keysOf("I live in Boston", "Caroline").propertyKey).not.toBe(keysOf("I live in Boston", "Melanie").propertyKey);
  });

  test("in the text has priority", () => {
    expect(keysOf("Melanie: I like tea", "Caroline").factKey).toBe(keysOf("Melanie likes tea").factKey);
  });

  test("may be the user under several names", () => {
    for (const name of ["user", "User", "human", "me"]) expect(keysOf("I like tea", name)).toEqual(keysOf("I like tea"));
  });
});

describe("the time of a fact", () => {
  const in2020 = { occurredAtMs: Date.parse("2020-05-01") };
  const in2025 = { occurredAtMs: Date.parse("2025-05-01") };

  test("decides which state holds, regardless of the order of arrival", () => {
    const late = verdicts("I live in Rome.", "I live in Paris.", { older: in2025, newer: in2020 });
    expect(late.supersedes).toEqual([]);
    expect(late.supersededBy).toEqual([{ newerId: "fact 0", reason: "updates", certainty: "sure", rule: "residence/states" }]);
    expect(verdicts("I live in Rome.", "I live in Paris.", { older: in2020, newer: in2025 }).supersedes).toHaveLength(1);
  });

  test("may come from a stamp in the text", () => {
    expect(verdicts("[2025-05-01] I live in Rome.", "[1 May, 2020] I live in Paris.").supersedes).toEqual([]);
    expect(verdicts("[1 May, 2020] I live in Rome.", "[2025-05-01] I live in Paris.").supersedes).toHaveLength(1);
  });

  test("in an earlier year supersedes nothing", () => {
    expect(sure("I live in Rome", "I moved to Paris in 2010")).toEqual([]);
  });

  test("is the acceptance time when a write is processed late", () => {
    const late = verdicts("I live in Paris", "I live in Rome", { older: { createdAtMs: NOW_MS + 5_000 } });
    expect(late).toMatchObject({ supersedes: [], supersededBy: [{ newerId: "fact 0" }] });
  });
});

describe("repetitions", () => {
  test("of an event a day later are another event", () => {
    expect(verdicts("I took 2 pills today.", "I took 2 pills today.", { newer: { createdAtMs: NOW_MS + DAY_MS } }).supersedes).toEqual([]);
    expect(verdicts("Yeah", "Yeah", { newer: { createdAtMs: NOW_MS + REPEATED_WRITE_MS + 1 } }).supersedes).toEqual([]);
  });

  test("of an event by a client that sends it twice in one session are one event", () => {
    expect(verdicts("I took 2 pills today.", "I took 2 pills today.").supersedes).toHaveLength(1);
    expect(verdicts("Yeah", "Yeah", { older: { session: "one" }, newer: { session: "two" } }).supersedes).toEqual([]);
  });

  test("of a state are one fact", () => {
    expect(verdicts("I like green tea.", "I like green tea.", { newer: { createdAtMs: NOW_MS + 400 * DAY_MS } }).supersedes).toHaveLength(
      1,
    );
  });
});

describe("words of others", () => {
  test.each([
    ["a game", "Let's play a game. You are a bank clerk. My name is Jack.", "My name is Jack."],
    ["a letter", "Dear tenant,\nI live in Paris.\nKind regards", "I live in Paris."],
    ["a mail", "From: Tom\nSubject: hello\n\nMy name is Tom.", "My name is Tom."],
    ["a quotation", 'She wrote "I live in Paris." to me.', "I live in Paris."],
    ["a dream", "I dreamt something odd. I live in Paris.", "I live in Paris."],
  ])("%s changes nothing", (_name, context, newer) => {
    const older = newer.includes("name") ? "My name is Ana." : "I live in Lisbon.";
    expect(verdicts(older, newer, { newer: { voice: voiceOf(context) } })).toEqual({ supersedes: [], supersededBy: [] });
    expect(verdicts(older, newer).supersedes).toHaveLength(1);
  });
});

describe("likely verdicts", () => {
  test.each([
    ["I like tea.", "I don't like tea.", "contradicts"],
    ["I have two cats.", "I have three cats.", "updates"],
    ["I live in Rome with my wife and two dogs.", "I live in Paris.", "updates"],
    ["The launch is on May 5.", "The launch is on May 12.", "updates"],
    ["I work as a nurse.", "I quit.", "updates"],
    ["I work at Bosch.", "I quit.", "updates"],
    ["I work as a nurse.", "I lost my job.", "updates"],
    ["I work at the Santa Maria hospital as a nurse.", "I quit my job as a nurse.", "updates"],
    ["Trabajo como enfermera.", "Dejé mi trabajo.", "updates"],
  ] as const)("%s | %s ranks below and stays", (older, newer, reason) => {
    expect(verdicts(older, newer).supersedes).toMatchObject([{ reason, certainty: "likely" }]);
  });
});

describe("the resolutions of a batch", () => {
  test("let later facts supersede earlier ones and everything that those supersede", () => {
    const fresh = ["I live in Paris", "I live in Berlin", "I live in Berlin."].map((text, index) => parseFact(origin(text, index + 1)));
    const plan = resolve(fresh, [origin("I live in Rome", 0)]);
    const olderIds = (id: string) => plan.get(id)?.supersedes.map((one) => [one.olderId, one.reason]);
    expect(olderIds("fact 1")).toEqual([["fact 0", "updates"]]);
    expect(olderIds("fact 2")).toEqual([
      ["fact 0", "updates"],
      ["fact 1", "updates"],
    ]);
    expect(olderIds("fact 3")).toEqual([
      ["fact 0", "updates"],
      ["fact 1", "updates"],
      ["fact 2", "same"],
    ]);
  });

  test("keep both of two values in one submission", () => {
    const fresh = ["My favourite colour is blue", "My favourite colour is green"].map((text, index) =>
      parseFact(origin(text, index, { submissionId: "one" })),
    );
    expect([...resolve(fresh, []).values()]).toEqual([
      { supersedes: [], supersededBy: [] },
      { supersedes: [], supersededBy: [] },
    ]);
  });

  test("do not let a repeated run supersede itself", () => {
    expect(resolve([parseFact(origin("I live in Rome", 1))], [origin("I live in Rome", 1)]).get("fact 1")?.supersedes).toEqual([]);
  });
});

describe("for any text", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom(...PAIRS.flatMap(({ older, newer }) => [older, newer])),
  );

  test("the key is deterministic", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const keys = keysOf(text);
        expect(keys.factKey).toMatch(/^[0-9a-f]{32}$/);
        expect(keysOf(text)).toEqual(keys);
      }),
    );
  });

  test("case, space and final punctuation of plain words do not change the key", () => {
    const word = fc.constantFrom("Ann", "bakes", "bread", "seven", "gardens", "over", "Rome", "not", "tea", "likes", "user");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), fc.constantFrom("", ".", "!!", " …"), (parts, end) => {
        const { factKey } = keysOf(parts.join(" "));
        expect(keysOf(`  ${parts.join("   ").toUpperCase()}${end}`).factKey).toBe(factKey);
      }),
    );
  });

  test("another number, word, mark within a word, or order changes the key", () => {
    const sentence = (parts: readonly string[]) => keysOf(`Ann ${parts.join(" ")}`).factKey;
    const word = fc.constantFrom(
      "bakes",
      "gardens",
      "Rome",
      "not",
      "12",
      "13",
      "resign",
      "re-sign",
      "-j4",
      "j4",
      "schon",
      "schön",
      "j.doe",
      "jdoe",
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), fc.array(word, { minLength: 2, maxLength: 8 }), (one, other) => {
        fc.pre(one.join(" ") !== other.join(" "));
        expect(sentence(one)).not.toBe(sentence(other));
      }),
    );
  });
});
