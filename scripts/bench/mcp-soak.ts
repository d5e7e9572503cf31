import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client as McpClient } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { readServerFile } from "../../src/stores/server-file.ts";
import { Random } from "../../test/support/random.ts";
import { Client, type FullRecord } from "../lib/client.ts";
import { startCuttingProxy } from "../lib/cutting-proxy.ts";
import { memorydCommand, runCommand, until } from "../lib/service.ts";

/**
 * Calls tools over MCP while the server is killed and connections are cut, and counts what was lost or doubled:
 * bun scripts/bench/mcp-soak.ts [--calls 10000] [--kill-each 3000] [--seed 1]
 *
 * Two hosts have a bridge to the data folder, which starts the server again. Two more have a bridge to a proxy that cuts connections at
 * random, before a request has reached the server or before its answer has come back. Ends with status 1 if anything is missing or double.
 */

const AGENT = "soak";
const USER = "ana";
/** Of 10 calls, the first ones remember and the others read. */
const REMEMBERED_OF_TEN = 6;

const { values: flags } = parseArgs({
  options: {
    calls: { type: "string", default: "10000" },
    "kill-each": { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
  },
});
const calls = Number(flags.calls);
const random = new Random(Number(flags.seed));
const folder = mkdtempSync(join(tmpdir(), "memoryd-soak-"));
const dataDir = join(folder, "data");
const print = (line: string) => process.stdout.write(`${line}\n`);
const [command = "", ...before] = memorydCommand();

async function host(args: readonly string[]): Promise<McpClient> {
  const client = new McpClient({ name: "soak", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new StdioClientTransport({ command, args: [...before, "mcp", "--agent", AGENT, "--user", USER, ...args] }));
  return client;
}

/** A sentence of its own for each call, which no other replaces. */
const textOf = (n: number) => `Parcel number ${n} is stored in the shed of harbour ${n}.`;

const local = [await host(["--data", dataDir]), await host(["--data", dataDir])];
const create = ["key", "create", "--org", "default", "--scopes", "memory:read,memory:write", "--rate-limit", "1000000", "--json"];
const { key } = JSON.parse((await runCommand([...create, "--data", dataDir])).stdout) as { key: string };
const proxy = startCuttingProxy(() => readServerFile(dataDir)?.url, random);
const hosts = [...local, await host(["--url", proxy.url, "--key", key]), await host(["--url", proxy.url, "--key", key])];

let kills = 0;
const killer = setInterval(() => {
  const pid = readServerFile(dataDir)?.pid;
  if (pid === undefined) return;
  try {
    process.kill(pid, "SIGKILL");
    kills++;
  } catch {
    // It is dead already, and nobody has needed it since.
  }
}, Number(flags["kill-each"]));

const accepted = new Map<number, string>();
let reads = 0;
const failures: string[] = [];
let next = 0;
const startedMs = performance.now();
async function work(client: McpClient): Promise<void> {
  for (let n = next++; n < calls; n = next++) {
    const isWrite = n % 10 < REMEMBERED_OF_TEN;
    const call = isWrite
      ? { name: "remember", arguments: { content: textOf(n) } }
      : { name: "recall", arguments: { query: `Where is parcel number ${random.below(n)}?` } };
    try {
      const { isError, structuredContent, content } = await client.callTool(call, { timeout: 120_000 });
      if (isError) failures.push(`${call.name} ${n}: ${JSON.stringify(content)}`);
      else if (isWrite) accepted.set(n, String((structuredContent as { id: string }).id));
      else reads++;
    } catch (error) {
      failures.push(`${call.name} ${n}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
await Promise.all(hosts.flatMap((client) => [work(client), work(client)]));
clearInterval(killer);
const seconds = (performance.now() - startedMs) / 1000;

// A last call, so that a server runs that processes what is left.
await local[0]?.callTool({ name: "recall", arguments: { query: "parcel" } });
const api = new Client(readServerFile(dataDir)?.url ?? "", key);
// The gauge is up to a second old, so the list is asked as well.
const isProcessed = async () => (await api.waiting()) === 0 && (await api.listAll({ user_id: USER })).length >= accepted.size;
await until("all writes are processed", isProcessed, 900_000);
const stored = new Map<number, number>();
for (const { id } of await api.listAll({ user_id: USER })) {
  const { content } = (await api.get(id)) as FullRecord;
  const n = Number(/Parcel number (\d+)/.exec(content)?.[1]);
  stored.set(n, (stored.get(n) ?? 0) + 1);
}
const lost = [...accepted.keys()].filter((n) => !stored.has(n));
const doubled = [...stored].filter(([, count]) => count > 1);
const ids = new Set(accepted.values());

print(`${calls} calls in ${seconds.toFixed(0)} s: ${accepted.size} remembered, ${reads} recalled, ${failures.length} failed`);
print(`${kills} times the server was killed, ${proxy.cuts()} connections were cut`);
print(`${lost.length} lost, ${doubled.length} doubled, ${accepted.size - ids.size} ids given twice`);
for (const failure of failures.slice(0, 10)) print(failure);

await Promise.all(hosts.map((client) => client.close()));
proxy.stop();
const pid = readServerFile(dataDir)?.pid;
if (pid !== undefined) process.kill(pid, "SIGTERM");
await until("the server has ended", () => readServerFile(dataDir) === undefined);
rmSync(folder, { recursive: true, force: true });
process.exit(lost.length + doubled.length + failures.length + (accepted.size - ids.size) > 0 ? 1 : 0);
