import type { KnowingAgent, Person, PersonFilter, PersonSummary } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { waiting } from "../queue/queue.ts";
import { UNEXPIRED } from "../rows/rows.ts";
import { COUNTED_MEMORIES, type Piece, partOf, pieces } from "./part.ts";

/** Memories of one scope and one kind. `gone` are those that are told nowhere, because they were deleted or have expired. */
interface CountRow {
  scope_no: number;
  kind: "believed" | "replaced" | "abstraction" | "gone";
  count: number;
  /** Of facts; null when there are only abstractions. */
  first_ms: number | null;
  last_ms: number | null;
}

const KIND = `CASE WHEN m.level = 0 AND m.status = 'active' AND ${UNEXPIRED} THEN 'believed'
  WHEN m.level = 0 AND m.status = 'deprecated' AND m.deleted_at_ms IS NULL THEN 'replaced'
  WHEN m.level = 1 AND m.status = 'active' AND ${UNEXPIRED} THEN 'abstraction' ELSE 'gone' END AS kind`;

function* counted(org: Org, { from, parameters }: Piece): Operation<readonly CountRow[]> {
  return yield* org.all<CountRow>(
    `SELECT m.scope_no, ${KIND}, count(*) AS count, min(CASE WHEN m.level = 0 THEN m.created_at_ms END) AS first_ms,
       max(CASE WHEN m.level = 0 THEN m.created_at_ms END) AS last_ms FROM ${from} GROUP BY 1, 2`,
    { ...parameters, $nowMs: org.now() },
  );
}

/** What a scope holds. */
interface Holding {
  believed: number;
  replaced: number;
  abstractions: number;
  firstMs: number;
  lastMs: number;
}

/** By the numbers of the scopes that hold anything of the person. */
async function holdings(pool: Pool, person: PersonFilter): Promise<Map<number, Holding>> {
  const held = new Map<number, Holding>();
  for await (const rows of pieces(pool, person, COUNTED_MEMORIES, counted)) {
    for (const { scope_no, kind, count, first_ms, last_ms } of rows) {
      const holding = held.get(scope_no) ?? { believed: 0, replaced: 0, abstractions: 0, firstMs: Infinity, lastMs: -Infinity };
      held.set(scope_no, holding);
      holding.firstMs = Math.min(holding.firstMs, first_ms ?? Infinity);
      holding.lastMs = Math.max(holding.lastMs, last_ms ?? -Infinity);
      if (kind === "abstraction") holding.abstractions += count;
      else if (kind !== "gone") holding[kind] += count;
    }
  }
  return held;
}

export async function summary(pool: Pool, person: PersonFilter): Promise<PersonSummary> {
  return summed(person.userId, [...(await holdings(pool, person)).values()]);
}

function summed(userId: string, held: readonly Holding[]): PersonSummary {
  return {
    userId,
    believed: total(held, "believed"),
    agents: held.length,
    learnedAtMs: timeOf(Math.max(...held.map(({ lastMs }) => lastMs))),
  };
}

const total = (held: readonly Holding[], what: "believed" | "replaced" | "abstractions") => held.reduce((sum, one) => sum + one[what], 0);
const timeOf = (ms: number) => (Number.isFinite(ms) ? ms : undefined);

export async function find(pool: Pool, person: PersonFilter): Promise<Person | undefined> {
  const held = await holdings(pool, person);
  return pool.snapshot(person.orgId, undefined, function* (org) {
    if ((yield* partOf(org, person)) === undefined) return undefined;
    const agents: KnowingAgent[] = [];
    for (const [scopeNo, { believed, lastMs }] of held)
      agents.push({ agentId: (yield* org.scopeOf(scopeNo)).agentId, believed, wroteAtMs: timeOf(lastMs) });
    const all = [...held.values()];
    return {
      ...summed(person.userId, all),
      replaced: total(all, "replaced"),
      abstractions: total(all, "abstractions"),
      waiting: yield* waiting(org, person),
      firstLearnedAtMs: timeOf(Math.min(...all.map(({ firstMs }) => firstMs))),
      agentsKnowing: agents.sort((a, b) => b.believed - a.believed || (a.agentId < b.agentId ? -1 : 1)),
    };
  });
}
