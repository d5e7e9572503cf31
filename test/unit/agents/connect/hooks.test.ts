import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyChange } from "../../../../src/agents/connect/file.ts";
import { HOSTS, type Host, type Launch } from "../../../../src/agents/connect/hosts.ts";
import { planConnect, planDisconnect, stateOf, targetsOf } from "../../../../src/agents/connect/plan.ts";
import { EVENTS, type EventName, HOSTS as HOOK_HOSTS } from "../../../../src/agents/hooks/hosts.ts";
import type { PersonFolders } from "../../../../src/config/config.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import { personAt } from "./person.ts";

let home: string;
let person: PersonFolders;
beforeEach(() => {
  home = temporaryFolder();
  person = personAt(home);
});
afterEach(() => removeFolder(home));

const LAUNCH: Launch = { command: "/opt/memoryd", args: ["mcp"], env: { MEMORYD_KEY: "memoryd_live_0f" } };
const NOW = new Date("2026-11-23T05:00:00Z");
const commandOf = (event: EventName) => `/opt/memoryd hook ${event}`;
const group = (event: EventName, timeout: number) => ({ hooks: [{ type: "command", command: commandOf(event), timeout }] });

/** The hooks of each host that has some: a file as people have it, and what its documentation wants to be in it. */
const FIXTURES: Readonly<
  Record<string, { readonly file: string; readonly text: string; readonly added: Readonly<Record<string, unknown>> }>
> = {
  "claude-code": {
    file: ".claude/settings.json",
    text: '{\n  "model": "opus",\n  "hooks": {\n    "Stop": [{ "matcher": "", "hooks": [{ "type": "command", "command": "say done" }] }]\n  }\n}\n',
    added: { SessionStart: group("session-start", 5), UserPromptSubmit: group("prompt", 5), Stop: group("turn-end", 5) },
  },
  codex: {
    file: ".codex/hooks.json",
    text: '{\n  "hooks": {\n    "SessionStart": [\n      {\n        "matcher": "startup|resume",\n        "hooks": [{ "type": "command", "command": "python3 ~/.codex/hooks/session_start.py", "statusMessage": "Loading" }]\n      }\n    ]\n  }\n}\n',
    added: { SessionStart: group("session-start", 5), UserPromptSubmit: group("prompt", 5), Stop: group("turn-end", 5) },
  },
  gemini: {
    file: ".gemini/settings.json",
    text: '{\n  // mine\n  "ui": { "theme": "GitHub" },\n  "hooks": {\n    "BeforeAgent": [\n      { "matcher": "*", "hooks": [{ "name": "time", "type": "command", "command": "date", "timeout": 5000 }] },\n    ],\n    "disabled": ["time"]\n  }\n}\n',
    added: { SessionStart: group("session-start", 5_000), BeforeAgent: group("prompt", 5_000), AfterAgent: group("turn-end", 5_000) },
  },
  cursor: {
    file: ".cursor/hooks.json",
    text: '{\n  "version": 1,\n  "hooks": {\n    "afterFileEdit": [{ "command": "hooks/audit.sh" }],\n    "stop": [{ "command": "but cursor stop", "loop_limit": 10 }]\n  }\n}\n',
    added: { sessionStart: { command: commandOf("session-start") } },
  },
  vscode: {
    file: ".copilot/hooks/memoryd.json",
    text: '{\n\t"hooks": {\n\t\t"PreToolUse": [{ "type": "command", "command": "./scripts/validate-tool.sh", "timeout": 15 }]\n\t}\n}\n',
    added: { SessionStart: { type: "command", command: commandOf("session-start"), timeout: 5 } },
  },
};

const hostOf = (id: string): Host => HOSTS.find((host) => host.id === id) ?? expect.unreachable();
const targets = (id: string, capture = true) => targetsOf(hostOf(id), person, LAUNCH, { commandOf, capture });

