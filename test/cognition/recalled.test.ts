import { describe, expect, test } from "bun:test";
import { withoutRecalled } from "../../src/cognition/extract/recalled.ts";

const HIT = { id: "0b0f1e9c-8d3f-4a7e-9d55-3f1f0c9b7a11", content: "The user lives in Oslo.", score: 0.9 };

describe("memories that were recalled are taken out", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["a tagged block", "<memories>\n- lives in Oslo\n</memories>\nI moved to Rome.", "I moved to Rome."],
    [
      "a tag of another name",
      'Hi.\n<relevant_memories count="1">lives in Oslo</relevant_memories>\nI moved to Rome.',
      "Hi.\n\n\nI moved to Rome.",
    ],
    ["a list under a heading", "Relevant memories:\n- lives in Oslo\n- likes tea\n\nI moved to Rome.", "I moved to Rome."],
    ["a numbered list", "## Relevant memories (2)\n1. lives in Oslo\n2. likes tea\nI moved to Rome.", "I moved to Rome."],
    ["an announced list", "Here are some memories about the user:\n* lives in Oslo\n  since May\nI moved to Rome.", "I moved to Rome."],
    ["an answer of the search", `${JSON.stringify({ results: [HIT] })}\nI moved to Rome.`, "I moved to Rome."],
    ["an answer over many lines", `I moved to Rome.\n${JSON.stringify({ results: [HIT, HIT] }, null, 2)}`, "I moved to Rome."],
    ["an answer in a fence", `\`\`\`json\n${JSON.stringify({ results: [HIT] }, null, 2)}\n\`\`\`\nI moved to Rome.`, "I moved to Rome."],
    ["all of it", "<memories>lives in Oslo</memories>", ""],
  ];
  for (const [name, text, kept] of cases) test(name, () => expect(withoutRecalled(text)).toBe(kept));
});

test("brackets without end cost no more than the text is long", () => {
  const text = `memories\n${"{\n".repeat(1350)}${"}\n".repeat(1350)}`;
  expect(withoutRecalled(text)).toBe(text);
});

describe("anything else stays as it is", () => {
  for (const text of [
    "I have fond memories of Oslo.",
    "My memories:\nOslo was cold.",
    "Relevant memories: none that I know of.",
    "<memories> of my childhood\n- Oslo",
    "My favourite childhood memories: snow, sledges.",
    '{"results": [{"id": 1, "content": "a lab result"}]}\nThe results came in.',
    "Past memories are what I write about:\nOslo, Rome.",
  ])
    test(text, () => expect(withoutRecalled(text)).toBe(text));
});
