import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { memorydCommand, runCommand, startService, until } from "../../../scripts/lib/service.ts";
import { readServerFile } from "../../../src/stores/folder/server-file.ts";
import { forSeeds } from "../../support/effort.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { connected, ERAS, type Era, textOf } from "../../support/mcp.ts";
import { Random } from "../../support/random.ts";

/** Memories of a seed, and kills of the server while they are written. */
const REMEMBERED = 80;
const KILLS = 2;

let folder: string;
let dataDir: string;
let clients: Client[];
beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder, "data");
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  const pid = readServerFile(dataDir)?.pid;
  if (pid !== undefined && isAlive(pid)) {
    process.kill(pid, "SIGTERM");
    await until("the server has ended", () => !isAlive(pid));
  }
  removeFolder(folder);
});

/** `port` is that of `memoryd serve`, which servers in the background prefer. Any port keeps the tests out of the way of each other. */
async function bridge({ args = [], era, port = 0 }: { args?: readonly string[]; era?: Era; port?: number } = {}): Promise<Client> {
  const [command = "", ...before] = memorydCommand();
  const env = { MEMORYD_PORT: String(port) };
  const transport = new StdioClientTransport({ command, args: [...before, "mcp", "--data", dataDir, ...args], env, stderr: "pipe" });
  let said = "";
  transport.stderr?.on("data", (chunk) => (said += String(chunk)));
  const client = await connected(transport, era).catch((cause) => {
    throw new Error(`The bridge did not answer. It said: ${said}`, { cause });
  });
  // A line on standard output that is no message reaches this handler.
  client.onerror = (error) => expect(error).toBeUndefined();
  clients.push(client);
  return client;
}

const serverPid = () => readServerFile(dataDir)?.pid ?? expect.unreachable();
const recall = (client: Client, query = "tea") => client.callTool({ name: "recall", arguments: { query } });

