import { expect, test } from "bun:test";
import { abstractionId, factId, factIds, isMemoryId, isOrgId, newMemoryId, newOrgId } from "../../../src/memory/ids.ts";
import { LIMITS } from "../../../src/memory/limits.ts";

const WRITE = "018f3c52-7b1e-7c3a-9d52-0f2a6b7c8d9e";

test("a memory id is exactly a UUID, in either case", () => {
  for (const good of [WRITE, WRITE.toUpperCase(), newMemoryId(), "00000000-0000-0000-0000-000000000000"])
    expect(isMemoryId(good)).toBe(true);
  for (const bad of ["", `${WRITE}\n`, ` ${WRITE}`, WRITE.slice(1), WRITE.replaceAll("-", ""), `{${WRITE}}`, WRITE.replace("0", "g")]) {
    expect(isMemoryId(bad)).toBe(false);
  }
});

test("new ids are in lower case, differ, and sort in the order of their creation", () => {
  const ids = Array.from({ length: 1_000 }, newMemoryId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toBe(ids[0]?.toLowerCase() ?? "");
});

test("the facts of a write have the same ids each time, and the first one has the id of the write", () => {
  expect(factId(WRITE, 0)).toBe(WRITE);
  // These ids are fixed, because they are stored.
  expect(factId(WRITE, 1)).toBe("67788dfa-a0e9-53c7-9503-947b4729cf8a");
  const all = factIds(WRITE);
  expect(all).toEqual(Array.from({ length: LIMITS.factsPerSubmission }, (_, index) => factId(WRITE, index)));
  expect(new Set([...all, ...factIds(newMemoryId())]).size).toBe(2 * LIMITS.factsPerSubmission);
  expect(all.every(isMemoryId)).toBe(true);
});

test("an abstraction's id depends on its scope and its sources, not on their order", () => {
  const scope = { orgId: `org_${"0".repeat(32)}`, agentId: "a", userId: "u" };
  const [a, b] = [factId(WRITE, 1), factId(WRITE, 2)];
  expect(abstractionId(scope, [a, b])).toBe("d10a36e3-89eb-56f7-96d5-5c628bebb6ea");
  expect(abstractionId(scope, [b, a, b])).toBe(abstractionId(scope, [a, b]));
  const others = [
    abstractionId(scope, [a]),
    abstractionId({ ...scope, userId: "v" }, [a, b]),
    abstractionId({ ...scope, agentId: "u", userId: "a" }, [a, b]),
  ];
  expect(new Set([abstractionId(scope, [a, b]), ...others]).size).toBe(4);
});

test("an organization's id is org_ and 32 hexadecimal digits", () => {
  expect(isOrgId(newOrgId())).toBe(true);
  expect(newOrgId()).not.toBe(newOrgId());
  for (const bad of ["org_", "acme", `${newOrgId()}\n`, newOrgId().toUpperCase(), newOrgId().slice(4)]) expect(isOrgId(bad)).toBe(false);
});
