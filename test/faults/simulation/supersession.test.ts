import { expect, test } from "bun:test";
import type { MemoryId } from "../../../src/memory/types.ts";
import type { Certainty } from "../../../src/stores/interfaces/records.ts";
import { fact, found, newScope, over, START_MS, storeFacts } from "../../contracts/records-support.ts";
import { forSeeds } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { RecordsPerTest } from "../../support/records-per-test.ts";
import { SupersessionModel } from "./supersession-model.ts";

/**
 * Random verdicts, deletions, erasures and restores, compared with a model that remembers every edge and computes from them which memories
 * must be found.
 */
const BUDGET_MS = 3_000;
const OPERATIONS = 40;

const opened = new RecordsPerTest();

class Run {
  readonly scope = newScope();
  readonly model = new SupersessionModel();
  readonly #random: Random;
  #nowMs = START_MS;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  async step(): Promise<void> {
    const dice = this.#random.next();
    this.#nowMs += 1_000;
    const { orgId } = this.scope;
    if (dice < 0.45 || this.model.ids.length < 3) return this.#write();
    const id = this.#random.pick(this.model.ids);
    if (dice < 0.7) {
      await opened.records.memories.deprecate(orgId, id, this.#nowMs);
      this.model.delete(id);
    } else if (dice < 0.8) {
      await this.#erase(id);
    } else {
      const restored = await opened.records.memories.restore(orgId, id, this.#nowMs);
      expect(restored !== undefined).toBe(this.model.statusOf(id) !== "active");
      if (restored) this.model.restore(id);
    }
  }

  /** Like cognition, decides only about active memories, and never that two supersede each other. */
  async #write(): Promise<void> {
    const active = this.model.ids.filter((id) => this.model.statusOf(id) !== "deprecated");
    const named = active.filter(() => this.#random.chance(2 / (active.length + 1)));
    const newer = this.#random.chance(0.3) ? named.slice(0, 1) : [];
    const olders = newer.length > 0 ? [] : named;
    const verdicts = olders.map((id) =>
      over(id, { certainty: this.#certainty(), reason: this.#random.pick(["same", "updates"] as const) }),
    );
    const backward = newer.map((newerId) => ({ newerId, reason: "updates" as const, certainty: this.#certainty(), rule: "residence" }));
    const { id } = await storeFacts(opened.records, this.scope, this.#random.token(), (submission) => [
      fact(submission.id, `the ${submission.content}`, { supersedes: verdicts, supersededBy: backward }),
    ]);
    this.model.write(id);
    for (const { olderId, certainty } of verdicts) this.model.supersede(olderId, id, certainty);
    for (const { newerId, certainty } of backward) this.model.supersede(id, newerId, certainty);
  }

  async #erase(id: MemoryId): Promise<void> {
    const { orgId } = this.scope;
    const preview = (await opened.records.browse.erasure(orgId, [id], 100)) ?? expect.unreachable();
    const back = this.model.erase(id);
    expect(preview.givenBack.map((link) => link.id).toSorted()).toEqual(back.toSorted());
    if (this.#random.chance(0.5)) {
      await opened.records.memories.erase(orgId, id, this.#nowMs);
      return;
    }
    const replaced: MemoryId[] = [];
    for (const next = [...back]; next.length > 0; ) {
      const further = next.pop() ?? expect.unreachable();
      replaced.push(further);
      next.push(...this.model.erase(further));
    }
    expect(preview.withReplaced?.replaced.map((link) => link.id).toSorted() ?? []).toEqual(replaced.toSorted());
    expect(preview.withReplaced?.givenBackCount ?? 0).toBe(0);
    await opened.records.memories.eraseAsSeen(orgId, [id], { fingerprint: preview.fingerprint, withReplaced: true }, this.#nowMs);
  }

  #certainty(): Certainty {
    return this.#random.chance(0.7) ? "sure" : "likely";
  }

  async check(): Promise<void> {
    const shown = new Map<MemoryId, string>();
    for (const id of this.model.ids) {
      const memory = await opened.records.memories.get(this.scope.orgId, id);
      shown.set(id, memory ? (memory.outdated ? "outdated" : memory.status) : "erased");
    }
    expect(shown).toEqual(new Map(this.model.ids.map((id) => [id, this.model.statusOf(id)])));
    const findable = [...shown].filter(([, status]) => status !== "deprecated").map(([id]) => id);
    expect((await found(opened.records, this.scope, "the")).toSorted()).toEqual(findable.toSorted());
  }
}

test("a memory is hidden only while something supersedes it", async () => {
  await forSeeds(BUDGET_MS, async (seed) => {
    const run = new Run(seed);
    for (let i = 0; i < OPERATIONS; i++) {
      await run.step();
      await run.check();
    }
  });
});
