import { until } from "../service.ts";
import type { PeerMemory, RunningPeer } from "./peer.ts";

const START_LIMIT_MS = 120_000;
/** The most memories in one request. */
const GROUP = 50;

/** Starts a server on a free port, which `command` gets, and waits until it answers. Its errors go to `server.log` in `cwd`. */
export async function startServer(
  command: (port: number) => readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; stop(): Promise<number> }> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = Bun.file(`${cwd}/server.log`);
  const child = Bun.spawn([...command(port)], { cwd, env: { ...process.env, ...env }, stdin: "ignore", stdout: "ignore", stderr: log });
  const stop = () => {
    child.kill("SIGKILL");
    return child.exited;
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${command(port).join(" ")} ended:\n${await log.text()}`);
    return fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  };
  await until("the server answers", answers, START_LIMIT_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  listener.stop(true);
  return listener.port;
}

/** The calls of a server that speaks the protocol of `library.py`. */
export function callsTo(url: string): Omit<RunningPeer, "stop"> {
  return {
    async write(scope, memories) {
      for (let from = 0; from < memories.length; from += GROUP)
        await post(`${url}/write`, { scope, memories: memories.slice(from, from + GROUP).map(withoutMetadata) });
    },
    async search(scope, query, limit) {
      return ((await post(`${url}/search`, { scope, query, limit })) as { ids: string[] }).ids;
    },
  };
}

const withoutMetadata = ({ id, text }: PeerMemory) => ({ id, text });

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
