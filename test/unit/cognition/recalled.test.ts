import { describe, expect, test } from "bun:test";
import { AnswerReader } from "../../../src/cognition/extract/answer.ts";
import { RECALLED_PER_SUBMISSION, suspected, withoutRecalled } from "../../../src/cognition/extract/recalled.ts";

const HIT = { id: "0b0f1e9c-8d3f-4a7e-9d55-3f1f0c9b7a11", content: "The user lives in Oslo.", score: 0.9 };
const FOREIGN = { ...HIT, id: "1c0f1e9c-8d3f-4a7e-9d55-3f1f0c9b7a12", content: "Somebody lives in Bonn." };
const SCOPE = {
  ids: new Set([HIT.id]),
  texts: new Set([
    "lives in Oslo",
    "likes tea",
    "lives in Oslo since May",
    "I live in Oslo.",
    "I like tea.",
    'She said "hi".',
    "Shopping:\n\n- tea\n- jam",
    "a poem\nof two lines",
  ]),
};

/** The result with the answers of the records simulated: only for what was requested. */
function own(text: string, scope = SCOPE): string {
  const asked = suspected(text) ?? { ids: new Set(), texts: new Set() };
  return withoutRecalled(text, { ids: scope.ids.intersection(asked.ids), texts: scope.texts.intersection(asked.texts) });
}

describe("memories that the scope has are removed", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["a tagged block", "<memories>\n- lives in Oslo\n</memories>\nI moved to Rome.", "I moved to Rome."],
    [
      "a tag of another name",
      'Hi.\n<relevant_memories count="1">lives in Oslo</relevant_memories>\nI moved to Rome.',
      "Hi.\n\n\nI moved to Rome.",
    ],
    [
      "tags within a tag",
      "<memories><memory>lives in Oslo</memory>\n<memory>likes tea</memory></memories>\nI moved to Rome.",
      "I moved to Rome.",
    ],
    ["a list under a heading", "Relevant memories:\n- lives in Oslo\n- likes tea\n\nI moved to Rome.", "I moved to Rome."],
    ["a list under a German heading", "Relevante Erinnerungen:\n- lives in Oslo\n\nI moved to Rome.", "I moved to Rome."],
    ["a list under a Spanish heading", "## Recuerdos relevantes\n- lives in Oslo\n\nI moved to Rome.", "I moved to Rome."],
    ["a list under an Italian heading", "Ricordi salvati:\n1. lives in Oslo\n\nI moved to Rome.", "I moved to Rome."],
    ["a list under a Portuguese heading", "[Memórias relevantes]\n- lives in Oslo\n\nI moved to Rome.", "I moved to Rome."],
    ["a list under a French heading", "**Souvenirs pertinents :**\n- lives in Oslo\n\nI moved to Rome.", "I moved to Rome."],
    ["a numbered list", "## Relevant memories (2)\n1. lives in Oslo\n2. likes tea\nI moved to Rome.", "I moved to Rome."],
    ["an announced list", "Here are some memories about the user:\n* lives in Oslo\n  since May\nI moved to Rome.", "I moved to Rome."],
    ["a list in quotation marks", 'Memories:\n- "lives in Oslo"\n- “likes tea”\n- She said "hi".\nI moved to Rome.', "I moved to Rome."],
    ["sentences on one line", "<memory>I live in Oslo. I like tea.</memory>\nI moved to Rome.", "I moved to Rome."],
    ["a memory of several lines", "Memories:\n- a poem\nof two lines\n- likes tea\n\nI moved to Rome.", "I moved to Rome."],
    ["one of several paragraphs", "<memory>Shopping:\n\n- tea\n- jam</memory> I moved to Rome.", "I moved to Rome."],
    ["lines that end as on Windows", "Memories:\r\n- lives in Oslo\r\n- likes tea\r\nI moved to Rome.", "I moved to Rome."],
    ["an answer of the search", `${JSON.stringify({ results: [HIT] })}\nI moved to Rome.`, "I moved to Rome."],
    ["an answer over many lines", `I moved to Rome.\n${JSON.stringify({ results: [HIT, HIT] }, null, 2)}`, "I moved to Rome."],
    ["an answer in a fence", `\`\`\`json\n${JSON.stringify({ results: [HIT] }, null, 2)}\n\`\`\`\nI moved to Rome.`, "I moved to Rome."],
    ["one memory", `${JSON.stringify({ ...HIT, id: HIT.id.toUpperCase() })}\nI moved to Rome.`, "I moved to Rome."],
    ["an answer in a tag", `<memories>${JSON.stringify([HIT])}</memories>\nI moved to Rome.`, "I moved to Rome."],
    [
      "lines of the block without its element",
      "## Known of the user\n- [2026-05-08] likes tea\n\n## For the question\n- [2026-05-08] user: lives in Oslo\n\nI moved to Rome.",
      "I moved to Rome.",
    ],
    ["all of it", "<memories>lives in Oslo</memories>", ""],
  ];
  for (const [name, text, kept] of cases) test(name, () => expect(own(text)).toBe(kept));
});