function put(file: string, text: string): string {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function connect(id: string, capture = true) {
  const { changes, edits } = planConnect(targets(id, capture), []);
  for (const change of changes) applyChange(change, NOW);
  return edits;
}

function disconnect(edits: ReturnType<typeof connect>): void {
  for (const change of planDisconnect(edits)) applyChange(change, NOW);
}

const read = (path: string) => Bun.JSONC.parse(readFileSync(path, "utf8")) as { version?: number; hooks: Record<string, unknown[]> };

test("every host with hooks has a fixture, and the hook command answers it at the same events", () => {
  const withHooks = HOSTS.flatMap((host) => (host.kind === "file" && host.hooks ? [{ id: host.id, events: host.hooks.events }] : []));
  expect(withHooks.map(({ id }) => id).toSorted()).toEqual(Object.keys(FIXTURES).toSorted());
  const answered = Object.entries(HOOK_HOSTS).map(([id, { answers, promptOf }]) => {
    const events = EVENTS.filter((event) => (event === "turn-end" ? promptOf : answers[event]) !== undefined);
    return [id, events] as const;
  });
  const written = withHooks.map(({ id, events }) => [id, EVENTS.filter((event) => events[event] !== undefined)] as const);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(answered));
});

describe.each(Object.entries(FIXTURES))("%s", (id, { file, text, added }) => {
  test("gets its hooks behind those of others, and is restored to the byte when disconnected", () => {
    const path = put(file, text);
    const { hooks: before } = read(path);
    const edits = connect(id);
    expect(stateOf(hostOf(id), person, "/data", undefined)).toBe("entry made by hand");
    const { hooks } = read(path);
    for (const [event, element] of Object.entries(added)) expect(hooks[event]).toEqual([...(before[event] ?? []), element]);
    for (const [event, list] of Object.entries(before)) expect(hooks[event]?.slice(0, list.length)).toEqual(list);
    disconnect(edits);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  test("gets a file of its own, which is removed again", () => {
    const edits = connect(id);
    expect(Object.entries(read(join(home, file)).hooks)).toEqual(Object.entries(added).map(([event, element]) => [event, [element]]));
    disconnect(edits);
    expect(existsSync(join(home, file))).toBeFalse();
  });

  test("has no hook at the end of a turn without capture", () => {
    connect(id, false);
    expect(readFileSync(join(home, file), "utf8")).not.toContain("turn-end");
  });

  test("is refused when its hooks are of another form", () => {
    const odd = '{ "hooks": [] }\n';
    const path = put(file, odd);
    expect(() => connect(id)).toThrow(`${path} has no place for an entry hooks.`);
    expect(readFileSync(path, "utf8")).toBe(odd);
  });
});

test("Codex keeps what it wrote about trusted hooks into the file with the entry", () => {
  const edits = connect("codex");
  const path = join(home, ".codex/config.toml");
  // codex-rs/hooks/src/engine/discovery.rs, `HookStateToml`.
  const state = `[hooks.state."${home}/.codex/hooks.json:session_start:0:0"]\ntrusted_hash = "sha256:0f"\n`;
  writeFileSync(path, `model = "gpt-5"\n\n${readFileSync(path, "utf8")}\n${state}`);
  disconnect(edits);
  expect(Bun.TOML.parse(readFileSync(path, "utf8"))).toEqual(Bun.TOML.parse(`model = "gpt-5"\n${state}`));
  expect(readFileSync(path, "utf8")).toContain(state);
});

describe("the version in the file of Cursor", () => {
  const file = ".cursor/hooks.json";

  test("is added with the first hooks, and stays if others have added hooks meanwhile", () => {
    const edits = connect("cursor");
    const path = join(home, file);
    expect(read(path)).toEqual({ version: 1, hooks: { sessionStart: [{ command: commandOf("session-start") }] } });
    const { hooks } = read(path);
    writeFileSync(path, JSON.stringify({ version: 1, hooks: { ...hooks, stop: [{ command: "x" }] } }));
    disconnect(edits);
    expect(read(path)).toEqual({ version: 1, hooks: { stop: [{ command: "x" }] } });
  });

  test("is removed with the last hooks, also from a file that Cursor rewrote", () => {
    const edits = connect("cursor");
    const path = join(home, file);
    writeFileSync(path, JSON.stringify(read(path)));
    disconnect(edits);
    expect(existsSync(path)).toBeFalse();
  });

  test.each(['{ "hooks": {} }\n', "{}", ""])("is removed from %p, which becomes what it was", (text) => {
    const path = put(file, text);
    disconnect(connect("cursor"));
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  test("of another kind stays", () => {
    const text = '{"version":2,"hooks":{}}';
    const path = put(file, text);
    const edits = connect("cursor");
    expect(read(path).version).toBe(2);
    disconnect(edits);
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});
