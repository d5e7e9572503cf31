import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { lastPrompt, lastPromptIn } from "../../../../src/agents/hooks/transcript.ts";
import { folderPerTest } from "../../../support/folder-per-test.ts";
import { assistant, line, toolResult, user } from "./transcript-lines.ts";

const folder = folderPerTest();

const prompt = (text: string) => user(text, { uuid: "u-2", timestamp: "2026-11-20T09:15:00.123Z" });
const found = (text: string) => ({ id: "u-2", text, saidAt: "2026-11-20T09:15:00.123Z" });

describe("the last prompt of a transcript", () => {
  test("is that of the person, behind tool calls, results of tools and thinking", () => {
    const lines = [
      line({ type: "summary", summary: "Tests of dates", leafUuid: "x" }),
      user("An earlier prompt", { uuid: "u-1" }),
      assistant([{ type: "text", text: "Done." }]),
      prompt("I moved to Porto in May."),
      assistant([{ type: "thinking", thinking: 'The "user" moved.', signature: "s" }]),
      assistant([{ type: "tool_use", id: "t-1", name: "Bash", input: { command: "cat notes" } }]),
      toolResult("t-1", "I live in Rome, says the file"),
      line({ type: "file-history-snapshot", messageId: "m", snapshot: {} }),
      assistant([{ type: "text", text: "Noted." }]),
    ];
    expect(lastPromptIn(lines)).toEqual(found("I moved to Porto in May."));
  });

  test.each<[string, string]>([
    ["of the host itself", user("Stop hook feedback: go on", { isMeta: true })],
    ["of an agent's side chain", user("Find the tests", { isSidechain: true })],
    ["that is a summary", user("This session is continued", { isCompactSummary: true })],
    ["shown only to the person", user("A hint", { isVisibleInTranscriptOnly: true })],
    ["of a task", user("A task has ended", { origin: { kind: "task-notification" } })],
    [
      "with a result of a tool beside text",
      user([
        { type: "tool_result", content: "x" },
        { type: "text", text: "y" },
      ]),
    ],
    ["with a result of a tool, written with blanks", user([{ type: "tool_result" }, { type: "text", text: "y" }]).replaceAll('":', '": ')],
    ["of another role", line({ type: "user", uuid: "u-3", message: { role: "system", content: "z" } })],
    ["without a message", line({ type: "user", uuid: "u-3" })],
    ["of another type", line({ type: "queue-operation", content: '"user"', message: { role: "user", content: "q" } })],
  ])("is not a message %s", (_, other) => {
    expect(lastPromptIn([prompt("I like tea."), other])).toEqual(found("I like tea."));
  });

  test("is found in front of a last line that is cut off, and behind lines that are no JSON", () => {
    const next = user("Something else", { uuid: "u-9" });
    expect(lastPromptIn(['{"type":"user"', "", "null", '["user"]', prompt("I like tea."), next.slice(0, -3)])).toEqual(
      found("I like tea."),
    );
  });

  test("has the texts of its blocks, without images", () => {
    const image = { type: "image", source: { type: "base64", data: "AAAA" } };
    const lines = [prompt(""), user([{ type: "text", text: "Look:" }, image, { type: "text", text: "my cat" }], { uuid: "u-4" })];
    expect(lastPromptIn(lines)).toEqual({ id: "u-4", text: "Look:\nmy cat", saidAt: undefined });
  });

  test("is told from a result of a tool by the structure of the line, not by its words", () => {
    const text = 'Why does the log say "type":"tool_result"?';
    expect(lastPromptIn([prompt(text)])).toEqual(found(text));
  });

  test("has no time that is none, and needs an id", () => {
    expect(lastPromptIn([user("a", { uuid: "u", timestamp: "yesterday" })])).toEqual({ id: "u", text: "a", saidAt: undefined });
    expect(lastPromptIn([user("a", { uuid: "u", timestamp: "2026-13-45T99:99:99Z" })])?.saidAt).toBeUndefined();
    expect(lastPromptIn([user("a", { uuid: "u", timestamp: "2026-02-31T09:00:00Z" })])?.saidAt).toBeUndefined();
    expect(lastPromptIn([user("a", { uuid: "" })])).toBeUndefined();
  });

  test("is nothing in lines of any other kind", () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (lines) => lastPromptIn(lines) === undefined));
  });
});

describe("a transcript as a file", () => {
  const file = () => join(folder(), "session.jsonl");

  test("is read, without an end of the last line too", async () => {
    writeFileSync(file(), `${user("first", { uuid: "u-1" })}\n${prompt("I like tea.")}`);
    expect(await lastPrompt(file())).toEqual(found("I like tea."));
  });

  test("of a large size is read at its end only", async () => {
    const large = toolResult("t", "x".repeat(5_000_000));
    writeFileSync(file(), `${prompt("far away")}\n${large}\n${prompt("I like tea.")}\n${assistant([])}\n`);
    expect(await lastPrompt(file())).toEqual(found("I like tea."));
    writeFileSync(file(), `${prompt("far away")}\n${large}\n`);
    expect(await lastPrompt(file())).toBeUndefined();
  });

  test("that does not exist has no prompt", async () => {
    expect(await lastPrompt(file())).toBeUndefined();
  });
});
