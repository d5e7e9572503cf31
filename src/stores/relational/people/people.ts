import type { People } from "../../interfaces/people.ts";
import type { Pool } from "../engine/pool.ts";
import { beliefs } from "./beliefs.ts";
import { find } from "./counts.ts";
import { days } from "./days.ts";
import { exportedPage } from "./exported.ts";
import { count, list } from "./list.ts";
import { timeline } from "./timeline.ts";

export function relationalPeople(pool: Pool, now: () => number): People {
  return {
    list: (orgId, wanted, limit) => list(pool, orgId, wanted, limit),
    count: (orgId) => count(pool, orgId),
    find: (person) => find(pool, person),
    days: (person, limit) => days(pool, person, limit, now()),
    beliefs: (person, wanted) => beliefs(pool, person, wanted, now()),
    exported: (person, limit, after) =>
      pool.snapshot(person.orgId, { memories: [], damaged: [], next: undefined }, (org) => exportedPage(org, person, limit, after)),
    timeline: (person, limit, after) => timeline(pool, person, limit, after),
  };
}
