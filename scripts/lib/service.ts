import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "./client.ts";
import { emptyFolder, withoutRights } from "./sandbox.ts";

export { until } from "../../test/support/until.ts";

/** Starts memoryd as a separate process, as its users do: the binary that MEMORYD_UNDER_TEST names, or else from source. */

const ROOT = join(import.meta.dir, "../..");
const START_LIMIT_MS = 30_000;

export interface Service {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything that the process has printed. */
  output(): string;
  /** Sends SIGTERM and returns the exit status. */
  stop(): Promise<number>;
  /** Sends SIGKILL: nothing is flushed or closed. */
  kill(): Promise<void>;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory; an empty folder by default. */
  readonly cwd?: string;
  /** What starts memoryd; the one under test by default. */
  readonly command?: readonly string[];
}

export function memorydCommand(): string[] {
  const binary = process.env["MEMORYD_UNDER_TEST"];
  if (binary === undefined || binary === "") return [process.execPath, "--no-env-file", join(ROOT, "src/main.ts")];
  const path = join(ROOT, binary);
  if (!existsSync(path)) throw new Error(`MEMORYD_UNDER_TEST names ${binary}, which does not exist. Build it: scripts/build`);
  return [...withoutRights(), path];
}

/**
 * The environment without the memoryd settings of the person who runs the tests, and without what the tests tell Bun: with `--no-orphans`, a
 * command would take the server with it that it has started. `home` stands for the person's own, so that a command without a data folder
 * never comes upon the memories of that person.
 */
function cleanEnv(home: string, extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && !/^(?:MEMORYD_|BUN_|XDG_DATA_HOME$|LOCALAPPDATA$)/.test(name)) env[name] = value;
  return { ...env, HOME: home, ...extra };
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const empty = emptyFolder();
  const command = options.command ?? memorydCommand();
  const child = Bun.spawn([...command, "serve", "--port", "0", "--data", options.dataDir, ...(options.args ?? [])], {
    env: cleanEnv(empty.path, options.env),
    cwd: options.cwd ?? empty.path,
    stdout: "pipe",
    stderr: "pipe",
  });
  void child.exited.then(() => empty.remove());
  let printed = "";
  const listening = Promise.withResolvers<string>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      printed += decoder.decode(chunk, { stream: true });
      const url = /listens on (http\S+)\n/.exec(printed)?.[1];
      if (url) listening.resolve(url);
    }
  };
  void Promise.all([read(child.stdout), read(child.stderr)]);
  void child.exited.then((code) => listening.reject(new Error(`memoryd ended with ${code} before it listened:\n${printed}`)));
  const timer = setTimeout(() => {
    child.kill("SIGKILL");
    listening.reject(new Error(`memoryd did not listen within ${START_LIMIT_MS} ms:\n${printed}`));
  }, START_LIMIT_MS);
  const url = await listening.promise.finally(() => clearTimeout(timer));
  return {
    url,
    pid: child.pid,
    dataDir: options.dataDir,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/** Resident memory of a process on Linux. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** User and system time. */
  readonly cpuMs: number;
}

/** Runs one command of the command line and waits for its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<CommandResult> {
  const empty = emptyFolder();
  const child = Bun.spawn([...memorydCommand(), ...args], {
    cwd: cwd ?? empty.path,
    env: cleanEnv(empty.path, env),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
  empty.remove();
  return { code, stdout, stderr, cpuMs: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000 };
}

/** The flags that name a data folder, or a database by its address. */
export function placeFlags(place: string): string[] {
  return [place.startsWith("postgres://") ? "--store" : "--data", place];
}

/**
 * Creates an organization and a key with all scopes, by the command line, also while a server is running.
 *
 * @param place a data folder, or the address of a database.
 */
export async function createTenant(
  place: string,
  name: string,
  url: string,
  rateLimit = 1_000_000,
): Promise<{ orgId: string; client: Client; key: string }> {
  const at = placeFlags(place);
  const org = JSON.parse((await expectSuccess(["org", "create", name, "--json", ...at])).stdout) as { id: string };
  const scopes = "memory:read,memory:write,memory:delete,memory:restore";
  const args = ["key", "create", "--org", org.id, "--scopes", scopes, "--rate-limit", String(rateLimit), "--json", ...at];
  const { key } = JSON.parse((await expectSuccess(args)).stdout) as { key: string };
  return { orgId: org.id, client: new Client(url, key), key };
}

async function expectSuccess(args: readonly string[]): Promise<CommandResult> {
  const result = await runCommand(args);
  if (result.code !== 0) throw new Error(`memoryd ${args.join(" ")} ended with ${result.code}: ${result.stderr}`);
  return result;
}
