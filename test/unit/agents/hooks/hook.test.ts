import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { serverOf } from "../../../../src/agents/hooks/server.ts";
import { SECRET_PLACEHOLDER } from "../../../../src/reading/secrets.ts";
import { writeServerFile } from "../../../../src/stores/open.ts";
import { HookFixture } from "./fixture.ts";
import { assistant, toolResult, user } from "./transcript-lines.ts";

const TOKEN = `ghp_${"a1".repeat(20)}`;

const fixture = new HookFixture();

const turnEnd = (path: string, session = "s-1") => ({
  session_id: session,
  transcript_path: path,
  hook_event_name: "Stop",
  stop_hook_active: false,
});

describe("at the start of a session and at a prompt", () => {
  test("the host gets what is known, in its format", async () => {
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    expect(await fixture.hook("session-start", { session_id: "s", source: "startup" })).toEqual({
      hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: expect.stringMatching(/^<memoryd-context>[\s\S]*green tea/) },
    });
    expect(await fixture.hook("prompt", { session_id: "t", prompt: "Which tea does Ana drink?" })).toEqual({
      hookSpecificOutput: {
        hookEventName: "UserPromptSubmit",
        additionalContext: expect.stringMatching(/^<memoryd-context>[\s\S]*green tea/),
      },
    });
  });

  test("what is always told is told at the start of a session, and a prompt gets only what answers and was not told", async () => {
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    const session_id = crypto.randomUUID();
    expect(await fixture.hook("session-start", { session_id, source: "startup" })).toBeDefined();
    expect(await fixture.hook("prompt", { session_id, prompt: "Which tea does Ana drink?" })).toBeUndefined();
    await fixture.server.remember("The boiler was repaired by Rui.", { agent_id: fixture.agentId, user_id: "ana" });
    const told = JSON.stringify(await fixture.hook("prompt", { session_id, prompt: "Who repaired the boiler?" }));
    expect(told).toContain("Rui");
    expect(told).not.toMatch(/green tea|Known of the user|Recent/);
    // A host that tells no session gets no general facts at a prompt either.
    expect(JSON.stringify(await fixture.hook("prompt", { prompt: "Who repaired the boiler?" }))).not.toMatch(/Known of the user|Recent/);
    // The host shortened the conversation, so what was told is gone.
    expect(JSON.stringify(await fixture.hook("session-start", { session_id, source: "compact" }))).toContain("green tea");
  });

  test("the host gets nothing when nothing is known", async () => {
    expect(await fixture.hook("session-start", {})).toBeUndefined();
    expect(await fixture.hook("prompt", { prompt: "Which tea?" })).toBeUndefined();
  });

  test("a prompt of any length and of any characters is answered, and one about something else gets nothing", async () => {
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    for (const prompt of ["tea ".repeat(100_000), "tea \u0001\n".repeat(2_000), "\ud800tea"])
      expect(await fixture.hook("prompt", { prompt })).toBeDefined();
    for (const prompt of ["when does zebra deploy?", "𝔸".repeat(5_000)]) expect(await fixture.hook("prompt", { prompt })).toBeUndefined();
  });

  test.each([{}, { prompt: "" }, { prompt: " \n" }, { prompt: 7 }])("nothing is asked for %p", async (input) => {
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    expect(await fixture.hook("prompt", input)).toBeUndefined();
  });

  test.each(["", "{", "null", "[]", '"prompt"', "\u0000"])("the host gets nothing for %p", async (text) => {
    await fixture.server.remember("Ana drinks green tea.", { agent_id: fixture.agentId, user_id: "ana" });
    expect(await fixture.hook("session-start", text)).toBeUndefined();
    expect(await fixture.hook("prompt", text)).toBeUndefined();
  });

  test("an endless input is not read to its end", async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read++;
        yield new Uint8Array(1024 * 1024);
      }
    }
    expect(await fixture.hook("prompt", "", { input: endless() })).toBeUndefined();
    expect(read).toBeLessThan(20);
  });

  test("a refused key gives nothing", async () => {
    const refused = serverOf(fixture.server.folder, `memoryd_live_${"0".repeat(64)}`) ?? expect.unreachable();
    expect(await fixture.hook("session-start", {}, { server: refused })).toBeUndefined();
  });
});

