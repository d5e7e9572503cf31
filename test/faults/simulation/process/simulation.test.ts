import { describe, expect, test } from "bun:test";
import { forSeeds } from "../../../support/effort.ts";
import type { Fate } from "./faults.ts";
import { runSeed } from "./seed.ts";
import { Simulation } from "./simulation.ts";

const BUDGET_MS = 8_000;
const YEAR_MS = 365 * 24 * 3_600_000;

/** This call of this name, counted from 0, has this fate. */
const once = (name: string, fate: Fate, nth = 0) => ({
  plan: (call: string, n: number) => (call === name && n === nth ? fate : undefined),
});

/** Faults that wedged a server before, each told as a story. Without its fix each of them fails. */
const STORIES: Readonly<Record<string, (simulation: Simulation) => Promise<void>>> = {
  async "a claim that is durable although it failed leaves no lease"(simulation) {
    simulation.faults.plan = once("records.submissions.claim", "failsAfter").plan;
    simulation.write();
    await simulation.pass(2_000);
  },
  async "a kill between the vectors of a write and its records leaves neither a loss nor an orphan"(simulation) {
    simulation.faults.plan = once("records.submissions.complete", "kills").plan;
    simulation.write();
    await simulation.pass(2_000);
  },
  async "a completion that is durable although it failed stores nothing twice"(simulation) {
    simulation.faults.plan = once("records.submissions.complete", "failsAfter").plan;
    simulation.write();
    await simulation.pass(2_000);
  },
  async "vectors that can be read and not written to are made again"(simulation) {
    simulation.write();
    await simulation.pass(2_000);
    simulation.damageVectors();
    simulation.write();
    await simulation.pass(1_000);
  },
  async "vectors that were removed under the server are made again"(simulation) {
    simulation.write();
    await simulation.pass(2_000);
    simulation.loseVectors();
    await simulation.pass(5_000);
  },
  async "a write that is durable although it failed is processed without a further one"(simulation) {
    simulation.write();
    await simulation.pass(2_000);
    simulation.faults.plan = once("server.change", "failsAfter", 1).plan;
    simulation.write();
    await simulation.pass(100);
  },
  async "an erasure that is durable although it failed is done without a further one"(simulation) {
    const entry = simulation.write();
    await simulation.pass(2_000);
    simulation.faults.plan = once("server.change", "failsAfter", 1).plan;
    simulation.delete(entry, "erased");
    await simulation.pass(100);
    const { erasures, memories } = simulation.server.records;
    expect(await memories.get(simulation.orgId, entry.id)).toBeUndefined();
    await simulation.until("the erasure waits", async () => (await erasures.waiting(simulation.orgId)).count === 0, 30_000);
  },
  async "vectors that a failed repair set aside are made again"(simulation) {
    simulation.write();
    await simulation.pass(2_000);
    simulation.faults.plan = once("vectors.files.repair", "failsAfter").plan;
    simulation.loseVectors();
    // Its vector makes a new table before anybody notices.
    simulation.write();
    await simulation.pass(30_000);
  },
  async "vectors that were removed before a kill, unseen, are made again after it"(simulation) {
    simulation.write();
    await simulation.pass(2_000);
    simulation.loseVectors();
    simulation.faults.plan = once("vectors.files.look", "kills").plan;
    await simulation.pass(20_000);
  },
  async "an erasure without room waits, and is done when there is some"(simulation) {
    const entry = simulation.write();
    await simulation.pass(2_000);
    simulation.faults.hasDiskSpace = false;
    simulation.delete(entry, "erased");
    await simulation.pass(30_000);
    expect((await simulation.server.records.erasures.waiting(simulation.orgId)).count).toBeGreaterThan(0);
  },
  async "a kill in the middle of an erasure leaves no byte"(simulation) {
    const entry = simulation.write();
    await simulation.pass(2_000);
    simulation.faults.plan = once("records.erasures.scrub", "kills").plan;
    simulation.delete(entry, "erased");
    await simulation.pass(2_000);
  },
  async "the vector of a write that was erased while it was processed goes, although a fault hides that it is left"(simulation) {
    const fates: Readonly<Record<string, Fate>> = { "embedder.embedDocuments": "late", "records.memories.has": "fails" };
    const entry = simulation.write();
    simulation.faults.plan = (call) => {
      if (call === "embedder.embedDocuments" && entry.state === "accepted") simulation.delete(entry, "erased");
      return fates[call];
    };
    await simulation.pass(2_000);
    expect(entry.state).toBe("erased");
  },
  async "a write that waits for its retry is not forgotten when the clock is set back a year"(simulation) {
    simulation.faults.plan = (call) => (call === "embedder.embedDocuments" ? "fails" : undefined);
    simulation.write();
    await simulation.pass(1_000);
    simulation.time.skewMs = -YEAR_MS;
  },
  async "a write that a kill cuts off is processed after it"(simulation) {
    simulation.write();
    await simulation.pass(2_000);
    await simulation.sweep();
    simulation.faults.plan = (call) => (call === "records.submissions.claim" ? "kills" : undefined);
    simulation.write();
    await simulation.pass(100);
  },
};

describe("the server process in virtual time", () => {
  for (const [name, story] of Object.entries(STORIES)) {
    test(name, async () => {
      const simulation = new Simulation(1);
      await simulation.run(async () => {
        await story(simulation);
        await simulation.recover();
        await simulation.sweep();
        await simulation.recover();
      });
      expect(simulation.entries.some(({ state }) => state !== "unanswered")).toBe(true);
    });
  }

  test("loses nothing and is never stuck under random faults at every await", async () => {
    let faults = 0;
    const seeds = await forSeeds(BUDGET_MS, async (seed) => {
      faults += (await runSeed(seed)).faults;
    });
    expect(faults).toBeGreaterThan(seeds);
  });
});
