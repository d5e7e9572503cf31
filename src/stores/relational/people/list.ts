import { setImmediate } from "node:timers/promises";
import type { OrgId } from "../../../memory/types.ts";
import type { PeopleFilter, PersonSummary } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { summary } from "./counts.ts";

/** Users per piece of a count: some milliseconds. */
const COUNTED_USERS = 1_000;
/** A database answers several at a time; an open file blocks the thread for the pieces of all. */
const SUMMED_AT_ONCE = 4;

/** In the order of the ids, after `afterId`; each is counted for itself, so that no statement covers more than one person. */
export async function list(pool: Pool, orgId: OrgId, wanted: PeopleFilter, limit: number): Promise<PersonSummary[]> {
  const userIds = await pool.read(orgId, [], (org) => usersAfter(org, wanted, limit));
  const people: PersonSummary[] = [];
  for (let from = 0; from < userIds.length; from += SUMMED_AT_ONCE) {
    const some = userIds.slice(from, from + SUMMED_AT_ONCE);
    people.push(...(await Promise.all(some.map((userId) => summary(pool, { orgId, userId })))));
    await setImmediate();
  }
  return people;
}

export async function count(pool: Pool, orgId: OrgId): Promise<number> {
  let people = 0;
  for (let afterId: string | undefined = ""; afterId !== undefined; ) {
    const wanted: PeopleFilter = { afterId };
    const userIds: readonly string[] = await pool.read(orgId, [], (org) => usersAfter(org, wanted, COUNTED_USERS));
    people += userIds.length;
    afterId = userIds.length < COUNTED_USERS ? undefined : userIds.at(-1);
    if (afterId !== undefined) await setImmediate();
  }
  return people;
}

/**
 * Users of whom there is a memory or a write that waits: of an erased person, only the scopes are left. One look-up for each user, however
 * many scopes there are. `~` sorts after every character of an identifier. The condition is no EXISTS, which PostgreSQL may turn into a join
 * that gives the users in another order, and so the wrong ones up to the limit.
 */
function* usersAfter(org: Org, { startsWith = "", afterId = "" }: PeopleFilter, limit: number): Operation<string[]> {
  const rows = yield* org.all<{ value: string }>(
    `WITH RECURSIVE found (value) AS (
       SELECT min(user_id) FROM scope WHERE user_id >= ?1 AND user_id > ?2
       UNION ALL
       SELECT (SELECT min(user_id) FROM scope WHERE user_id > found.value) FROM found WHERE found.value < ?3)
     SELECT f.value FROM found f WHERE f.value < ?3 AND (
       SELECT 1 FROM scope s WHERE s.user_id = f.value
         AND (s.head_no IS NOT NULL OR EXISTS (SELECT 1 FROM memory m WHERE m.scope_no = s.scope_no)) LIMIT 1) = 1 LIMIT ?4`,
    startsWith,
    afterId,
    `${startsWith}~`,
    limit,
  );
  return rows.map((row) => row.value);
}