describe("at the end of a turn", () => {
  test("what the person said is stored, without output of tools and answers", async () => {
    const path = fixture.transcript(
      user("I live in Rome."),
      user("I moved to Porto in May.", { uuid: "u", timestamp: "2026-11-20T09:15:00.000Z" }),
      assistant([{ type: "tool_use", id: "t", name: "Bash", input: {} }]),
      toolResult("t", "My name is Tool."),
      assistant([{ type: "text", text: "I am the assistant." }]),
    );
    expect(await fixture.hook("turn-end", turnEnd(path))).toBeUndefined();
    const metadata = { host: "claude-code", speaker: "user", session_id: "s-1", occurred_at: "2026-11-20T09:15:00.000Z" };
    expect(await fixture.stored()).toMatchObject([{ content: "I moved to Porto in May.", metadata }]);
  });

  test("a turn is stored once, however often it ends, and another turn by itself", async () => {
    const path = fixture.transcript(user("I like tea.", { uuid: "u-1" }));
    for (let n = 0; n < 3; n++) await fixture.hook("turn-end", turnEnd(path));
    expect(await fixture.stored()).toHaveLength(1);
    await fixture.hook("turn-end", turnEnd(fixture.transcript(user("I like coffee.", { uuid: "u-2" }))));
    await fixture.hook("turn-end", turnEnd(path, "s-2"));
    expect(await fixture.stored()).toHaveLength(3);
  });

  test("nothing is stored, nor read, without the person's consent", async () => {
    async function* never(): AsyncGenerator<Uint8Array> {
      yield expect.unreachable();
    }
    expect(await fixture.hook("turn-end", "", { capture: false, input: never() })).toBeUndefined();
    expect(await fixture.stored()).toEqual([]);
  });

  test("a secret and the server's own context never arrive", async () => {
    const text = `<memoryd-context>\n- Ana likes coffee.\n</memoryd-context>\nMy token is ${TOKEN}, keep it.`;
    await fixture.hook("turn-end", turnEnd(fixture.transcript(user(text))));
    expect((await fixture.stored()).map(({ content }) => content)).toEqual([`My token is ${SECRET_PLACEHOLDER}, keep it.`]);
  });

  test("what a hook told is never stored, wherever the host puts it", async () => {
    const scope = { agent_id: fixture.agentId, user_id: "ana" };
    await fixture.server.remember("Ana drinks green tea.", scope);
    const told = JSON.stringify(await fixture.hook("session-start", { session_id: "s" }));
    const block = (JSON.parse(told) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput.additionalContext;
    expect(block).toContain("green tea");
    const prompts = [
      `${block}\n\nWe moved to Porto.`,
      `We moved to Porto.\n${block}`,
      `<system-reminder>\nUserPromptSubmit hook additional context: ${block}\n</system-reminder>\nWe moved to Porto.`,
      `<hook_context>${block.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</hook_context>\n\nWe moved to Porto.`,
    ];
    for (const [n, text] of prompts.entries()) {
      await fixture.hook("turn-end", turnEnd(fixture.transcript(user(text, { uuid: `u-${n}` }))));
      const gemini = { session_id: "g", timestamp: `2026-11-23T06:50:2${n}.000Z`, prompt: text };
      await fixture.hook("turn-end", gemini, { host: "gemini" });
    }
    const texts = await fixture.texts();
    expect(texts.filter((text) => text.includes("tea"))).toEqual(["Ana drinks green tea."]);
    expect(texts.filter((text) => text.includes("Porto")).length).toBeGreaterThan(0);
  });

  test("a text above the limit is cut", async () => {
    await fixture.hook("turn-end", turnEnd(fixture.transcript(user("é".repeat(20_000)))));
    expect((await fixture.stored()).map(({ content }) => content)).toEqual(["é".repeat(4_096)]);
  });

  test.each([
    ["a command of the host", user("<command-name>/init</command-name>")],
    ["only results of tools", toolResult("t", "I like tea.")],
    ["no line", ""],
  ])("a transcript with %s stores nothing", async (_, line) => {
    await fixture.hook("turn-end", turnEnd(fixture.transcript(line)));
    expect(await fixture.stored()).toEqual([]);
  });

  test("an event without a session or a transcript stores nothing", async () => {
    const path = fixture.transcript(user("I like tea."));
    for (const input of [{}, { session_id: "s" }, { transcript_path: path }, { session_id: "s".repeat(300), transcript_path: path }])
      await fixture.hook("turn-end", input);
    expect(await fixture.stored()).toEqual([]);
  });

  test("no text is in the log of the server", async () => {
    await fixture.hook("turn-end", turnEnd(fixture.transcript(user("I like wallpaper."))));
    await fixture.hook("prompt", { prompt: "Which wallpaper?" });
    expect(fixture.server.logLines.filter((line) => line.includes("wallpaper"))).toEqual([]);
  });
});

describe("the server of a data folder", () => {
  test("is used only with a key, and while a process of this user has its id", () => {
    expect(serverOf(fixture.server.folder, undefined)).toBeUndefined();
    expect(serverOf(join(fixture.server.folder, "nowhere"), fixture.key)).toBeUndefined();
    writeServerFile(fixture.server.folder, { url: fixture.server.url, pid: 2 ** 22 + 1 });
    expect(serverOf(fixture.server.folder, fixture.key)).toBeUndefined();
    writeServerFile(fixture.server.folder, { url: fixture.server.url, pid: process.pid });
    expect(serverOf(fixture.server.folder, fixture.key)).toBeDefined();
  });
});
