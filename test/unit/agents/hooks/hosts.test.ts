import { describe, expect, test } from "bun:test";
import { HOST_NAMES, HOSTS, type HostName } from "../../../../src/agents/hooks/hosts.ts";
import { SECRET_PLACEHOLDER } from "../../../../src/reading/secrets.ts";
import { HookFixture } from "./fixture.ts";
import { answered, said, started, TURN, toolOutput } from "./rollout-lines.ts";
import { user } from "./transcript-lines.ts";

const TOKEN = `ghp_${"c3".repeat(20)}`;
const CONTEXT = expect.stringMatching(/^<memoryd-context>[\s\S]*green tea/);
const named = (hookEventName: string) => ({ hookSpecificOutput: { hookEventName, additionalContext: CONTEXT } });

/** Events as the hosts write them: those of Claude Code, Codex and Gemini CLI are recorded, the others are of the documentation. */
const EVENTS: Readonly<Record<HostName, Readonly<Record<"session-start" | "prompt", { input: object; answer: object | undefined }>>>> = {
  "claude-code": {
    "session-start": { input: { session_id: "s", hook_event_name: "SessionStart", source: "startup" }, answer: named("SessionStart") },
    prompt: {
      input: { session_id: "s", prompt_id: "p", permission_mode: "default", hook_event_name: "UserPromptSubmit", prompt: "Which tea?" },
      answer: named("UserPromptSubmit"),
    },
  },
  codex: {
    "session-start": {
      input: { session_id: "s", transcript_path: null, cwd: "/", hook_event_name: "SessionStart", model: "m", source: "startup" },
      answer: named("SessionStart"),
    },
    prompt: {
      input: { session_id: "s", turn_id: TURN, transcript_path: null, hook_event_name: "UserPromptSubmit", prompt: "Which tea?" },
      answer: named("UserPromptSubmit"),
    },
  },
  gemini: {
    "session-start": {
      input: { session_id: "s", hook_event_name: "SessionStart", timestamp: "2026-11-23T06:50:24.998Z", source: "startup" },
      answer: named("SessionStart"),
    },
    prompt: {
      input: { session_id: "s", hook_event_name: "BeforeAgent", timestamp: "2026-11-23T06:50:25.086Z", prompt: "Which tea?" },
      answer: named("BeforeAgent"),
    },
  },
  cursor: {
    "session-start": {
      input: { conversation_id: "c", session_id: "c", hook_event_name: "sessionStart", is_background_agent: false, composer_mode: "agent" },
      answer: { additional_context: CONTEXT },
    },
    prompt: { input: { conversation_id: "c", hook_event_name: "beforeSubmitPrompt", prompt: "Which tea?" }, answer: undefined },
  },
  vscode: {
    "session-start": {
      input: { timestamp: "2026-02-09T10:30:00.000Z", sessionId: "s", hookEventName: "SessionStart", source: "new" },
      answer: named("SessionStart"),
    },
    prompt: { input: { sessionId: "s", hookEventName: "UserPromptSubmit", prompt: "Which tea?" }, answer: undefined },
  },
};

const fixture = new HookFixture();

describe.each([...HOST_NAMES])("%s", (host) => {
  test.each(["session-start", "prompt"] as const)("gets its answer at %s, and nothing when nothing is known", async (event) => {
    const { input, answer } = EVENTS[host][event];
    expect(await fixture.hook(event, input, { host })).toBeUndefined();
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    expect(await fixture.hook(event, input, { host })).toEqual(answer);
    expect(answer !== undefined).toBe(HOSTS[host].answers[event] !== undefined);
  });

  test.each(["", "{", "null", "[]", '{"prompt":{}}', '{"session_id":"s","transcript_path":"/nowhere/at/all","turn_id":7,"timestamp":[]}'])(
    "stores nothing at the end of a turn for %p",
    async (input) => {
      // A fault is silence for the command, which test/system/server/hook.test.ts holds. Here it must have stored nothing.
      await Promise.allSettled([fixture.hook("turn-end", input, { host })]);
      expect(await fixture.texts()).toEqual([]);
    },
  );
});

