import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { MemorydError } from "../../../../src/memory/errors.ts";
import { newMemoryId, newOrgId } from "../../../../src/memory/ids.ts";
import type { MemoryId, Submission } from "../../../../src/memory/types.ts";
import { recordsFile } from "../../../../src/stores/folder/paths.ts";
import { ANSWERS, type Answer, type GivenAnswer } from "../../../../src/stores/interfaces/questions.ts";
import { type Certainty, type SupersededBy, verifyAll } from "../../../../src/stores/interfaces/records.ts";
import { accept, type Claim, claim, complete, facts, newScope, over, START_MS } from "../../../contracts/records-support.ts";
import { Random } from "../../../support/random.ts";
import { RecordsPerTest } from "../../../support/records-per-test.ts";

/** Data that the tables store redundantly, for speed, must agree. Each query returns the rows that do not. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  "the head of a scope's queue": `
    SELECT scope_no, head_no, (SELECT min(submission_no) FROM submission b WHERE b.scope_no = s.scope_no AND state IN ('queued', 'running')) AS found
    FROM scope s WHERE head_no IS NOT found`,
  // A scope whose retry is due may already be marked as ready before it is claimed.
  "when a scope is ready": `
    SELECT scope_no, ready_ms, (SELECT CASE WHEN count(*) > 0 AND NOT max(state = 'running') THEN max(not_before_ms) END
      FROM submission b WHERE b.scope_no = s.scope_no AND state IN ('queued', 'running')) AS found
    FROM scope s WHERE ready_ms IS NOT found AND NOT (ready_ms = 0 AND found <= $now)`,
  "how many submissions there are": `
    SELECT state, count, (SELECT count(*) FROM submission b WHERE b.state = c.state) AS found FROM submission_count c WHERE count <> found`,
  "how many memories there are": `
    SELECT level, status, count, (SELECT count(*) FROM memory m WHERE m.level = c.level AND m.status = c.status) AS found
    FROM memory_count c WHERE count <> found`,
  "what a waiting revision takes the place of": `
    SELECT newer_id FROM revision WHERE older_id NOT IN (SELECT id FROM memory)
      OR newer_id NOT IN (SELECT id FROM submission WHERE state IN ('queued', 'running'))`,
  "which memories the text index has": `
    SELECT memory_no FROM memory WHERE status = 'active' EXCEPT SELECT rowid / 256 FROM memory_text
    UNION ALL SELECT rowid / 256 FROM memory_text EXCEPT SELECT memory_no FROM memory WHERE status = 'active'`,
  "how many memories and words the text index has": `
    SELECT scope_no, indexed_memories, indexed_words, (SELECT count(*) FROM memory m WHERE m.scope_no = s.scope_no AND status = 'active') AS memories,
      (SELECT coalesce(sum(t.rowid % 256), 0) FROM memory_text t JOIN memory m ON m.memory_no = t.rowid / 256 WHERE m.scope_no = s.scope_no) AS words
    FROM scope s WHERE indexed_memories <> memories OR indexed_words <> words`,
  "what an active abstraction stands on": `
    SELECT a.id FROM memory a JOIN lineage l ON l.abstraction_id = a.id LEFT JOIN memory m ON m.id = l.source_id
    WHERE a.status = 'active' AND (m.status IS NOT 'active' OR m.outdated = 1)`,
  "which facts an active abstraction tells, and that it is one": `
    SELECT id FROM memory m WHERE level = 0 AND abstracted <> (
      SELECT count(*) FROM lineage l JOIN memory a ON a.id = l.abstraction_id WHERE l.source_id = m.id AND a.status = 'active')`,
  "what history and lineage name": `
    SELECT older_id FROM supersession WHERE older_id NOT IN (SELECT id FROM memory) OR newer_id NOT IN (SELECT id FROM memory)
    UNION ALL SELECT source_id FROM lineage WHERE source_id NOT IN (SELECT id FROM memory) OR abstraction_id NOT IN (SELECT id FROM memory)`,
  "why a fact is deprecated": `
    SELECT id FROM memory m WHERE level = 0 AND (status = 'deprecated') <> (deleted_at_ms IS NOT NULL OR EXISTS (
      SELECT 1 FROM supersession h WHERE h.older_id = m.id AND h.undone_at_ms IS NULL AND h.certainty = 'sure'))`,
  "what is marked as outdated": `
    SELECT id FROM memory m WHERE outdated <> (level = 0 AND status = 'active' AND EXISTS (
      SELECT 1 FROM supersession h WHERE h.older_id = m.id AND h.undone_at_ms IS NULL) AND id NOT IN (SELECT memory_id FROM confirmation))`,
  "that a person alone takes the place of a confirmed fact": `
    SELECT c.memory_id FROM confirmation c JOIN supersession h ON h.older_id = c.memory_id AND h.undone_at_ms IS NULL
    WHERE h.certainty = 'sure' AND h.reason NOT IN ('edited', 'merged')`,
  "what a person confirmed and answered": `
    WITH there (id) AS (SELECT id FROM memory UNION SELECT id FROM submission)
    SELECT memory_id FROM confirmation WHERE memory_id NOT IN there
    UNION ALL SELECT memory_id FROM dismissal WHERE memory_id NOT IN there OR (other_id <> '' AND other_id NOT IN there)`,
  // By a person's edit, the older memory is an earlier wording of the newer one, and is deleted and restored with it.
  "that what was deleted stands against nothing": `
    SELECT older_id FROM supersession h JOIN memory m ON m.id = h.newer_id
    WHERE h.undone_at_ms IS NULL AND m.deleted_at_ms IS NOT NULL
      AND (h.reason NOT IN ('edited', 'merged') OR (SELECT deleted_at_ms FROM memory o WHERE o.id = h.older_id) IS NULL)`,
  "that something found stands at the end of what stands against a fact": `
    WITH RECURSIVE up (id, at) AS (
      SELECT id, id FROM memory WHERE level = 0 AND status = 'deprecated' AND deleted_at_ms IS NULL
      UNION SELECT up.id, h.newer_id FROM up JOIN supersession h ON h.older_id = up.at AND h.undone_at_ms IS NULL)
    SELECT up.id FROM up JOIN memory m ON m.id = up.at GROUP BY up.id HAVING NOT max(m.status = 'active')`,
  "how a supersession was undone": "SELECT older_id FROM supersession WHERE (undone_at_ms IS NULL) <> (undone_by IS NULL)",
  "what was erased": `
    SELECT memory_id FROM erasure WHERE memory_id IN (SELECT id FROM memory) OR memory_id IN (SELECT id FROM submission)`,
  "where a memory belongs": `
    SELECT id FROM memory m JOIN scope s USING (scope_no) WHERE m.agent_no <> s.agent_no OR m.user_no <> s.user_no OR m.generation > s.generation`,
};

const opened = new RecordsPerTest();
const orgId = newOrgId();
const PERSON = { kind: "person", id: "ann@example.com" } as const;

function expectNoContradiction(when: string, nowMs: number): void {
  const db = new Database(recordsFile(opened.dataDir, orgId));
  for (const [what, sql] of Object.entries(CONTRADICTIONS))
    expect({ when, what, rows: db.query(sql.replace("$now", String(nowMs))).all() }).toEqual({ when, what, rows: [] });
  db.close();
}

/** Every row has a checksum, and it is that of the row, whichever operation wrote it last. */
async function expectChecksums(when: string): Promise<void> {
  for await (const { damaged } of verifyAll(opened.records.checksums, orgId)) expect({ when, damaged }).toEqual({ when, damaged: [] });
}

