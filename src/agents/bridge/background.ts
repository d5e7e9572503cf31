import { chmodSync, closeSync, openSync, renameSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { readSetting } from "../../config/config.ts";
import { thisProgram } from "../../config/this-program.ts";
import { UsageError } from "../../memory/errors.ts";
import type { Server } from "./bridge.ts";

export interface Background {
  readonly dataDir: string;
  readonly logFile: string;
  /** The server, as soon as it answers. */
  readonly find: () => Promise<Server | undefined>;
}

/** A server without bridges ends after this time: long enough for a person to close one editor and open the next. */
const IDLE_EXIT_SECONDS = 600;
/** The interval at which a bridge shows that it is there. It is shorter than the time after which an unused server ends. */
export const SIGN_OF_LIFE_MS = (IDLE_EXIT_SECONDS * 1000) / 4;
/** A larger log becomes the previous one. Only warnings and errors are logged, so this is months. */
const LOG_BYTES = 1024 * 1024;
/** The longest wait for a start: the first one unpacks files, and a slow disk or a migration takes its time. */
const START_MS = 60_000;
const POLL_MS = 50;
/** The wait before another start: the folder may be held by a server that is stopping, or that another bridge is starting. */
const RESTART_MS = 1_000;
/** A server that nobody started by hand serves this machine alone. */
const HOST = "127.0.0.1";
/** A machine has a few data folders with servers at a time, if it has more than one. */
const PORTS_TRIED = 10;
const MAX_PORT = 65_535;

/**
 * Starts a server in a session of its own, so that it outlives this process, and waits for it. When several bridges start at once, the lock of the
 * data folder lets one server through, and all of them find that one.
 */
export async function startServer({ dataDir, logFile, find }: Background): Promise<Server> {
  const giveUpMs = performance.now() + START_MS;
  let triedMs = Number.NEGATIVE_INFINITY;
  let child: Bun.Subprocess | undefined;
  while (performance.now() < giveUpMs) {
    if ((child === undefined || child.exitCode !== null) && performance.now() - triedMs >= RESTART_MS) {
      triedMs = performance.now();
      child = spawnServer(dataDir, logFile);
    }
    const server = await find();
    if (server !== undefined) return server;
    await Bun.sleep(POLL_MS);
  }
  throw new UsageError(`memoryd could not be started in the background within ${START_MS / 1000} seconds: read ${logFile}.`);
}

function spawnServer(dataDir: string, logFile: string): Bun.Subprocess {
  const log = openLog(logFile);
  try {
    const child = Bun.spawn(
      [
        ...thisProgram(),
        ...["serve", "--data", dataDir, "--host", HOST, "--port", String(freePort(readSetting("port", {})))],
        ...["--idle-exit", String(IDLE_EXIT_SECONDS), "--log-level", "warn", "--log-format", "json"],
      ],
      { cwd: dataDir, stdio: ["ignore", log, log], detached: true },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * The first free port from that of `memoryd serve` on, or 0 for any: so the dashboard is at one address as long as no other program takes
 * it. Where another process takes the port in the meantime, the server ends and is started again.
 */
function freePort(first: number): number {
  if (first === 0) return 0;
  const ports = Array.from({ length: PORTS_TRIED }, (_, n) => first + n).filter((port) => port <= MAX_PORT);
  return ports.find(isFree) ?? 0;
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: HOST, port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}

/** How a person runs this program from the folder in which they are: nobody has `memoryd` on the path of a clone, or of a first build. */
export function programName(): string {
  if (Bun.which("memoryd") !== null) return "memoryd";
  const [program = "", ...source] = thisProgram();
  const main = source.at(-1);
  const path = main === undefined ? program : join(dirname(main), "..", "scripts", "memoryd");
  const near = relative(process.cwd(), path);
  if (near.startsWith("..") || isAbsolute(near)) return path;
  return near.includes(sep) ? near : `.${sep}${near}`;
}

function openLog(path: string): number {
  const log = openSync(path, "a", 0o600);
  if (statSync(path).size <= LOG_BYTES) return log;
  closeSync(log);
  renameSync(path, `${path}.1`);
  chmodSync(`${path}.1`, 0o600);
  return openSync(path, "a", 0o600);
}
