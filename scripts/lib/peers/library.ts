import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Peer } from "./peer.ts";
import { callsTo, startServer } from "./server.ts";

/** A Python library, served over HTTP by `library.py` beside this file. */
function libraryPeer(name: string, library: string, version: string, packages: readonly string[]): Peer {
  return {
    name,
    version,
    kind: "server",
    async start({ cacheDir, dataDir, embeddingsUrl }) {
      const python = installed(cacheDir, library, packages);
      const command = (port: number) => [python, join(import.meta.dir, "library.py"), library, String(port), dataDir, embeddingsUrl];
      const { url, stop } = await startServer(command, dataDir, { HOME: dataDir, MEM0_TELEMETRY: "false" });
      return { ...callsTo(url), stop };
    },
  };
}

/** Installs Python packages, each pinned as `NAME==VERSION`, in a virtual environment of their own. Returns its Python. */
function installed(cacheDir: string, name: string, packages: readonly string[]): string {
  const folder = join(cacheDir, `${name}-${Bun.hash(packages.join(" ")).toString(36)}`);
  const python = join(folder, "bin/python");
  const done = join(folder, "installed");
  if (existsSync(done)) return python;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  run("python3", "-m", "venv", folder);
  run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages);
  writeFileSync(done, "");
  return python;
}

function run(...command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { stdin: "ignore", stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
}

export const mem0 = libraryPeer("mem0", "mem0", "2.2.1", ["mem0ai==2.2.1"]);
export const langgraph = libraryPeer("LangGraph SqliteStore", "langgraph", "1.2.22", [
  "langgraph==1.2.22",
  "langgraph-checkpoint-sqlite==3.1.2",
  "openai==3.54.0",
  "pysqlite3-binary==0.5.4.post2; sys_platform == 'linux'",
]);
