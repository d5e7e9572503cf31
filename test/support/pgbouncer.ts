import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asOrdinaryUser, folderOfOrdinaryUser } from "./engine.ts";
import { until } from "./until.ts";

/** Null where it is not installed. Debian has it in a folder of programs for the administrator. */
export const PGBOUNCER: string | null = Bun.which("pgbouncer", { PATH: `${process.env["PATH"]}:/usr/sbin` });

/** The first version that keeps prepared statements in transaction mode. */
const PREPARED = "1.21.0";

/** A PgBouncer in transaction mode, on a socket of its own. */
export class PgBouncer {
  readonly #folder: string;
  #child: Bun.Subprocess | undefined;

  private constructor() {
    this.#folder = folderOfOrdinaryUser("memoryd-pgbouncer-");
  }

  /** @param to how it reaches the engine: `host=... port=...`. */
  static async before(to: string, poolSize: number): Promise<PgBouncer> {
    const bouncer = new PgBouncer();
    const folder = bouncer.#folder;
    writeFileSync(join(folder, "users"), '"memoryd_server" ""\n"postgres" ""\n');
    const settings = {
      unix_socket_dir: folder,
      listen_port: 6432,
      auth_type: "trust",
      auth_file: join(folder, "users"),
      pool_mode: "transaction",
      default_pool_size: poolSize,
      max_client_conn: 200,
      // The default of 15 s is for engines that are away for longer than those of a test.
      server_login_retry: 1,
      logfile: join(folder, "log"),
      ...(keepsPrepared() && { max_prepared_statements: 200 }),
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    writeFileSync(bouncer.#ini, `[databases]\n* = ${to}\n[pgbouncer]\nlisten_addr =\n${lines.join("\n")}\n`);
    await bouncer.#start();
    return bouncer;
  }

  get #ini(): string {
    return join(this.#folder, "pgbouncer.ini");
  }

  /** The address of a database through it. */
  url(user: string, database: string, pooling: "true" | "prepared" = "true"): string {
    return `postgres://${user}@localhost/${database}?host=${this.#folder}&port=6432&pgbouncer=${pooling}`;
  }

  /** Ends as in a crash, and starts anew: connections of both sides are lost. */
  async restart(): Promise<void> {
    await this.#end();
    await this.#start();
  }

  async remove(): Promise<void> {
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    this.#child = Bun.spawn(asOrdinaryUser([PGBOUNCER ?? "", "-q", this.#ini]), { stdout: "ignore", stderr: "ignore" });
    await until("PgBouncer listens", async () => existsSync(this.#socket));
  }

  async #end(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#child?.exited;
    rmSync(this.#socket, { force: true });
  }

  get #socket(): string {
    return join(this.#folder, ".s.PGSQL.6432");
  }
}

/** Whether the installed one keeps prepared statements in transaction mode. */
export function keepsPrepared(): boolean {
  if (PGBOUNCER === null) return false;
  const version = /PgBouncer (\d+\.\d+\.\d+)/.exec(Bun.spawnSync([PGBOUNCER, "--version"]).stdout.toString())?.[1];
  return version !== undefined && Bun.semver.order(version, PREPARED) >= 0;
}
