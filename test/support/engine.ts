import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { POSTGRES } from "./postgres.ts";

/** The user that PostgreSQL runs as where the tests run as root, whom it refuses: nobody. */
const NOBODY = { uid: 65534, gid: 65534 };
const IS_ROOT = process.getuid?.() === 0;

/** A command that PostgreSQL or PgBouncer is started with, which refuse to run as root. */
export function asOrdinaryUser(command: readonly string[]): string[] {
  const as = IS_ROOT ? ["setpriv", "--reuid", String(NOBODY.uid), "--regid", String(NOBODY.gid), "--clear-groups"] : [];
  return [...as, ...command];
}

/** A temporary folder which that user may write to, and everyone may look into. */
export function folderOfOrdinaryUser(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  if (IS_ROOT) chownSync(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}

/** Holds the data of a test and its log of commits, which `SMALL_LOG` bounds. */
const DISK_SIZE = "400m";
const SMALL_LOG = "-c max_wal_size=64MB -c min_wal_size=32MB";

/**
 * An engine of PostgreSQL that a test may kill: the one of `scripts/lib/postgres.sh` with data of its own, which wait for the disk. Only
 * root may give it a disk of its own, which a test can fill.
 */
export class Engine {
  readonly folder: string;
  readonly #data: string;
  readonly #hasDisk: boolean;

  private constructor() {
    this.folder = folderOfOrdinaryUser("memoryd-engine-");
    this.#data = join(this.folder, "data");
    mkdirSync(this.#data, { mode: 0o700 });
    this.#hasDisk = IS_ROOT && Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${DISK_SIZE},mode=700`, "tmpfs", this.#data]).success;
    if (IS_ROOT) chownSync(this.#data, NOBODY.uid, NOBODY.gid);
  }

  /** An empty one. */
  static async create(): Promise<Engine> {
    const engine = new Engine();
    await engine.#run(
      "initdb",
      "-D",
      engine.#data,
      "-U",
      "postgres",
      "--auth",
      "trust",
      "--encoding",
      "UTF8",
      "--locale",
      "C.UTF-8",
      "--no-sync",
    );
    await engine.start();
    return engine;
  }

  /** A standby that receives each commit of the primary before it is answered. */
  static async standbyOf(primary: Engine): Promise<Engine> {
    const engine = new Engine();
    await engine.#run(
      "pg_basebackup",
      "-h",
      primary.folder,
      "-U",
      "postgres",
      "-D",
      engine.#data,
      "-R",
      "-X",
      "stream",
      "-c",
      "fast",
      "--no-sync",
    );
    await engine.start();
    await primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await primary.sql("SELECT pg_reload_conf()");
    return engine;
  }

  get socket(): string {
    return join(this.folder, ".s.PGSQL.5432");
  }

  url(user: string, database: string): string {
    return `postgres://${user}@localhost/${database}?host=${this.folder}&port=5432`;
  }

  async sql(statement: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    const sql = new Bun.SQL(this.url("postgres", database), { max: 1 });
    try {
      return await sql.unsafe(statement);
    } finally {
      await sql.close();
    }
  }

  start(): Promise<void> {
    const options = `-c listen_addresses='' -k ${this.folder} -c max_connections=100 ${SMALL_LOG}`;
    return this.#run("pg_ctl", "start", "-s", "-w", "-D", this.#data, "-l", join(this.folder, "log"), "-o", options);
  }

  /** Ends it as a crash does. */
  kill(): Promise<void> {
    return this.#run("pg_ctl", "stop", "-s", "-m", "immediate", "-D", this.#data);
  }

  /** Makes a standby the primary. */
  promote(): Promise<void> {
    return this.#run("pg_ctl", "promote", "-s", "-w", "-D", this.#data);
  }

  /** Leaves no byte free on its disk for that time, then starts it again where it ended itself. Does nothing where it has no own disk. */
  async fillDisk(durationMs: number): Promise<void> {
    if (!this.#hasDisk) return;
    const ballast = join(this.#data, "ballast");
    fillWith(ballast, this.#data);
    // An engine that cannot begin a new file of its log crashes.
    while (await this.#does("SELECT pg_logical_emit_message(false, '', ''), pg_switch_wal()")) await Bun.sleep(0);
    await Bun.sleep(durationMs);
    rmSync(ballast);
    // It may end itself only now, while it recovers.
    while (!(await this.#does("SELECT"))) await this.start().catch(() => undefined);
  }

  #does(statement: string): Promise<boolean> {
    return this.sql(statement).then(
      () => true,
      () => false,
    );
  }

  async remove(): Promise<void> {
    await this.kill().catch(() => undefined);
    if (this.#hasDisk) Bun.spawnSync(["umount", this.#data]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #run(program: string, ...args: readonly string[]): Promise<void> {
    const bin = join(new URL(POSTGRES ?? "").searchParams.get("host") ?? "", "../bin", program);
    const child = Bun.spawn(asOrdinaryUser([bin, ...args]), { stdout: "ignore", stderr: "pipe" });
    const [code, printed] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${printed}`);
  }
}

/** Writes a file that takes every free block of the disk with that folder. */
function fillWith(path: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const block = Buffer.alloc(bsize);
  const file = openSync(path, "w");
  try {
    for (let i = 0; i < bavail; i++) writeSync(file, block);
  } catch (error) {
    // The engine took the last blocks meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(file);
  }
}

/** The network between servers and the primary, which a test may cut and slow down. */
export class Wire {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** The primary's socket. */
  target: string;
  delayMs = 0;

  private constructor(target: string) {
    this.target = target;
    this.#server = createServer((client) => {
      const primary = connect(this.target);
      this.#join(client, primary);
      this.#join(primary, client);
    });
  }

  static async to({ socket }: Engine): Promise<Wire> {
    const wire = new Wire(socket);
    await new Promise<void>((resolve) => wire.#server.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  /** Breaks every connection. */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(from: Socket, to: Socket): void {
    this.#open.add(from);
    const slowly = new Transform({
      transform: (bytes, _encoding, pass) =>
        void (this.delayMs === 0 ? pass(null, bytes) : setTimeout(() => pass(null, bytes), this.delayMs)),
    });
    from.pipe(slowly).pipe(to);
    from
      .on("error", () => to.destroy())
      .on("close", () => {
        this.#open.delete(from);
        to.destroy();
      });
  }
}