/** Random operations on a few scopes. */
class Chaos {
  readonly #random: Random;
  readonly #ids: MemoryId[] = [];
  readonly #claims: Claim[] = [];
  #given: GivenAnswer | undefined;
  nowMs = START_MS;

  constructor(random: Random) {
    this.#random = random;
  }

  async step(): Promise<string> {
    this.nowMs += 1_000;
    const actions = {
      accept: 6,
      claim: 3,
      complete: 5,
      retry: 1,
      reclaim: 1,
      retryDead: 1,
      dropDead: 1,
      deprecate: 1,
      erase: 1,
      abstract: 2,
      restore: 1,
      revise: 2,
      patch: 2,
      expire: 1,
      transfer: 1,
      confirm: 3,
      withdraw: 1,
      settle: 2,
      takeBack: 1,
      unrestore: 1,
      erasePerson: 1,
    } as const;
    const weighted = Object.entries(actions).flatMap(([name, weight]) =>
      Array<keyof typeof actions>(weight).fill(name as keyof typeof actions),
    );
    const action = this.#random.pick(weighted);
    await this[action]();
    return action;
  }

  async patch(): Promise<void> {
    if (this.#ids.length === 0) return;
    const expiry = new Date(this.nowMs + this.#random.below(60_000)).toISOString();
    const metadata = this.#random.chance(0.3) ? { expires_at: expiry, speaker: "Ann" } : { note: this.#random.token() };
    await opened.records.patches.apply(
      orgId,
      this.#random.pick(this.#ids),
      { metadata, importance: this.#random.chance(0.5) ? 1 : undefined },
      this.nowMs,
    );
  }

  async confirm(): Promise<void> {
    if (this.#ids.length > 0) await opened.records.confirmations.confirm(orgId, [this.#random.pick(this.#ids)], this.nowMs);
  }

  async withdraw(): Promise<void> {
    if (this.#ids.length > 0) await opened.records.confirmations.withdraw(orgId, [this.#random.pick(this.#ids)], this.nowMs);
  }

  /** Seldom, because it leaves little to be tried. */
  async erasePerson(): Promise<void> {
    if (!this.#random.chance(0.2)) return;
    const { personErasures } = opened.records;
    const person = { orgId, userId: `user${this.#random.below(4)}`, agentId: `agent${this.#random.below(2)}` };
    const { id } = await personErasures.begin(person, { by: PERSON.id, backups: 0 }, this.nowMs);
    await personErasures.takeOut(orgId, id, this.nowMs);
  }

  async settle(): Promise<void> {
    const questions = await opened.records.questions.of({ orgId, userId: `user${this.#random.below(4)}` }, this.nowMs, 20);
    if (questions.length === 0) return;
    const { key, kind } = this.#random.pick(questions);
    const answer = this.#random.pick<Answer>(ANSWERS[kind]);
    expect(await opened.records.questions.settle(orgId, key, answer, this.nowMs, PERSON)).toBeDefined();
    this.#given = { key, answer, atMs: this.nowMs, confirmed: [] };
  }

  /** What became of the facts since may leave nothing to take back. */
  async takeBack(): Promise<void> {
    if (this.#given) await opened.records.questions.takeBack(orgId, this.#given, this.nowMs, PERSON);
    this.#given = undefined;
  }

  async unrestore(): Promise<void> {
    const [last] = await opened.records.trail.list(orgId, { action: "restored" }, 1);
    if (last?.memoryId) await opened.records.memories.unrestore(orgId, last.memoryId, this.nowMs, PERSON);
  }

  async expire(): Promise<void> {
    await opened.records.expiry.expire(orgId, "deprecate", this.nowMs, 3);
  }

  /** Stores some of what is there under other ids, as an import does. */
  async transfer(): Promise<void> {
    const { memories } = await opened.records.transfer.page(orgId, this.#random.below(40), 2);
    const copies = memories.map((memory) => ({
      ...memory,
      ...{ id: newMemoryId(), writeId: undefined, supersedes: [], sourceIds: [], factKey: undefined, propertyKey: undefined },
    }));
    const facts = copies.filter(({ level, status }) => level === 0 && status === "active").map((copy) => ({ ...copy, outdated: false }));
    await opened.records.transfer.store(orgId, facts);
    this.#ids.push(...facts.map(({ id }) => id));
  }

  async accept(): Promise<void> {
    const scope = newScope(orgId, `user${this.#random.below(4)}`, `agent${this.#random.below(2)}`);
    this.#ids.push((await accept(opened.records, scope, `${this.#random.token()} ${"and ".repeat(this.#random.below(300))}so on`)).id);
  }

  async claim(): Promise<void> {
    this.#claims.push(await claim(opened.records, orgId, { nowMs: this.nowMs, limit: 1 + this.#random.below(6) }));
  }

  #claimed(): { leaseId: string; submission: Submission } | undefined {
    const held = this.#claims.flatMap(({ leaseId, claimed }) => claimed.map((submission) => ({ leaseId, submission })));
    return held.length === 0 ? undefined : this.#random.pick(held);
  }

  async restore(): Promise<void> {
    if (this.#ids.length > 0) await opened.records.memories.restore(orgId, this.#random.pick(this.#ids), this.nowMs, PERSON);
  }

  /** Most revisions are refused, because their memory does not exist yet or no longer. */
  async revise(): Promise<void> {
    if (this.#ids.length === 0) return;
    const reason = this.#random.pick(["edited", "merged"] as const);
    const revision = {
      id: newMemoryId(),
      content: this.#random.token(),
      reason,
      by: this.#random.chance(0.3) ? PERSON : undefined,
      createdAtMs: this.nowMs,
    };
    const olderIds = Array.from({ length: reason === "edited" ? 1 : 2 }, () => this.#random.pick(this.#ids));
    const [result] = await Promise.allSettled([opened.records.revisions.accept(orgId, { ...revision, olderIds })]);
    if (result?.status === "fulfilled") this.#ids.push(result.value.id);
    else if (!(result?.reason instanceof MemorydError)) throw result?.reason;
  }

  async complete(): Promise<void> {
    const held = this.#claimed();
    if (!held) return;
    const contents = Array.from({ length: 1 + this.#random.below(3) }, () => this.#random.token());
    const memories = facts(held.submission, contents).map((memory) => ({
      ...memory,
      supersedes: this.#random.chance(0.5) ? [over(this.#random.pick(this.#ids), { certainty: this.#certainty() })] : [],
      supersededBy: this.#random.chance(0.2) ? [this.#newer()] : [],
    }));
    const failure = this.#random.chance(0.2) ? "no" : undefined;
    const { lost } = await complete(opened.records, held.leaseId, held.submission, memories, failure);
    if (lost.length === 0) this.#ids.push(...memories.map((memory) => memory.id));
  }

  #certainty(): Certainty {
    return this.#random.chance(0.7) ? "sure" : "likely";
  }

  #newer(): SupersededBy {
    return { newerId: this.#random.pick(this.#ids), reason: "updates", certainty: this.#certainty(), rule: "residence" };
  }

  async retry(): Promise<void> {
    const held = this.#claimed();
    if (!held) return;
    const retry = { error: "no", notBeforeMs: this.nowMs + this.#random.below(9_000), spendsAttempt: this.#random.chance(0.5) };
    await opened.records.submissions.retry(orgId, held.leaseId, held.submission.id, retry);
  }

  async reclaim(): Promise<void> {
    await opened.records.submissions.reclaim(orgId, this.#random.chance(0.2) ? Number.POSITIVE_INFINITY : this.nowMs);
  }

  async retryDead(): Promise<void> {
    for (const letter of await opened.records.submissions.deadLetters(orgId, 1))
      await opened.records.submissions.retryDead(orgId, letter.id);
  }

  async dropDead(): Promise<void> {
    for (const letter of await opened.records.submissions.deadLetters(orgId, 1))
      await opened.records.submissions.dropDead(orgId, letter.id);
  }

  async deprecate(): Promise<void> {
    if (this.#ids.length > 0) await opened.records.memories.deprecate(orgId, this.#random.pick(this.#ids), this.nowMs);
  }

  async erase(): Promise<void> {
    if (this.#ids.length > 0) await opened.records.memories.erase(orgId, this.#random.pick(this.#ids), this.nowMs);
  }

  async abstract(): Promise<void> {
    const scope = newScope(orgId, `user${this.#random.below(4)}`, `agent${this.#random.below(2)}`);
    const sources = await opened.records.memories.unabstracted(scope, 3);
    const id = crypto.randomUUID();
    const change = await opened.records.memories.addAbstraction(
      scope,
      {
        id,
        content: this.#random.token(),
        importance: 1,
        confidence: 1,
        topic: "things",
        source: "cognition",
        sourceIds: sources.map((memory) => memory.id),
      },
      this.nowMs,
    );
    if (change) this.#ids.push(id);
  }
}

for (const seed of [1, 2, 3, 4]) {
  test(`the tables stay consistent under random operations (seed ${seed})`, async () => {
    const chaos = new Chaos(new Random(seed));
    await chaos.accept();
    for (let i = 0; i < 250; i++) {
      const action = await chaos.step();
      if (i % 5 === 0) expectNoContradiction(`step ${i}: ${action}`, chaos.nowMs);
      await expectChecksums(`step ${i}: ${action}`);
    }
    expectNoContradiction("the end", chaos.nowMs);
  });
}
