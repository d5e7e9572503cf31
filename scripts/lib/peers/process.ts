import { until } from "../service.ts";
import { Unavailable } from "./peer.ts";

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 10_000;
const LINES_OF_REASON = 3;

export interface Program {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command to its end and returns what it printed. Throws {@link Unavailable} with its last lines if it fails. */
export async function runToEnd({ command, cwd, env }: Program): Promise<string> {
  const child = Bun.spawn([...command], { cwd, env: { ...process.env, ...env }, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
  if (code !== 0) throw new Unavailable(reason(stderr.trim() === "" ? stdout : stderr));
  return stdout;
}

/** Starts a server and waits until `url` answers with a success. Throws {@link Unavailable} if it ends before. */
export async function startServer(program: Program, url: string): Promise<{ stop(): Promise<void> }> {
  const { command, cwd, env } = program;
  const log = `${cwd}/server.log`;
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: Bun.file(log),
    stderr: Bun.file(`${log}.error`),
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await child.exited;
    clearTimeout(timer);
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Unavailable(`ended when it started: ${reason(await Bun.file(`${log}.error`).text())}`);
    return fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  };
  try {
    await until(`${command[0]} answers`, answers, START_LIMIT_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function reason(output: string): string {
  return output.trim().split("\n").slice(-LINES_OF_REASON).join(" ").replaceAll("|", "/").slice(0, 300);
}

/** Returns ports of loopback that are free now. */
export function freePorts(count: number): number[] {
  const listeners = Array.from({ length: count }, () => Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } }));
  for (const listener of listeners) listener.stop(true);
  return listeners.map(({ port }) => port);
}
