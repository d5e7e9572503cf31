import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Fault as ModelFault } from "../../../test/support/ollama/faults.ts";
import type { Random } from "../../../test/support/random.ts";
import type { DiskError } from "../faulty-disk/faulty-disk.ts";
import { checkBackup } from "./backup.ts";
import type { Ledger } from "./ledger.ts";
import type { World } from "./world.ts";

const HOUR_SECONDS = 3_600;
const CLOCK_JUMPS = [1, 24, 365 * 24].flatMap((hours) => [hours * HOUR_SECONDS, -hours * HOUR_SECONDS]);
const MODEL_FAULTS: readonly ModelFault[] = [
  { kind: "hang" },
  { kind: "refuse" },
  { kind: "half_json" },
  { kind: "fewer_rows" },
  { kind: "other_dimension" },
  { kind: "status", status: 503, error: "server busy, please try again.  maximum pending requests exceeded" },
];

interface FaultParts {
  readonly world: World;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Waits while the load goes on. */
  readonly wait: () => Promise<void>;
}

/** What happens to the server while it is called. Afterwards it may be ended, but nothing is broken for good. */
export type Fault = (parts: FaultParts) => Promise<void>;

export const FAULTS: Readonly<Record<string, Fault>> = {
  async nothing({ wait }) {
    await wait();
  },
  async disk({ world, random, wait }) {
    world.disk.fail(random.pick<DiskError>(["EIO", "ENOSPC"]), random.pick([20, 100, 300, 1_000]), random.below(1_000_000));
    await wait();
    if (random.chance(0.3)) await world.kill();
    world.disk.recover();
  },
  async kill({ world, random, wait }) {
    for (let left = 1 + random.below(3); left > 0; left--) {
      await wait();
      await world.kill();
      await world.start();
    }
    await wait();
  },
  async restart({ world, wait }) {
    await wait();
    await world.stop();
    await world.start();
    await wait();
  },
  async model({ world, random, wait }) {
    if (random.chance(0.5)) {
      await world.double.kill();
      await wait();
      await world.double.restart();
      return;
    }
    await world.double.misbehave(random.pick(MODEL_FAULTS), { on: "embed" });
    await wait();
    await world.double.behave();
  },
  /** Every memory is embedded again. */
  async embedder({ world, wait }) {
    await world.stop();
    world.embedding = world.embedding === "builtin" ? "ollama" : "builtin";
    await world.start();
    await wait();
  },
  async vectors({ world, random, wait }) {
    await wait();
    rmSync(join(world.dataDir, "orgs", random.pick(world.tenants).orgId, "vectors"), { recursive: true, force: true });
    await wait();
  },
  async clock({ world, random, wait }) {
    if (!world.canFakeTime) return wait();
    await world.stop();
    await world.start({ hasFakeTime: true });
    await wait();
    world.setClock(random.pick(CLOCK_JUMPS));
    await wait();
    world.setClock(0);
    await world.kill();
    await world.start();
  },
  async backup({ world, ledger, wait }) {
    await wait();
    await checkBackup(world, ledger);
  },
};
