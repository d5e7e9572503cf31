import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../test/support/random.ts";
import type { Client } from "../lib/client.ts";
import { inLanes } from "../lib/lanes.ts";
import { createTenant, type Service, startService } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { factText } from "./texts.ts";

export const AGENT = "bench";
export const CONNECTIONS = 64;

/** A running service with one organization, and a key whose rate limit is never reached. */
export interface Bench {
  readonly service: Service;
  readonly client: Client;
  readonly key: string;
  readonly folder: string;
  end(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "memoryd-bench-"));
  const service = await startService({ dataDir: folder, args: ["--log-level", "warn"] });
  const { client, key } = await createTenant(folder, "bench", service.url);
  return {
    service,
    client,
    key,
    folder,
    async end() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes `count` memories for each user, over many connections, and waits until all are stored. */
export async function fill(bench: Bench, users: readonly { user: string; count: number }[], seed: number): Promise<void> {
  const random = new Random(seed);
  const bodies = users.flatMap(({ user, count }) => Array.from({ length: count }, () => ({ user, content: factText(random) })));
  await inLanes(bodies, CONNECTIONS, async ({ user, content }) => {
    await bench.client.write({ content, agent_id: AGENT, user_id: user, extract: false });
  });
  await drained(bench.client);
}

export async function drained(client: Client): Promise<void> {
  // The gauge is up to a second old, so the queue counts as empty only after several readings of 0.
  for (let empty = 0; empty < 3; ) {
    await Bun.sleep(500);
    empty = (await client.waiting()) === 0 ? empty + 1 : 0;
  }
}

/** A way of doing something, whose n-th time does something new. */
export type Way = readonly [name: string, once: (n: number) => Promise<unknown>];

/** Returns the times of each way, sorted. The ways come in turn, so that whatever else the machine does slows all of them. */
export async function timesInTurn(ways: readonly Way[], runs: number, uncounted: number): Promise<Float64Array[]> {
  const took = ways.map((): number[] => []);
  for (let run = 0; run < uncounted + runs; run++) {
    for (const [at, [, once]] of ways.entries()) {
      const startMs = performance.now();
      await once(run * ways.length + at);
      if (run >= uncounted) took[at]?.push(performance.now() - startMs);
    }
  }
  return took.map((times) => Float64Array.from(times).sort());
}

/** One figure of the report. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** The baseline of the same run, and the ratio to it. */
  readonly against?: string;
  readonly aim?: string;
}

export function printFigures(figures: readonly Figure[]): void {
  const lines = figures.map(({ what, value, against, aim }) => `| ${what} | ${value} | ${against ?? ""} | ${aim ?? ""} |\n`);
  const head = "| what | measured | against, in the same run | aim |\n| --- | --- | --- | --- |\n";
  process.stdout.write(
    `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), the load generator on the same machine.\n\n${head}${lines.join("")}`,
  );
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;
export const median = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5);
