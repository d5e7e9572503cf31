import { expect, test } from "bun:test";
import { promptIn } from "../../../../src/agents/hooks/rollout.ts";
import { answered, contextOfHook, environment, said, saidBefore, started, TURN, toolOutput } from "./rollout-lines.ts";

const textIn = (...lines: readonly string[]) => promptIn(lines.join("\n").split("\n"), TURN)?.text;

test("the prompt of the turn is found among what Codex adds, output of tools and answers", () => {
  const lines = [
    started(),
    environment(),
    contextOfHook("Ana likes tea."),
    said("I moved to Porto in May.", TURN, "2026-11-20T09:15:00.000Z"),
    toolOutput("My name is Tool."),
    answered("Noted, done."),
  ];
  const found = { id: TURN, text: "I moved to Porto in May.", saidAt: "2026-11-20T09:15:00.000Z" };
  expect(promptIn(lines.join("\n").split("\n"), TURN)).toEqual(found);
});

test("of several prompts in a turn, the last is taken", () => {
  expect(textIn(started(), said("I live in Rome."), said("No, in Porto."), answered("Noted."))).toBe("No, in Porto.");
});

test("a turn without a prompt has none, even if the turn before it had one", () => {
  expect(textIn(started("t-0"), said("I live in Rome.", "t-0"), answered("Noted.", "t-0"), started(), answered("Done."))).toBeUndefined();
  expect(textIn(said("I live in Rome.", "t-0"), answered("Noted.", "t-0"))).toBeUndefined();
});

test("a message of a former version is the prompt of the turn that has begun last", () => {
  expect(textIn(started(), saidBefore("I live in Porto."), toolOutput("x"))).toBe("I live in Porto.");
  expect(textIn(saidBefore("I live in Porto."), started(), toolOutput("x"))).toBeUndefined();
});

test("what an editor puts before the words of the person is left out", () => {
  const text = "# Context from my IDE setup:\n\n## Active file: notes.md\n\n## My request for Codex:\nI live in Porto.";
  expect(textIn(started(), said(text))?.trim()).toBe("I live in Porto.");
});

test.each([
  ["no line", ""],
  ["a broken line", '{"type":"event_msg","payload":{"type":"user_message","message":"I live'],
  ["lines of another form", '"event_msg"\n["event_msg"]\n{"type":"event_msg"}\n{"type":"event_msg","payload":[]}'],
  ["an item without a text", `{"type":"event_msg","payload":{"type":"item_completed","turn_id":"${TURN}","item":{"type":"UserMessage"}}}`],
  ["output of a tool with an event in it", toolOutput(saidBefore("I live in Porto."))],
])("%s has no prompt", (_, lines) => {
  expect(textIn(lines)).toBeUndefined();
});