/** A process that has ended can still be signalled until its parent asks for its status, which init does late for a server without one. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("memoryd mcp", () => {
  test.each([...ERAS])("starts a server in the background and answers the official client of %s", async (era) => {
    const client = await bridge({ era });
    expect((await client.listTools()).tools).toHaveLength(5);
    expect((await recall(client)).structuredContent).toMatchObject({ memories: [] });
    expect(statSync(join(dataDir, "server.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "server.log")).mode & 0o777).toBe(0o600);
    // The server has made no first key, which would be in its log.
    expect(readFileSync(join(dataDir, "server.log"), "utf8")).not.toMatch(/memoryd_live_/);
  });

  test("attaches with all bridges that start at once to one server", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => bridge()));
    const pid = serverPid();
    for (const client of all) expect((await recall(client)).isError).toBeFalsy();
    expect(serverPid()).toBe(pid);
    expect(isAlive(pid)).toBeTrue();
  });

  test("starts servers at one address, and at the next one while another program has it", async () => {
    const stranger = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    const port = stranger.port ?? expect.unreachable();
    const portOfServer = () => Number(new URL(readServerFile(dataDir)?.url ?? "").port);
    const client = await bridge({ port });
    expect(portOfServer()).toBeGreaterThan(port);
    expect(portOfServer()).toBeLessThan(port + 10);
    await stranger.stop(true);
    for (const _ of [1, 2]) {
      const pid = serverPid();
      process.kill(pid, "SIGKILL");
      await until("the server has ended", () => !isAlive(pid));
      expect((await recall(client)).isError).toBeFalsy();
      expect(portOfServer()).toBe(port);
    }
  });

  test("gives way to a server that a person starts, and goes on with that one", async () => {
    const client = await bridge();
    await recall(client);
    const pid = serverPid();
    const service = await startService({ dataDir });
    expect(service.output()).toContain("takes the place of the one that was started in the background");
    expect(isAlive(pid)).toBeFalse();
    expect((await recall(client)).isError).toBeFalsy();
    expect(serverPid()).toBe(service.pid);
    expect((await runCommand(["serve", "--port", "0", "--data", dataDir])).stderr).toContain(
      `The server at ${service.url} (process ${service.pid}) holds the data folder`,
    );
    await client.close();
    expect(await service.stop()).toBe(0);
  });

  test("uses the server that a person started, and leaves it running", async () => {
    const service = await startService({ dataDir });
    const client = await bridge();
    expect((await recall(client)).isError).toBeFalsy();
    expect(serverPid()).toBe(service.pid);
    await client.close();
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    expect(readServerFile(dataDir)).toBeUndefined();
  });

  test.each([
    ["between two calls", 0],
    ["during calls", 8],
  ])("goes on after the server was killed %s", async (_, calls) => {
    const client = await bridge();
    await recall(client);
    const pid = serverPid();
    const running = Array.from({ length: calls }, () => recall(client));
    process.kill(pid, "SIGKILL");
    for (const answer of await Promise.all(running)) expect(answer.isError).toBeFalsy();
    expect((await recall(client)).isError).toBeFalsy();
    await until("another server runs", () => serverPid() !== pid);
  });

  test("loses and doubles nothing that is remembered while the server is killed again and again", async () => {
    await forSeeds(0, async (seed) => {
      const client = await bridge({ args: ["--agent", "a", "--user", `u${seed}`] });
      await rememberAll(client, new Random(seed));
      await until("all are processed", async () => (await parcels(client)).length >= REMEMBERED);
      expect(await parcels(client)).toEqual(Array.from({ length: REMEMBERED }, (_, n) => n));
    });
  });

  /** Remembers parcels in lanes, and kills the server after a random one of each part of them. */
  async function rememberAll(client: Client, random: Random): Promise<void> {
    const part = REMEMBERED / KILLS;
    const kills = new Set(Array.from({ length: KILLS }, (_, n) => n * part + random.below(part)));
    const ids = new Set<unknown>();
    let next = 0;
    const lane = async () => {
      for (let n = next++; n < REMEMBERED; n = next++) {
        const content = `Parcel number ${n} is stored in the shed of harbour ${n}.`;
        const { isError, structuredContent } = await client.callTool({ name: "remember", arguments: { content } });
        expect(isError).toBeFalsy();
        ids.add((structuredContent as { id: string }).id);
        if (kills.has(n) && isAlive(serverPid())) process.kill(serverPid(), "SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    expect(ids.size).toBe(REMEMBERED);
  }

  /** The numbers of all parcels that are listed, in order. */
  async function parcels(client: Client): Promise<number[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { structuredContent } = await client.callTool({ name: "list_memories", arguments: { limit: 50, ...(cursor && { cursor }) } });
      const { memories, next_cursor } = structuredContent as { memories: { content: string }[]; next_cursor?: string };
      found.push(...memories.map(({ content }) => content));
      cursor = next_cursor;
    } while (cursor !== undefined);
    // A summary begins with its topic.
    const own = found.filter((content) => content.startsWith("Parcel"));
    return own.map((content) => Number(/Parcel number (\d+)/.exec(content)?.[1])).toSorted((x, y) => x - y);
  }

  test("makes a key for itself, bound to its agent and user, which ends with it", async () => {
    const client = await bridge({ args: ["--agent", "coder", "--user", "ana"] });
    await recall(client);
    const keys = async () => JSON.parse((await runCommand(["key", "list", "--json", "--data", dataDir])).stdout) as object[];
    expect(await keys()).toMatchObject([{ agent_id: "coder", user_id: "ana", expires_at: expect.any(String) }]);
    await client.close();
    await until("the key is gone", async () => (await keys()).length === 0);
  });

  test("lets the model name agent and user only with --allow-scope", async () => {
    const named = { name: "recall", arguments: { query: "tea", user_id: "bob" } };
    expect(textOf(await (await bridge()).callTool(named))).toMatch(/^unknown argument/);
    expect((await (await bridge({ args: ["--allow-scope"] })).callTool(named)).isError).toBeFalsy();
  });

  test("answers what is no message, and says nothing else on standard output", async () => {
    const child = Bun.spawn([...memorydCommand(), "mcp", "--data", dataDir], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
    for (const line of ["{", "[]", "", "3", '{"jsonrpc":"2.0","id":"p","method":"ping"}', `"${"x".repeat(200_000)}"`])
      child.stdin.write(`${line}\n`);
    child.stdin.end();
    const lines = (await new Response(child.stdout).text()).trim().split("\n");
    const answers = lines.map((line) => JSON.parse(line) as { id: unknown; error?: object; result?: object });
    expect(answers.filter(({ id, error }) => id === null && error !== undefined)).toHaveLength(4);
    expect(answers.filter(({ id }) => id !== null)).toMatchObject([{ id: "p", result: {} }]);
    expect(await child.exited).toBe(0);
  });

  test("--no-start refuses with a sentence", async () => {
    const { code, stdout, stderr } = await runCommand(["mcp", "--no-start", "--data", dataDir]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`No server runs on ${dataDir}. Start one with`);
  });

  test("--url needs a key", async () => {
    const { code, stderr } = await runCommand(["mcp", "--url", "http://127.0.0.1:1"]);
    expect(code).toBe(2);
    expect(stderr).toContain("--url needs a key of that server");
  });
});

test("a server with --idle-exit ends when nobody uses it, and says so", async () => {
  const service = await startService({ dataDir, args: ["--idle-exit", "1"] });
  await until("the server has ended", () => !isAlive(service.pid));
  expect(service.output()).toContain("memoryd ends: nobody has used it for 1 seconds.");
  expect(readServerFile(dataDir)).toBeUndefined();
});

test("a file of a server that is gone, whose address another program has now, is not believed", async () => {
  const gone = await startService({ dataDir });
  const { url } = gone;
  await gone.kill();
  let asked = 0;
  const stranger = Bun.serve({ hostname: "127.0.0.1", port: Number(new URL(url).port), fetch: () => new Response(String(++asked)) });
  const client = await bridge();
  expect((await recall(client)).isError).toBeFalsy();
  expect(asked).toBe(0);
  await stranger.stop(true);
});
