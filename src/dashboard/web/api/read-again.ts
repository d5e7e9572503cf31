import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Change, ChangedKind } from "../../api/contract-events.ts";

/** The first part of the keys of the queries that show a kind of thing. The sums over all memories are in {@link SUMS}. */
const SHOWN_BY: Readonly<Record<ChangedKind, readonly string[]>> = {
  memories: ["memories", "memory", "agents", "person", "uses", "activity"],
  // A memory says whether an edit of it waits, and the list how many texts do.
  jobs: ["memories", "memory", "person", "jobs", "dead-letters", "activity"],
  uses: ["uses"],
  keys: ["keys", "orgs"],
  // An organization chooses whether uses are kept.
  organizations: ["orgs", "overview", "uses"],
  users: ["users", "session"],
  audit: ["activity", "person-erasures"],
};
/** Queries whose key has an organization in its second part, or null for all of them. */
const OF_ORGANIZATION: ReadonlySet<unknown> = new Set([
  "memories",
  "memory",
  "agents",
  "person",
  "uses",
  "keys",
  "jobs",
  "dead-letters",
  "activity",
  "person-erasures",
]);
/** Queries whose key names an agent, a user or both in its third part. */
const OF_SCOPE: ReadonlySet<unknown> = new Set(["memories", "person", "uses"]);
/** Queries that count memories: they are expensive, so a burst of writes may leave them behind for some seconds. */
export const SUMS: readonly string[] = ["orgs", "overview", "people"];
/** Queries that a person starts, or whose answer they work on. They are not read again on their own. */
const LEFT_ALONE: ReadonlySet<unknown> = new Set(["search", "texts", "erase-preview"]);

export function isShown({ queryKey: [root] }: Query): boolean {
  return !LEFT_ALONE.has(root);
}

/** Whether the query may show something else since the change. */
export function isConcerned(queryKey: QueryKey, { org_id, agent_id, user_id, kinds }: Change): boolean {
  const [root, org, filter] = queryKey;
  if (!kinds.some((kind) => SHOWN_BY[kind].includes(String(root)))) return false;
  if (!OF_ORGANIZATION.has(root)) return true;
  const { agent_id: agent, user_id: user } = (OF_SCOPE.has(root) ? filter : {}) as Partial<Record<string, string>>;
  return isSame(org, org_id) && isSame(agent, agent_id) && isSame(user, user_id);
}

/** Anything that is absent stands for all. */
function isSame(shown: unknown, changed: string | null): boolean {
  return (shown ?? null) === null || changed === null || shown === changed;
}

const again = new WeakSet<Query>();

/** Reads the queries again. One that is being read may be of the time before the change, so it is read once more when it has ended. */
export function readAgain(client: QueryClient, matches: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ predicate: matches })) {
    if (query.state.fetchStatus !== "fetching" || !query.promise) invalidate(client, query);
    else if (!again.has(query)) {
      again.add(query);
      const onEnd = () => {
        again.delete(query);
        invalidate(client, query);
      };
      query.promise.then(onEnd, onEnd);
    }
  }
}

function invalidate(client: QueryClient, query: Query): void {
  void client.invalidateQueries({ predicate: (other) => other === query });
}

/** Runs at once, and during a burst of calls every `everyMs`, the last time after its end. */
export function rarely(everyMs: number, run: () => void): () => void {
  let isWaiting = false;
  let isDue = false;
  const call = () => {
    isDue = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    run();
    setTimeout(() => {
      isWaiting = false;
      if (isDue) call();
    }, everyMs);
  };
  return call;
}