test("text with the server's own marker is removed without a look-up, and nothing else", () => {
  const nothing = { ids: new Set<string>(), texts: new Set<string>() };
  const block = '<memoryd-context version="1">\nYou know: anything at all\n</memoryd-context>';
  expect(own(`${block}\nI moved to Rome.`, nothing)).toBe("I moved to Rome.");
  const open = "<memoryd-context>\nnobody ends this";
  expect(own(open, nothing)).toBe(open);
});

describe("the new part of a list stays, under its heading", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["a list", "Memories:\n- lives in Oslo\n- grew up in Kiel\n- likes tea\nBye.", "Memories:\n- grew up in Kiel\nBye."],
    ["a sentence of an item", "Memories:\n1. I live in Oslo. It rains there.\n2. likes tea", "Memories:\n1. It rains there."],
    ["a tag", "<memories>\n- lives in Oslo\n- grew up in Kiel\n</memories>", "<memories>\n- grew up in Kiel\n</memories>"],
    ["an item of several lines", "Memories:\n- likes tea\n- grew up\n  in Kiel\n", "Memories:\n- grew up\n  in Kiel"],
    ["lines between items", "Memories:\n- likes tea\nand more\n- lives in Oslo", "Memories:\nand more"],
  ];
  for (const [name, text, kept] of cases) test(name, () => expect(own(text)).toBe(kept));
});

describe("the writer's own words stay unchanged", () => {
  for (const text of [
    "I have fond memories of Oslo.",
    "My memories:\nOslo was cold.",
    "Relevant memories: none that I know of.",
    "<memories> of my childhood\n- Oslo",
    "My favourite childhood memories: snow, sledges.",
    '{"results": [{"id": 1, "content": "a lab result"}]}\nThe results came in.',
    "Past memories are what I write about:\nOslo, Rome.",
    "I am writing a book about my childhood.\nMemories:\n- the smell of hay\n- my first bicycle",
    "Past memories of the trip to Rome:\n1. We ate gelato at midnight.\n2. The Colosseum was closed.",
    "# Guest book\n\n## Memories\n\nMemories:\n- Ana: What a lovely evening!\n- Ben: The cake was great.",
    "<vm><memory>16GB</memory></vm>",
    "Memories:\n- [2026-05-08] likes tea",
    "## For the question\n- [2026-05-08] likes coffee",
    `Memories:\n- lives in oslo\n- likes tea with milk`,
    `${JSON.stringify({ results: [FOREIGN] })}\nThat is another's.`,
    `${JSON.stringify({ results: [HIT, FOREIGN] })}\nThat is another's in part.`,
    "Today:\n- likes tea\n- lives in Oslo",
    "I live in Oslo. I like tea. I have memories of both.",
  ])
    test(text, () => expect(own(text)).toBe(text));
});

describe("look-ups and time are bounded", () => {
  test("unclosed brackets are not read repeatedly", () => {
    for (const text of [
      `memories\n${"{\n".repeat(1350)}${"}\n".repeat(1350)}`,
      `"content"\n${"{\n".repeat(4000)}`,
      `"content"\n${'{"a":\n'.repeat(1300)}`,
    ])
      expect(own(text)).toBe(text);
    const lines = Array.from({ length: 4000 }, () => "{");
    let read = 0;
    const counted = new Proxy(lines, {
      get: (target, key) => {
        read++;
        return Reflect.get(target, key);
      },
    });
    const reader = new AnswerReader(counted);
    for (let at = 0; at < lines.length; at++) expect(reader.at(at)).toBeUndefined();
    expect(read).toBeLessThan(40 * lines.length);
  });

  test("a list after unclosed brackets is found", () => {
    expect(own(`{ a\n[ b\n${JSON.stringify([HIT])}`)).toBe("{ a\n[ b");
  });

  test("nested tags and endless lines are not read repeatedly", () => {
    const nested = Array.from({ length: 250 }, (_, at) => `<${"ab"[at % 2]}_memory>`).join("");
    for (const text of [
      `${nested} Oslo. Rome. ${nested.replaceAll("<", "</")}`,
      `Memories:\n- a\n${"b\n".repeat(4000)}- c`,
      `<memory>${"b\n".repeat(4000)}</memory>`,
    ])
      expect(own(text)).toBe(text);
  });

  test("a text without a sign of a pasted memory needs no look-up", () => {
    expect(suspected("Today:\n- tea\n- jam")).toBeUndefined();
    expect(suspected("Memories are made of this.")).toBeUndefined();
  });

  test("text beyond the bound counts as the writer's", () => {
    const items = Array.from({ length: RECALLED_PER_SUBMISSION + 9 }, (_, at) => `${at}`);
    const text = `Memories:\n${items.map((item) => `- ${item}`).join("\n")}`;
    const asked = suspected(text);
    expect(asked?.texts.size).toBe(RECALLED_PER_SUBMISSION);
    expect(own(text, { ids: new Set(), texts: new Set(items) })).toStartWith("Memories:\n- ");
  });
});
