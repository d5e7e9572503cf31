import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ABSTRACTION_SOURCES, clusters } from "../../../src/cognition/compress/clusters.ts";
import { stems } from "../../../src/cognition/compress/stems.ts";
import { type SummarySource, summarise as summaryOf } from "../../../src/cognition/compress/summary.ts";
import { ABSTRACTION_CHARACTERS } from "../../../src/cognition/limits.ts";
import { words } from "../../../src/reading/words.ts";

const { min, max } = ABSTRACTION_SOURCES;

const POTTERY = [
  "Ann signed up for a pottery class.",
  "Ann made a blue bowl in her pottery class.",
  "Pottery calms Ann.",
  "Ann's pottery teacher is called Mr. Clay.",
  "Ann wants to sell her pottery at the market.",
];
const TRAIN = [
  "The night train to Vienna leaves at nine.",
  "Bob booked a sleeper on the night train.",
  "The Vienna train was late in March.",
  "Bob's train ticket cost 89 euros.",
  "The train has a dining car.",
];
const UNRELATED = ["The rope is wet.", "Carla plays the oboe.", "Rain fell on the orchard.", "My passport expires in June."];

const sourcesOf = (texts: readonly string[]) =>
  texts.map((content, index) => ({ id: `id ${index} ${content}`, content, importance: 0.4, createdAtMs: index }));

const summarise = (sources: readonly SummarySource[]) => summaryOf(sources)?.content;

describe("clusters", () => {
  test("group related memories among others", () => {
    const found = clusters(sourcesOf([...UNRELATED, ...POTTERY, ...TRAIN]));
    expect(found.map(({ sources }) => sources.map(({ content }) => content)).sort()).toEqual([POTTERY, TRAIN].sort());
  });

  test("are empty for too few, unrelated, or only generically similar memories", () => {
    expect(clusters(sourcesOf(POTTERY.slice(0, min - 1)))).toEqual([]);
    expect(clusters(sourcesOf([...UNRELATED, "I like big dogs.", "I like good wine.", "I like old films.", "I like long days."]))).toEqual(
      [],
    );
    expect(clusters([])).toEqual([]);
  });

  test("are bounded, and no memory is in two", () => {
    const many = sourcesOf(
      Array.from({ length: 40 }, (_, index) => `Pottery piece ${"abcdefghijklmnopqrstuvwxyz"[index % 26]}${index} was glazed.`),
    );
    const found = clusters(many);
    const ids = found.flatMap(({ sources }) => sources.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { sources } of found) {
      expect(sources.length).toBeGreaterThanOrEqual(min);
      expect(sources.length).toBeLessThanOrEqual(max);
    }
  });

  test("do not depend on the order of the memories", () => {
    const sources = sourcesOf([...POTTERY, ...TRAIN, ...UNRELATED]);
    const groups = (given: typeof sources) =>
      clusters(given)
        .map((cluster) => cluster.sources.map(({ id }) => id).sort())
        .sort();
    fc.assert(
      fc.property(fc.shuffledSubarray(sources, { minLength: sources.length }), (shuffled) => {
        expect(groups(shuffled)).toEqual(groups(sources));
      }),
    );
  });

  test("work in other languages", () => {
    const chinese = ["小明每周去陶艺课。", "陶艺课的老师姓王。", "陶艺课很贵。", "小明做了陶艺碗。", "陶艺展览在五月。"];
    expect(clusters(sourcesOf(chinese)).map(({ sources }) => sources.length)).toEqual([chinese.length]);
    const german = [
      "Der Töpferkurs beginnt um acht.",
      "Anna mag den Töpferkurs.",
      "Im Töpferkurs sind neun Leute.",
      "Der Töpferkurs kostet viel.",
      "Bob lobt den Töpferkurs.",
    ];
    expect(clusters(sourcesOf(german)).map(({ sources }) => sources.length)).toEqual([german.length]);
  });
});

