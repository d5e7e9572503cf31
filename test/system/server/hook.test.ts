import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../../../scripts/lib/client.ts";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { createTenant, memorydCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { HOST_NAMES } from "../../../src/agents/hooks/hosts.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import * as rollout from "../../unit/agents/hooks/rollout-lines.ts";
import { assistant, toolResult, user } from "../../unit/agents/hooks/transcript-lines.ts";

const TOKEN = `ghp_${"b2".repeat(20)}`;
const NOTHING = { code: 0, stdout: "", stderr: "" };

let folder: string;
let service: Service;
let client: Client;
let key: string;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: join(folder, "data") });
  ({ client, key } = await createTenant(service.dataDir, "hooks", service.url));
});
afterAll(async () => {
  await service.stop();
  removeFolder(folder);
});

interface Run {
  readonly data?: string;
  readonly input?: string | object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function hook(event: string, { data = service.dataDir, input = {}, args, env = {} }: Run = {}) {
  const command = [...memorydCommand(), "hook", event, ...(args ?? ["--host", "claude-code", "--data", data])];
  const text = typeof input === "string" ? input : JSON.stringify(input);
  const { HOME = "/", PATH = "/usr/bin" } = process.env;
  const child = Bun.spawn(command, { cwd: folder, env: { HOME, PATH, ...env }, stdin: Buffer.from(text), stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
  return { code, stdout, stderr };
}

/** Writes the file of connections, as `memoryd connect` does. */
function connect(userId: string, more: object = {}, data = service.dataDir): void {
  mkdirSync(data, { recursive: true });
  const connections = [{ host: "claude-code", key, agent_id: "coder", user_id: userId, capture: true, ...more }];
  const path = join(data, "connections.json");
  writeFileSync(path, JSON.stringify({ version: 1, connections }), { mode: 0o600 });
  giveToService(path);
}

/** A data folder that names another server. */
function naming(name: string, url: string): string {
  const data = join(folder, name);
  connect("ana", {}, data);
  writeFileSync(join(data, "server.json"), JSON.stringify({ url, pid: service.pid }));
  giveToService(join(data, "server.json"));
  return data;
}

function transcript(...lines: readonly string[]): string {
  const path = join(folder, `${crypto.randomUUID()}.jsonl`);
  writeFileSync(path, `${lines.join("\n")}\n`);
  giveToService(path);
  return path;
}

async function of(userId: string): Promise<string[]> {
  const { results } = await client.list({ agent_id: "coder", user_id: userId });
  return (await Promise.all(results.map(({ id }) => client.get(id)))).flatMap((memory) => memory?.content ?? []);
}

/** Everything of a user, once a write that comes behind all others has been processed. */
async function allOf(userId: string): Promise<string[]> {
  await client.write({ content: "The last one.", agent_id: "coder", user_id: userId, extract: false });
  await until("all is stored", async () => (await of(userId)).includes("The last one."));
  return (await of(userId)).filter((content) => content !== "The last one.");
}
const contextIn = (stdout: string) => (JSON.parse(stdout) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput;

describe("memoryd hook", () => {
  test("gives context at a session's start and at a prompt, by the connection or by MEMORYD_KEY", async () => {
    await client.write({ content: "Ana drinks green tea.", agent_id: "coder", user_id: "tea" });
    await until("it is stored", async () => (await of("tea")).length === 1);
    connect("tea");
    let started = NOTHING;
    // A hook that waits too long for a busy machine says nothing.
    await until("the hook answers", async () => {
      started = await hook("session-start", { input: { source: "startup" } });
      return started.stdout !== "";
    });
    expect({ ...started, stdout: contextIn(started.stdout) }).toEqual({
      ...NOTHING,
      stdout: expect.objectContaining({ hookEventName: "SessionStart", additionalContext: expect.stringContaining("green tea") }),
    });
    const env = { MEMORYD_KEY: key, MEMORYD_AGENT: "coder", MEMORYD_USER: "tea" };
    connect("tea", { host: "another" });
    let prompted = NOTHING;
    await until("the hook answers", async () => {
      prompted = await hook("prompt", { input: { prompt: "Which tea?" }, env });
      return prompted.stdout !== "";
    });
    expect(contextIn(prompted.stdout)).toMatchObject({
      hookEventName: "UserPromptSubmit",
      additionalContext: expect.stringContaining("green tea"),
    });
    expect(prompted.stderr).toBe("");
  });

  test("stores a turn once, without secrets, answers and output of tools", async () => {
    connect("turns");
    const lines = [toolResult("t", "My name is Tool."), assistant([{ type: "text", text: "I am the assistant." }])];
    const path = transcript(user(`I live in Porto. My token is ${TOKEN}.`), ...lines);
    const input = { session_id: "s", transcript_path: path, hook_event_name: "Stop", last_assistant_message: "I am the assistant." };
    expect(await hook("turn-end", { input })).toEqual(NOTHING);
    expect(await hook("turn-end", { input })).toEqual(NOTHING);
    const texts = (await allOf("turns")).join("\n");
    expect(texts).toContain("I live in Porto.");
    expect(texts.match(/Porto/g)).toHaveLength(1);
    expect(texts).not.toMatch(/Tool|assistant/);
    expect(findBytes(service.dataDir, textNeedles([TOKEN]))).toEqual([]);
  });

  test("stores nothing that it told, with the mark and without", async () => {
    await client.write({ content: "Ana drinks green tea.", agent_id: "coder", user_id: "told" });
    await until("it is stored", async () => (await of("told")).length === 1);
    connect("told");
    let block = "";
    await until("the hook tells it", async () => {
      const { stdout } = await hook("session-start", { input: { session_id: "s" } });
      block =
        stdout === ""
          ? ""
          : (JSON.parse(stdout) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput.additionalContext;
      return block.includes("green tea");
    });
    const inside = block.split("\n").slice(2, -1).join("\n");
    for (const text of [`${block}\nI live in Porto.`, `${inside}\n\nI play the cello.`])
      expect(await hook("turn-end", { input: { session_id: crypto.randomUUID(), transcript_path: transcript(user(text)) } })).toEqual(
        NOTHING,
      );
    expect((await allOf("told")).map((text) => text.replace(/^user: /, "")).sort()).toEqual(
      ["Ana drinks green tea.", "I live in Porto.", "I play the cello."].sort(),
    );
  });

  test("stores nothing without capture", async () => {
    connect("silent", { capture: false });
    const input = { session_id: "s", transcript_path: transcript(user("I live in Porto.")) };
    expect(await hook("turn-end", { input })).toEqual(NOTHING);
    expect(await allOf("silent")).toEqual([]);
  });

  const transcriptOf = () => ({ session_id: "s", prompt: "Which tea?", transcript_path: transcript(user("I live in Porto.")) });
  for (const event of ["session-start", "prompt", "turn-end"]) {
    describe(`${event} is silent`, () => {
      test("without a data folder, a server, or a server that listens", async () => {
        const input = transcriptOf();
        expect(await hook(event, { input, data: join(folder, "nowhere"), env: { MEMORYD_KEY: key } })).toEqual(NOTHING);
        expect(await hook(event, { input, data: naming("dead", "http://127.0.0.1:9") })).toEqual(NOTHING);
      });

      test("with a key that is wrong, malformed or missing", async () => {
        connect("ana", { key: `memoryd_live_${"0".repeat(64)}` });
        expect(await hook(event, { input: transcriptOf() })).toEqual(NOTHING);
        connect("ana");
        expect(await hook(event, { input: transcriptOf(), env: { MEMORYD_KEY: "x" } })).toEqual(NOTHING);
        connect("ana", { host: "another" });
        expect(await hook(event, { input: transcriptOf() })).toEqual(NOTHING);
      });

      test("with an input that is broken", async () => {
        connect("ana");
        for (const input of ["", "{", "[]", '{"transcript_path":"/", "session_id":"s"}'])
          expect(await hook(event, { input, env: { MEMORYD_USER: "nobody" } })).toEqual(NOTHING);
      });

      test("beside a server that does not answer", async () => {
        let asked = 0;
        const stuck = Bun.serve({
          port: 0,
          idleTimeout: 0,
          fetch: () => {
            asked++;
            return new Promise<Response>(() => {});
          },
        });
        try {
          expect(await hook(event, { input: transcriptOf(), data: naming("stuck", stuck.url.origin) })).toEqual(NOTHING);
          expect(asked).toBe(1);
        } finally {
          await stuck.stop(true);
        }
      });
    });
  }

  test("says nothing that comes later than its deadline", async () => {
    let asked = 0;
    const slow = Bun.serve({
      port: 0,
      fetch: async () => {
        asked++;
        const askedMs = performance.now();
        await until("twice the deadline is over", async () => performance.now() - askedMs > 600);
        return Response.json({ context: "<memoryd-context>\n- Too late.\n</memoryd-context>" });
      },
    });
    try {
      for (const event of ["session-start", "prompt"])
        expect(await hook(event, { input: transcriptOf(), data: naming("slow", slow.url.origin) })).toEqual(NOTHING);
      expect(asked).toBe(2);
    } finally {
      await slow.stop(true);
    }
  });

  test("says nothing to a prompt that nothing answers, and at a prompt nothing that the session was told", async () => {
    for (const content of ["Home drinks tea without sugar.", "We moved to Porto."])
      await client.write({ content, agent_id: "coder", user_id: "quiet" });
    await until("all is stored", async () => (await of("quiet")).length === 2);
    connect("quiet");
    const prompted = (session_id: string, prompt: string) => hook("prompt", { input: { session_id, prompt } });
    // A first prompt may find a machine too busy for its deadline.
    await until("the hook answers", async () => (await prompted(crypto.randomUUID(), "How do we take our tea?")).stdout.includes("tea"));
    expect(await prompted("s", "when does zebra deploy?")).toEqual(NOTHING);
    await until("the session is told", async () => (await hook("session-start", { input: { session_id: "s" } })).stdout.includes("Porto"));
    expect(await prompted("s", "How do we take our tea?")).toEqual(NOTHING);
  });

  test("stores a turn of Codex and one of Gemini CLI, in the words of the person", async () => {
    const path = transcript(
      rollout.started(),
      rollout.said("I live in Porto."),
      rollout.toolOutput("My name is Tool."),
      rollout.answered("Done."),
    );
    const ended = { session_id: "s", stop_hook_active: false };
    const turns = {
      codex: { ...ended, turn_id: rollout.TURN, transcript_path: path, hook_event_name: "Stop", last_assistant_message: "Done." },
      gemini: {
        ...ended,
        hook_event_name: "AfterAgent",
        timestamp: "2026-11-23T06:50:25.236Z",
        prompt: "I play the cello.",
        prompt_response: "Done.",
      },
    };
    for (const [host, input] of Object.entries(turns)) {
      connect("others", { host });
      for (let n = 0; n < 2; n++)
        expect(await hook("turn-end", { input, args: ["--host", host, "--data", service.dataDir] })).toEqual(NOTHING);
    }
    const texts = (await allOf("others")).join("\n");
    expect([texts.match(/Porto/g), texts.match(/cello/g)]).toEqual([["Porto"], ["cello"]]);
    expect(texts).not.toMatch(/Tool|Done/);
  });

  test("gives Cursor and Gemini CLI their own answers", async () => {
    await client.write({ content: "Ana drinks green tea.", agent_id: "coder", user_id: "answers" });
    await until("it is stored", async () => (await of("answers")).length === 1);
    const context = expect.stringContaining("green tea");
    const answerTo = async (host: string, event: string, input: object) => {
      connect("answers", { host });
      let ran = NOTHING;
      await until("the hook answers", async () => {
        ran = await hook(event, { input, args: ["--host", host, "--data", service.dataDir] });
        return ran.stdout !== "";
      });
      expect({ stderr: ran.stderr, code: ran.code }).toEqual({ stderr: "", code: 0 });
      return JSON.parse(ran.stdout);
    };
    expect(await answerTo("cursor", "session-start", { conversation_id: "c" })).toEqual({ additional_context: context });
    expect(await answerTo("gemini", "prompt", { prompt: "Which tea?" })).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeAgent", additionalContext: context },
    });
  });

  test.each(HOST_NAMES.filter((host) => host !== "claude-code"))(
    "is silent for %s with an input that is broken or hostile",
    async (host) => {
      connect("hostile", { host });
      const args = ["--host", host, "--data", service.dataDir];
      const inputs = [
        "",
        "{",
        "\0",
        "[[[",
        '{"session_id":"s","transcript_path":"/","turn_id":"t","timestamp":"x","prompt":{"a":1}}',
        "7".repeat(9 * 1024 * 1024),
      ];
      for (const event of ["prompt", "turn-end"]) for (const input of inputs) expect(await hook(event, { input, args })).toEqual(NOTHING);
      const nowhere = {
        input: { prompt: "Which tea?" },
        args: ["--host", host, "--data", join(folder, "nowhere")],
        env: { MEMORYD_KEY: key },
      };
      for (const event of ["session-start", "prompt", "turn-end"]) expect(await hook(event, nowhere)).toEqual(NOTHING);
      expect(await allOf("hostile")).toEqual([]);
    },
  );

  test("ends by itself when the host never ends its input", async () => {
    connect("ana");
    const command = [...memorydCommand(), "hook", "prompt", "--host", "claude-code", "--data", service.dataDir];
    const child = Bun.spawn(command, { cwd: folder, stdin: "pipe", stdout: "pipe", stderr: "pipe" });
    child.stdin.write('{"prompt":');
    await child.stdin.flush();
    expect(await child.exited).toBe(0);
    expect(await new Response(child.stdout).text()).toBe("");
  });

  test("ends with status 0 whatever its arguments are, because a host takes status 2 for a refusal of the prompt", async () => {
    for (const args of [[], ["--host", "notepad"], ["--host", "claude-code", "--fast"]])
      expect(await hook("prompt", { args })).toMatchObject({ code: 0, stdout: "", stderr: expect.stringMatching(/^memoryd: /) });
    expect(await hook("lunch", {})).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("session-start") });
  });
});
