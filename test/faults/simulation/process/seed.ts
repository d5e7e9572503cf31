import type { Rates } from "./faults.ts";
import { Simulation } from "./simulation.ts";

/** Most are short, because a later action may do again what an earlier one left undone, and so hide it; and a minute has more of them. */
const ACTIONS: readonly number[] = [1, 2, 3, 4, 8, 16];
const RATES: readonly Rates[] = [
  { late: 0, fails: 0, failsAfter: 0, kills: 3 },
  { late: 50, fails: 20, failsAfter: 10, kills: 2 },
  { late: 100, fails: 100, failsAfter: 50, kills: 5 },
  { late: 20, fails: 400, failsAfter: 100, kills: 1 },
];
const YEAR_MS = 365 * 24 * 3_600_000;

/** Random actions of callers under random faults. Throws a {@link Violation} with the choices that led to it. */
export async function runSeed(seed: number): Promise<{ readonly calls: number; readonly faults: number }> {
  const simulation = new Simulation(seed);
  const { faults, random } = simulation;
  try {
    await simulation.run(async () => {
      faults.rates = random.pick(RATES);
      const actions = random.pick(ACTIONS);
      for (let action = 0; action < actions; action++) {
        act(simulation);
        await simulation.pass(random.pick([0, 0, 20, 200, 2_000, 20_000]));
      }
      await simulation.recover();
      await simulation.sweep();
    });
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}\n${faults.trace.join("\n")}`, { cause: error });
  }
  return { calls: faults.calls, faults: faults.trace.length };
}

function act(simulation: Simulation): void {
  const { random, entries, faults, time } = simulation;
  const accepted = entries.filter(({ state, doubt }) => state === "accepted" && doubt === undefined);
  const dice = random.below(100);
  const note = (what: string) => faults.trace.push(`--- ${what}`);
  if (dice < 50 || accepted.length === 0) note(`write ${simulation.write().word}`);
  else if (dice < 65) simulation.delete(random.pick(accepted), "erased");
  else if (dice < 72) simulation.delete(random.pick(accepted), "deprecated");
  else if (dice < 82) simulation.search(random.pick(accepted));
  else if (dice < 86) simulation.server.kill();
  else if (dice < 90) simulation.damageVectors();
  else if (dice < 93) simulation.loseVectors();
  else if (dice < 97) faults.hasDiskSpace = !faults.hasDiskSpace;
  else time.skewMs = random.pick([0, YEAR_MS, -YEAR_MS]);
  if (dice >= 50) note(`action ${dice}`);
}
