import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { capturedText, queryOf } from "../../../../src/agents/hooks/captured.ts";
import { SECRET_PLACEHOLDER } from "../../../../src/reading/secrets.ts";

const TOKEN = `ghp_${"a1".repeat(20)}`;

describe("what is stored of a prompt", () => {
  test.each([
    ["I like tea.", "I like tea."],
    ["  I like tea.\n", "I like tea."],
    ["<memoryd-context>\n- I like coffee.\n</memoryd-context>\nI like tea.", "I like tea."],
    ["I like tea.<system-reminder>Be brief.</system-reminder>", "I like tea."],
    ["<command-name>/init</command-name>\n<command-args>now</command-args>", ""],
    ["<local-command-stdout>I live in Rome</local-command-stdout>", ""],
    ["<bash-input>env</bash-input><bash-stdout>HOME=/root</bash-stdout>", ""],
    ['<task-notification id="3">ended', ""],
    ["<ide_selection>const a = 1;</ide_selection>I like tea.", "I like tea."],
    ["<hook_context>&lt;memoryd-context&gt; I like coffee. &lt;/memoryd-context&gt;</hook_context>\n\nI like tea.", "I like tea."],
    ["I like tea.\n--- Content from referenced files ---\na\n--- End of content ---\nI like coffee.", "I like tea."],
    ["I wrote --- Content from referenced files --- today.", "I wrote --- Content from referenced files --- today."],
    ["[Request interrupted by user for tool use]", ""],
    ["[Request interrupted by user]I like tea.", "I like tea."],
    ["Use <b>bold</b> and <command>.", "Use <b>bold</b> and <command>."],
  ])("of %p is %p", (prompt, stored) => {
    expect(capturedText(prompt)).toBe(stored);
  });

  test("has no secret, not even one that the limit would have cut", () => {
    expect(capturedText(`My token is ${TOKEN}.`)).toBe(`My token is ${SECRET_PLACEHOLDER}.`);
    const stored = capturedText(`${"a ".repeat(4090)}${TOKEN}`);
    expect(stored).not.toContain("ghp_");
  });

  test("has at most the bytes of a memory and only whole characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), (unit) => {
        const stored = capturedText(unit.repeat(3_000));
        expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(8_192);
        expect(stored.isWellFormed()).toBeTrue();
      }),
    );
  });
});

describe("what is asked for a prompt", () => {
  test("is the prompt", () => {
    expect(queryOf(" Which tea? \n")).toBe("Which tea?");
    expect(queryOf(" \n\t")).toBe("");
  });

  test("is the beginning and the end of a long one", () => {
    const query = queryOf(`Why does this fail? ${"log ".repeat(20_000)} It worked in May.`);
    expect(query).toStartWith("Why does this fail? log");
    expect(query).toEndWith("log  It worked in May.");
  });

  test("always fits into a request", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 3_000 }), (unit, times) => {
        const query = queryOf(unit.repeat(times));
        expect([...query].length).toBeLessThanOrEqual(1_200);
        expect(Buffer.byteLength(JSON.stringify(query))).toBeLessThanOrEqual(7_300);
        expect(query.isWellFormed()).toBeTrue();
      }),
    );
  });
});
