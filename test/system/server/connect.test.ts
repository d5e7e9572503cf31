import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import { readServerFile } from "../../../src/stores/folder/server-file.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { connected } from "../../support/mcp.ts";

let home: string;
let dataDir: string;
beforeEach(() => {
  home = temporaryFolder();
  dataDir = join(home, "data");
});
afterEach(async () => {
  const pid = readServerFile(dataDir)?.pid;
  if (pid !== undefined) {
    process.kill(pid, "SIGTERM");
    await until("the server has ended", () => readServerFile(dataDir) === undefined);
  }
  removeFolder(home);
});

test("the entry that connect writes starts a server with tools, until disconnect revokes its key", async () => {
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, "config"), APPDATA: join(home, "config") };
  const { stdout } = await runCommand(["connect", "claude-desktop", "--data", dataDir, "--user", "ana"], env);
  const file = /^Wrote (.+)\.$/m.exec(stdout)?.[1] ?? expect.unreachable();
  const entry = JSON.parse(readFileSync(file, "utf8")).mcpServers.memoryd;

  // A host starts the process with hardly any environment, in a folder of its choice.
  const start = () =>
    connected(
      new StdioClientTransport({ ...entry, env: { HOME: home, MEMORYD_PORT: "0", ...entry.env }, cwd: home, stderr: "pipe" }),
      "2025-11-25",
    );
  const client = await start();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(["get_context", "list_memories", "recall", "remember"]);
  const written = await client.callTool({ name: "remember", arguments: { content: "Ana drinks her tea without sugar." } });
  expect(written.isError).toBeFalsy();

  expect((await runCommand(["disconnect", "claude-desktop", "--data", dataDir], env)).code).toBe(0);
  expect(await client.callTool({ name: "recall", arguments: { query: "tea" } }).catch(() => "refused")).toBe("refused");
  await client.close();
});

test("the hooks that connect writes find the key and the server of the entry", async () => {
  const env = { HOME: home, CLAUDE_CONFIG_DIR: join(home, "claude") };
  await runCommand(["connect", "claude-code", "--hooks", "--data", dataDir, "--user", "ana"], env);
  const read = (name: string) => JSON.parse(readFileSync(join(home, "claude", name), "utf8"));
  const entry = read(".claude.json").mcpServers.memoryd;
  const client = await connected(
    new StdioClientTransport({ ...entry, env: { HOME: home, MEMORYD_PORT: "0", ...entry.env }, cwd: home, stderr: "pipe" }),
  );
  await client.callTool({ name: "remember", arguments: { content: "Ana drinks her tea without sugar." } });

  const { command } = read("settings.json").hooks.UserPromptSubmit[0].hooks[0];
  const hook = async () => {
    // A session is told nothing twice, not even what its hook had no time left to print.
    const session = crypto.randomUUID();
    const prompt = JSON.stringify({ session_id: session, hook_event_name: "UserPromptSubmit", prompt: "How does Ana drink her tea?" });
    const child = Bun.spawn(["sh", "-c", command], {
      cwd: home,
      env: { HOME: home, PATH: "/usr/bin:/bin" },
      stdin: Buffer.from(prompt),
      stdout: "pipe",
    });
    return new Response(child.stdout).text();
  };
  await until("the hook knows what was remembered", async () => (await hook()).includes("without sugar"));
  await client.close();
});

test("two hosts that are connected know the same, and each memory names the host that it came by", async () => {
  const env = { HOME: home, CLAUDE_CONFIG_DIR: join(home, "claude") };
  const started = async (host: string, file: string, ...args: string[]) => {
    await runCommand(["connect", host, "--data", dataDir, "--user", "ana", ...args], env);
    const entry = JSON.parse(readFileSync(join(home, file), "utf8")).mcpServers.memoryd;
    return connected(
      new StdioClientTransport({ ...entry, env: { HOME: home, MEMORYD_PORT: "0", ...entry.env }, cwd: home, stderr: "pipe" }),
    );
  };
  const claude = await started("claude-code", "claude/.claude.json");
  const cursor = await started("cursor", ".cursor/mcp.json");
  const parted = await started("gemini", ".gemini/settings.json", "--agent", "gemini");
  await claude.callTool({ name: "remember", arguments: { content: "Ana drinks her tea without sugar." } });
  const known = async (client: typeof claude) => {
    const { structuredContent } = await client.callTool({ name: "recall", arguments: { query: "How does Ana drink her tea?" } });
    return (structuredContent as { memories: { content: string }[] }).memories;
  };
  await until("the other host knows it", async () => (await known(cursor)).length > 0);
  expect(await known(cursor)).toMatchObject([{ content: "Ana drinks her tea without sugar." }]);
  expect(await known(parted)).toEqual([]);

  const { connections } = JSON.parse(readFileSync(join(dataDir, "connections.json"), "utf8"));
  const { key } = connections.find(({ host }: { host: string }) => host === "cursor");
  const answer = await fetch(`${readServerFile(dataDir)?.url}/v1/memories/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ agent_id: "default", user_id: "ana", query: "tea" }),
  });
  expect(await answer.json()).toMatchObject({ results: [{ metadata: { host: "claude-code" } }] });
  for (const client of [claude, cursor, parted]) await client.close();
});
