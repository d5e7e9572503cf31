import { programName } from "../agents/bridge/background.ts";
import { isProcessOfThisUser } from "../agents/bridge/running.ts";
import type { Connection } from "../agents/connect/connections.ts";
import { type FileChange, isReadByOthers } from "../agents/connect/file.ts";
import type { Host } from "../agents/connect/hosts.ts";
import type { Plan } from "../agents/connect/plan.ts";
import { readSetting } from "../config/config.ts";
import { shellWord } from "../config/this-program.ts";
import type { Permission } from "../memory/types.ts";
import { readServerFile } from "../stores/open.ts";
import { printLine } from "./output.ts";

/** A key that the file has already stays unseen too. */
const SECRET = /memoryd_live_[0-9a-f]{64}/g;
const FORMER_KEY = "(its key)";

export function printConnected(
  host: Host,
  { agent_id: agentId, user_id: userId, key_id: keyId, capture, hooks }: Connection,
  { former, permissions }: { readonly former: Connection | undefined; readonly permissions: readonly Permission[] },
): void {
  printLine(`Connected ${host.name} as agent ${agentId} and user ${userId}, by key ${keyId} for ${permissions.join(" and ")}.`);
  // Otherwise what the host knew would seem to be forgotten.
  if (former !== undefined && former.agent_id !== agentId)
    printLine(
      `It was agent ${former.agent_id} before, which keeps its memories. To go on with those: ${programName()} connect ${host.id} --agent ${former.agent_id}`,
    );
  const run = host.kind === "file" && hooks ? host.hooks : undefined;
  if (run)
    printLine(
      `Memories go into every session when it starts${run.events.prompt === undefined ? "" : ", and into every prompt that they concern"}.`,
    );
  if (capture)
    printLine(
      "After each turn your prompt is stored. Answers, output of tools and what looks like a key, a token or a private key are left out.",
    );
  if (run?.toDo !== undefined) printLine(run.toDo);
}

/** The folders from which `npx` and `uvx` run a package that nobody has installed. */
const CACHE = /[\\/](?:_npx|uv[\\/]archive-v\d+)[\\/]/;

/** The entry names the program by its full path, which has to last. */
export function warnOfCache(program: string): void {
  if (CACHE.test(program))
    printLine(
      `${program} is in a cache that may be cleared at any time. Install memoryd (npm install --global memoryd) and connect again.`,
    );
}

/** Says which folder and which server the hosts use. */
export function printHome(dataDir: string): void {
  const server = readServerFile(dataDir);
  const port = readSetting("port", {});
  printLine(`The memories are in ${dataDir}.`);
  if (server !== undefined && isProcessOfThisUser(server.pid))
    printLine(`The server is ${server.url}, with the dashboard at ${server.url}/dashboard.`);
  else printLine(`No server runs there now. A host starts it when it needs it, on port ${port} where that is free.`);
}

export function printChanged(changes: readonly FileChange[], copies: readonly (string | undefined)[]): void {
  for (const [index, { file, after }] of changes.entries()) {
    const copy = copies[index];
    printLine(`Wrote ${file}${copy === undefined ? "" : `; the file before is ${copy}`}.`);
    if (after !== undefined && isReadByOthers(file))
      printLine(`Other users of this machine can read ${file} and the key in it: chmod 600 ${shellWord(file)}`);
  }
}

export function printAddress(dataDir: string, key: string): void {
  printLine(`
Start the server so that it stays:  ${programName()} serve --data ${shellWord(dataDir)}
As administrator of Open WebUI, choose Settings, External Tools, +, and enter:
  Type    MCP (Streamable HTTP)
  URL     http://127.0.0.1:7373/mcp
  Auth    Bearer
  Key     ${key}
The key is shown only once. When Open WebUI runs in Docker, serve with --host 0.0.0.0 --allowed-hosts host.docker.internal,
and enter http://host.docker.internal:7373/mcp.
`);
}

export function showPlan(host: Host, { changes }: Plan): void {
  printLine(
    changes.length === 0
      ? `${host.name} has no file: connect makes a key and says what to enter.`
      : "Nothing was changed. These lines would be:",
  );
  for (const { file, before, after } of changes) {
    printLine(`\n${file}${before === undefined ? " (new)" : ""}`);
    for (const line of changedLines(before ?? "", after ?? "")) printLine(line.replaceAll(SECRET, FORMER_KEY));
  }
}

/** The lines from the first that differs to the last, as a patch shows them. */
function changedLines(before: string, after: string): string[] {
  const [former, next] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  let start = 0;
  while (start < former.length && start < next.length && former[start] === next[start]) start++;
  let same = 0;
  while (same < Math.min(former.length, next.length) - start && former.at(-1 - same) === next.at(-1 - same)) same++;
  return [
    ...former.slice(start, former.length - same).map((line) => `- ${line}`),
    ...next.slice(start, next.length - same).map((line) => `+ ${line}`),
  ];
}