describe("summaries", () => {
  test("consist of a few whole sentences of the sources, oldest first", () => {
    const summary = summarise(sourcesOf(POTTERY)) ?? "";
    expect(summary.length).toBeLessThanOrEqual(ABSTRACTION_CHARACTERS);
    const used = POTTERY.filter((sentence) => summary.includes(sentence));
    expect(used.length).toBeGreaterThanOrEqual(2);
    expect(used.length).toBeLessThan(POTTERY.length);
    expect(summary).toBe(used.join(" "));
  });

  test("take from a long source only the sentence about the common topic", () => {
    const long = {
      id: "long",
      content: "The weather was fine. Ann sold a pottery bowl. Bob slept late.",
      importance: 0.9,
      createdAtMs: 99,
    };
    const summary = summarise([...sourcesOf(POTTERY), long]) ?? "";
    expect(summary).toContain("Ann sold a pottery bowl.");
    expect(summary).not.toContain("weather");
  });

  test("prefer what is more important", () => {
    const [first, ...others] = sourcesOf(POTTERY);
    if (!first) throw new Error("no source");
    const crowd = Array.from({ length: 6 }, (_, index) => ({
      ...first,
      content: `Pottery shelf ${"abcdef"[index]} stands there.`,
      importance: 0.1,
      createdAtMs: 50 + index,
    }));
    const summary = summarise([...crowd, ...others.map((source) => ({ ...source, importance: 0.9 }))]) ?? "";
    expect(summary).not.toContain("shelf");
  });

  const turnsOf = (speaker: string, texts: readonly string[]) =>
    texts.map((text, index) => ({
      ...{ id: `${speaker} ${index}`, content: `[${index + 1} May, 2023] ${speaker}: ${text}`, metadata: { speaker } },
      ...{ importance: 0.4, createdAtMs: index },
    }));

  test("ignore reactions, questions and remarks to a person, and need other statements", () => {
    const chain = [
      "Wow, your kids had so much fun at the park!",
      "Wow, Caroline, that park looks awesome!",
      "Did you like the park?",
      "I'm so glad you enjoyed the park.",
      "You should visit the park again.",
      "I can't wait to see the park.",
      "It was a lovely park.",
    ];
    expect(summarise(turnsOf("Melanie", chain))).toBeUndefined();
  });

  test("begin with the name and have at most three dated statements, the newest among them", () => {
    const park = [
      "I took the kids to the park near our school.",
      "Wow, that park looks great!",
      "I read a book under the oak in the park.",
      "I run five kilometres in the park on Sundays.",
      "I met Ben at the park for a picnic.",
      "I moved away, so the park is an hour from my house now.",
    ];
    const summary = summarise(turnsOf("Melanie", park)) ?? "";
    expect(summary).toStartWith("Melanie: [");
    expect(summary).toContain("[6 May, 2023] I moved away");
    expect(summary).not.toContain("Wow");
    const days = [...summary.matchAll(/\[(\d) May, 2023\]/g)].map(([, day]) => Number(day));
    expect(days.length).toBeLessThanOrEqual(3);
    expect(days).toEqual(days.toSorted());
  });

  test("are about one person, without an assistant's advice or a game's text", () => {
    const park = (name: string) => ["bench", "pond", "oak"].map((thing) => `I painted the ${thing} of the park with ${name}.`);
    const summary = summarise([...turnsOf("Melanie", [...park("Eva"), "I own a map of the park."]), ...turnsOf("Caroline", park("Ivo"))]);
    expect(summary).toStartWith("Melanie:");
    expect(summary).not.toContain("Ivo");
    expect(summarise(turnsOf("assistant", park("Eva")))).toBeUndefined();
    const played = park("Eva").map((text) => `Let's play a game. You are a guide. ${text}`);
    expect(summarise(turnsOf("Melanie", played))).toBeUndefined();
  });

  test("include statements by a speaker and about the speaker by name, and take no other first word for a name", () => {
    const facts = (name: string) =>
      ["Ann took a pottery class.", "Ann sells pottery at the fair.", "Pottery calms the nerves.", "Art needs pottery."].map(
        (content, index) => ({
          ...{ id: `${name} ${index}`, content: `[${index + 1} May, 2023] ${content}`, metadata: { speaker: name } },
          ...{ importance: 0.4, createdAtMs: index },
        }),
      );
    const wanted = "[1 May, 2023] Ann took a pottery class. [2 May, 2023] Ann sells pottery at the fair.";
    expect(summarise(facts("Ann"))).toBe(wanted);
    expect(summarise(facts("Ann Lee"))).toBe(`Ann Lee: ${wanted}`);
    expect(summarise(facts("Ben"))).toBeUndefined();
  });

  test("combine the newest statement with the closest ones, and name their sources", () => {
    const texts = [
      "Ann glazes pottery in the blue kiln at night.",
      "Ann sells cheap pottery to tourists from a wooden stall at the fair.",
      "Ann packs fragile pottery in straw the evening before each fair.",
      "Ann repaired bricks of the kiln that dries her pottery.",
      "Ann lost a heavy crate of pottery on the road to the fair.",
    ];
    const sources = sourcesOf(texts);
    const summary = summaryOf(sources);
    expect(summary?.content).toBe([texts[1], texts[2], texts[4]].join(" "));
    expect(summary?.of.toSorted()).toEqual([1, 2, 4].map((at) => sources[at]?.id ?? "").toSorted());
  });

  test("ignore code and markup", () => {
    const code = [
      "const park = await open(url);",
      "| park | 3 |",
      "- **Park:** open",
      "park.id = db.Column(db.Integer)",
      "import park from flask",
    ];
    expect(summarise(turnsOf("user", code))).toBeUndefined();
  });

  // A pattern that backtracks over one of these would hang here.
  test.each(["1".repeat(230), "I am 1-1'1".repeat(23), "a ".repeat(115), "A's ".repeat(58), "-".repeat(230), "I ' ".repeat(58)])(
    "hostile: %s",
    (text) => {
      expect(
        summarise(
          turnsOf(
            "Ann",
            Array.from({ length: 12 }, (_, n) => `${text} ${n}.`),
          ),
        )?.length ?? 0,
      ).toBeLessThan(500);
    },
  );

  test("need a statement that is short enough", () => {
    expect(summarise(sourcesOf([`${"pottery ".repeat(200)}.`]))).toBeUndefined();
    expect(summarise([])).toBeUndefined();
  });

  test("contain no word that the sources lack", () => {
    const content = fc.oneof(
      fc.constantFrom(...POTTERY, ...TRAIN, ...UNRELATED, "Ann: I like clay", "陶艺课很贵。"),
      fc.string({ unit: "grapheme", maxLength: 120 }),
    );
    fc.assert(
      fc.property(fc.array(content, { maxLength: 12 }), (contents) => {
        const known = new Set(contents.flatMap(words));
        const summary = summarise(sourcesOf(contents)) ?? "";
        expect(words(summary).filter((word) => !known.has(word))).toEqual([]);
        expect(summary.length).toBeLessThanOrEqual(ABSTRACTION_CHARACTERS + 8);
      }),
    );
  });
});

test("stems are the topic words of a text", () => {
  expect([...stems("[8 May] Caroline: I really loved the pottery classes yesterday!")]).toEqual(["potteri", "class"]);
  expect([...stems("The user likes it very much and will do it again.")]).toEqual([]);
});
