import { abstractionId } from "../../memory/ids.ts";
import type { OrgId, Scope } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import type { NewAbstraction, TopicalFact } from "../../stores/interfaces/records.ts";
import type { CognitionDeps } from "../deps.ts";
import { topicOf } from "../score.ts";
import { ofStore, StoreFault } from "../store-fault.ts";
import { contentOf, groupsOf, partsOf, weightOf } from "./parts.ts";

/** Facts of a scope that are summed up in one visit, the newest first. Jobs wait that long: some 20 ms. */
const FACTS = 256;

export interface Compressed {
  readonly abstractions: number;
  /** Whether scopes of the organization are left. */
  readonly more: boolean;
}

/**
 * Derives the abstractions that are due in the organization, in at most `limit` scopes: what one person has told of one topic. Throws when
 * a model or the store fails; the scope then stays due.
 */
export async function compress(deps: CognitionDeps, orgId: OrgId, limit: number): Promise<Compressed> {
  const { records, log } = deps;
  const due = await records.scopes.abstractionsDue(orgId, limit);
  let abstractions = 0;
  let more = due.length === limit;
  for (const scope of due) {
    // Read first, so that the scope stays due when a fact arrives later.
    const generation = await records.scopes.generation(scope);
    let isDone = true;
    try {
      const { made, facts } = await compressScope(deps, scope);
      abstractions += made;
      isDone = facts < FACTS || made === 0;
    } catch (error) {
      if (error instanceof ModelError || error instanceof StoreFault) throw error;
      // One faulty scope must not block the others. It is retried when it changes.
      log.error({ org_id: orgId, err: error }, "The abstractions of a scope could not be derived");
    }
    if (isDone) await records.scopes.abstractionsDone(scope, generation);
    more ||= !isDone;
  }
  return { abstractions, more };
}

/** Returns the numbers of stored abstractions and of facts that were considered. */
async function compressScope(deps: CognitionDeps, scope: Scope): Promise<{ readonly made: number; readonly facts: number }> {
  const { records, now, events } = deps;
  const facts = await ofStore(records.memories.unabstracted(scope, FACTS));
  const derived = await derive(deps, scope, await withTopics(deps, scope, facts));
  // Concurrent calls share a commit.
  const changes = await ofStore(Promise.all(derived.map((abstraction) => records.memories.addAbstraction(scope, abstraction, now()))));
  const made = changes.filter((change) => change !== undefined);
  for (const change of made) events.emit("changed", change, []);
  return { made: made.length, facts: facts.length };
}

async function derive({ records: { memories } }: CognitionDeps, scope: Scope, facts: readonly TopicalFact[]): Promise<NewAbstraction[]> {
  const derived: NewAbstraction[] = [];
  for (const group of groupsOf(facts)) {
    const { topic, title } = group;
    const last = await ofStore(memories.lastAbstraction(scope, topic, title));
    for (const part of partsOf(group, last)) {
      const sourceIds = part.map(({ id }) => id);
      derived.push({
        id: abstractionId(scope, sourceIds),
        content: contentOf(title, part),
        topic,
        source: "cognition",
        sourceIds,
        ...weightOf(part),
      });
    }
  }
  return derived;
}

/** Reads the facts that were stored without a topic, such as imported ones, and keeps what was read. */
async function withTopics({ records, reader }: CognitionDeps, scope: Scope, facts: readonly TopicalFact[]): Promise<TopicalFact[]> {
  const read = facts.map((fact) => (fact.topic === undefined ? { ...fact, topic: topicOf(reader, fact) } : fact));
  const fresh = read.filter((_, at) => facts[at]?.topic === undefined);
  if (fresh.length > 0) await ofStore(records.memories.setTopics(scope.orgId, fresh));
  return read;
}
