import { Random } from "../../../test/support/random.ts";
import { check } from "./checks.ts";
import { FAULTS } from "./faults.ts";
import { Figures } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { Caller } from "./load.ts";
import { Words } from "./words.ts";
import { World } from "./world.ts";

const TENANTS = 3;
const CALLERS = 6;
/** How long the load goes on at a time while something happens. */
const WAIT_MS = { least: 1_000, most: 8_000 } as const;
const SAMPLE_MS = 5_000;
/** Lines of the server's log that a failure shows. */
const SHOWN_LINES = 10;

export interface SoakOptions {
  readonly seed: number;
  /** An empty folder, which stays. */
  readonly folder: string;
  /** Called before each round with its number, from 1; the soak ends when it returns false. */
  readonly goesOn: (round: number) => boolean;
  readonly print: (line: string) => void;
  /** Only these faults; all by default. */
  readonly faults?: readonly string[];
  /** The longest wait in a round, in milliseconds. */
  readonly longestWaitMs?: number;
}

export interface SoakResult {
  /** What did not hold; undefined when everything did. */
  readonly failure: string | undefined;
  /** One line. */
  readonly verdict: string;
}

/** Runs the fault while the callers call. Returns how many requests were answered. */
async function underLoad(callers: readonly Caller[], fault: () => Promise<void>): Promise<number> {
  const counted = Promise.all(callers.map((caller) => caller.run()));
  const happened = fault();
  try {
    // A caller ends before the fault only when an answer shows what it must not.
    await Promise.race([happened, counted]);
  } finally {
    for (const caller of callers) caller.stop();
    await Promise.allSettled([happened, counted]);
  }
  return (await counted).reduce((sum, count) => sum + count, 0);
}

/** Rounds of load under one fault each. After each round the server is left alone, and everything must hold. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seed, folder, goesOn, print, faults = Object.keys(FAULTS), longestWaitMs = WAIT_MS.most } = options;
  const random = new Random(seed);
  const parts = { ledger: new Ledger(), words: new Words(new Random(seed + 1)), figures: new Figures() };
  const startMs = performance.now();
  const world = await World.make(folder, TENANTS);
  const counts = new Map<string, number>();
  const { ledger, figures } = parts;
  const sampling = setInterval(() => world.sample(figures), SAMPLE_MS);
  let rounds = 0;
  let requests = 0;
  let failure: string | undefined;
  try {
    while (goesOn(rounds + 1)) {
      rounds++;
      const name = random.pick(faults);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const wait = () => Bun.sleep(Math.min(longestWaitMs, WAIT_MS.least + random.below(WAIT_MS.most - WAIT_MS.least)));
      const callers = Array.from({ length: CALLERS }, (_, n) => new Caller({ world, ...parts }, new Random(seed * 7919 + rounds * 31 + n)));
      requests += await underLoad(callers, () => FAULTS[name]?.({ world, ledger, random, wait }) ?? Promise.resolve());
      await check(world, ledger, random);
      const { accepted, live, erased, refused } = ledger;
      print(`round ${rounds} ${name}: ${accepted} accepted, ${live.size} live, ${erased.size} erased, ${refused} refused`);
    }
  } catch (error) {
    failure = `round ${rounds}: ${error instanceof Error ? error.message : String(error)}\n${world.log(SHOWN_LINES)}`;
  } finally {
    clearInterval(sampling);
    await world.close();
  }
  const minutes = ((performance.now() - startMs) / 60_000).toFixed(1);
  const kinds = [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
  const held = failure === undefined ? "passed, nothing lost, doubled, resurrected or left" : "FAILED";
  const totals = `${requests} requests, ${ledger.accepted} writes accepted, ${ledger.erased.size} erased`;
  return { failure, verdict: `soak ${held}: seed ${seed}, ${minutes} min, ${rounds} rounds (${kinds}), ${totals}; ${figures.line()}` };
}