describe("at the end of a turn of Codex", () => {
  const ended = (path: string, turn = TURN) => ({
    ...{ session_id: fixture.agentId, turn_id: turn, transcript_path: path, hook_event_name: "Stop" },
    ...{ stop_hook_active: false, last_assistant_message: "I am the assistant." },
  });

  test("what the person said is stored once, without output of tools, answers and secrets", async () => {
    const words = said(`I live in Porto, my token is ${TOKEN}.`, TURN, "2026-11-20T09:15:00.000Z");
    const path = fixture.transcript(started(), words, toolOutput("My name is Tool."), answered("I am the assistant."));
    for (let n = 0; n < 2; n++) expect(await fixture.hook("turn-end", ended(path), { host: "codex" })).toBeUndefined();
    expect(await fixture.stored()).toMatchObject([
      {
        content: `I live in Porto, my token is ${SECRET_PLACEHOLDER}.`,
        metadata: { speaker: "user", session_id: fixture.agentId, occurred_at: "2026-11-20T09:15:00.000Z" },
      },
    ]);
  });

  test("a transcript of another host, or of another turn, stores nothing", async () => {
    await fixture.hook("turn-end", ended(fixture.transcript(user("I live in Porto."))), { host: "codex" });
    await fixture.hook("turn-end", ended(fixture.transcript(started("t-0"), said("I live in Porto.", "t-0"))), { host: "codex" });
    expect(await fixture.texts()).toEqual([]);
  });
});

describe("at the end of a turn of Gemini CLI", () => {
  const ended = (prompt: string, more: object = {}) => ({
    ...{ session_id: fixture.agentId, transcript_path: "/x", hook_event_name: "AfterAgent", timestamp: "2026-11-23T06:50:25.236Z" },
    ...{ prompt, prompt_response: "I am the assistant.", stop_hook_active: false, ...more },
  });

  test("what the person said is stored once, without what hooks and files added to it", async () => {
    const context = "<hook_context>&lt;memoryd-context&gt; Ana likes coffee. &lt;/memoryd-context&gt;</hook_context>\n\n";
    const file = "--- End of content ---\nMy name is File.";
    const files = `\n--- Content from referenced files ---\nContent from @notes.txt:\n${file}\n--- End of content ---`;
    const input = ended(`${context}I live in Porto, see @notes.txt.${files}`);
    for (let n = 0; n < 2; n++) expect(await fixture.hook("turn-end", input, { host: "gemini" })).toBeUndefined();
    const metadata = { speaker: "user", session_id: fixture.agentId, occurred_at: "2026-11-23T06:50:25.236Z" };
    expect(await fixture.stored()).toMatchObject([{ content: "I live in Porto, see @notes.txt.", metadata }]);
  });

  test("a turn that another hook made go on stores nothing more: its prompt is of that hook", async () => {
    await fixture.hook("turn-end", ended("Your answer misses a test.", { stop_hook_active: true }), { host: "gemini" });
    expect(await fixture.texts()).toEqual([]);
  });

  test("the context of the session's start is not asked for again with the first prompt", async () => {
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    expect(
      await fixture.hook("prompt", { prompt: "<hook_context>Ana drinks green tea.</hook_context>\n\n" }, { host: "gemini" }),
    ).toBeUndefined();
  });
});

test("Cursor and VS Code do not tell what the person said, so nothing of theirs is stored", async () => {
  const path = fixture.transcript(user("I live in Porto."));
  const input = { session_id: "s", conversation_id: "s", transcript_path: path, prompt: "I live in Porto.", status: "completed" };
  for (const host of ["cursor", "vscode"] as const) await fixture.hook("turn-end", input, { host });
  expect(await fixture.texts()).toEqual([]);
});
