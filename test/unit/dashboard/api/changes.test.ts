import { expect, test } from "bun:test";
import { Changes } from "../../../../src/dashboard/api/changes.ts";
import { TOLD_CHANGES } from "../../../../src/dashboard/api/contract-events.ts";
import type { OrgId } from "../../../../src/memory/types.ts";

const org = (i: number) => `org_${i}` as OrgId;

test("changes of one place are one, with all their kinds, and are told once", () => {
  const changes = new Changes();
  for (let i = 0; i < 1_000; i++) changes.add({ orgId: org(1), agentId: "a", userId: "u" }, ["memories"]);
  changes.add({ orgId: org(1), agentId: "a", userId: "u" }, ["jobs"]);
  changes.add({ orgId: org(2) }, ["keys"]);
  expect(changes.take()).toEqual([
    { org_id: org(1), agent_id: "a", user_id: "u", kinds: ["memories", "jobs"] },
    { org_id: org(2), agent_id: null, user_id: null, kinds: ["keys"] },
  ]);
  expect([changes.size, changes.take()]).toEqual([0, []]);
});

test("many scopes become their organizations, and many organizations become any", () => {
  const changes = new Changes();
  for (let i = 0; i <= TOLD_CHANGES; i++) changes.add({ orgId: org(1), agentId: "a", userId: `u${i}` }, ["memories"]);
  expect(changes.size).toBe(1);
  for (let i = 0; i <= TOLD_CHANGES; i++) changes.add({ orgId: org(i) }, ["keys"]);
  expect(changes.take()).toEqual([{ org_id: null, agent_id: null, user_id: null, kinds: ["memories", "keys"] }]);
});
