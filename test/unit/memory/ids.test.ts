import { expect, test } from "bun:test";
import {
  abstractionId,
  factIds,
  isMemoryId,
  isOrgId,
  newMemoryId,
  newOrgId,
  possibleFactIds,
  rereadFactIds,
} from "../../../src/memory/ids.ts";
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

test("one fact has the id of its write, several have ids of their own, the same each time", () => {
  expect(factIds(WRITE, 1)).toEqual([WRITE]);
  // These ids are fixed, because they are stored.
  expect(factIds(WRITE, 2)).toEqual(["98d2d658-1613-52a3-9968-32889d799e85", "67788dfa-a0e9-53c7-9503-947b4729cf8a"]);
  const all = possibleFactIds(WRITE);
  for (let count = 1; count <= LIMITS.factsPerSubmission; count++)
    expect(factIds(WRITE, count).filter((id) => !all.includes(id))).toEqual([]);
  expect(new Set([...all, ...possibleFactIds(newMemoryId())]).size).toBe(2 * (2 * LIMITS.factsPerSubmission + 1));
  expect(rereadFactIds(WRITE, 2).every((id) => all.includes(id) && !factIds(WRITE, 2).includes(id))).toBe(true);
  expect(all.every(isMemoryId)).toBe(true);
});

test("an abstraction's id depends on its scope and its sources, not on their order", () => {
  const scope = { orgId: `org_${"0".repeat(32)}`, agentId: "a", userId: "u" };
  const [, a = "", b = ""] = factIds(WRITE, 3);
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
