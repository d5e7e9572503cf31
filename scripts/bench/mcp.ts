import { parseArgs } from "node:util";
import { Client as McpClient } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Random } from "../../test/support/random.ts";
import { memorydCommand } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, fill, ms, startBench, timesInTurn, type Way } from "./setup.ts";
import { questionText } from "./texts.ts";

/**
 * Measures `recall` of MCP against the search that it is: bun scripts/bench/mcp.ts [--memories 1000] [--calls 2000]
 *
 * The questions come in turn over each way, one at a time. Each question is new, so that no answer comes from the cache.
 */

const USER = "ana";

const { values: flags } = parseArgs({
  options: { memories: { type: "string", default: "1000" }, calls: { type: "string", default: "2000" } },
});
const calls = Number(flags.calls);
const UNCOUNTED = 50;
const random = new Random(43);
const print = (line: string) => process.stdout.write(`${line}\n`);

const bench = await startBench();
const { client, key, service } = bench;
await fill(bench, [{ user: USER, count: Number(flags.memories) }], 42);

const [command = "", ...before] = memorydCommand();
const args = [...before, "mcp", "--url", service.url, "--key", key, "--agent", AGENT, "--user", USER];
const host = new McpClient({ name: "bench", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
await host.connect(new StdioClientTransport({ command, args }));

/** A tool call as a host sends it over HTTP, in the older and in the current revision. */
function overHttp(revision: "2025-11-25" | "2026-07-28"): (query: string) => Promise<unknown> {
  const isOld = revision === "2025-11-25";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  };
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "memoryd-agent": AGENT,
    "memoryd-user": USER,
    "mcp-protocol-version": revision,
    "mcp-method": "tools/call",
    "mcp-name": "recall",
  };
  return async (query) => {
    const _meta = { ...meta, "io.modelcontextprotocol/clientCapabilities": {} };
    const params = { name: "recall", arguments: { query }, ...(!isOld && { _meta }) };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const response = await fetch(`${service.url}/mcp`, { method: "POST", headers, body });
    const answer = await response.text();
    if (!answer.includes('"structuredContent"')) throw new Error(`the tool did not answer: ${answer}`);
  };
}

const asking: readonly (readonly [string, (query: string) => Promise<unknown>])[] = [
  ["POST /v1/memories/search", (query) => client.search({ query, agent_id: AGENT, user_id: USER })],
  ["MCP over HTTP, 2026-07-28", overHttp("2026-07-28")],
  ["MCP over HTTP, 2025-11-25", overHttp("2025-11-25")],
  ["memoryd mcp over stdio, official client", (query) => host.callTool({ name: "recall", arguments: { query } })],
];
const ways = asking.map(([name, ask]): Way => [name, (n) => ask(`${questionText(random)} ${n}`)]);
// The first calls load what all others find loaded.
const sorted = await timesInTurn(ways, calls - UNCOUNTED, UNCOUNTED);
const plainMs = quantile(sorted[0] ?? new Float64Array(), 0.5);
print("| way | median | 99 of 100 | against the endpoint |");
print("| --- | --- | --- | --- |");
for (const [at, all] of sorted.entries()) {
  const [median, late] = [quantile(all, 0.5), quantile(all, 0.99)];
  print(`| ${ways[at]?.[0]} | ${ms(median)} | ${ms(late)} | ${(median / plainMs).toFixed(2)} |`);
}
await host.close();
await bench.end();
