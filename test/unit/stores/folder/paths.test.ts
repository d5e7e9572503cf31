import { expect, test } from "bun:test";
import { newOrgId } from "../../../../src/memory/ids.ts";
import { controlFile, lockFile, orgFolder, recordsFile, vectorsFolder } from "../../../../src/stores/folder/paths.ts";

test("all files of an organization are in its folder", () => {
  const orgId = newOrgId();
  expect(orgFolder("/data", orgId)).toBe(`/data/orgs/${orgId}`);
  expect(recordsFile("/data", orgId)).toBe(`/data/orgs/${orgId}/records.sqlite`);
  expect(vectorsFolder("/data", orgId)).toBe(`/data/orgs/${orgId}/vectors`);
  expect([controlFile("/data"), lockFile("/data")]).toEqual(["/data/control.sqlite", "/data/lock.sqlite"]);
});

test("an invalid organization id is refused", () => {
  const hex = "0123456789abcdef".repeat(2);
  const bad = [
    "",
    "org_",
    hex,
    `org_${hex}0`,
    `org_${hex.slice(1)}`,
    `org_${hex.toUpperCase()}`,
    `org_${hex}\n`,
    `org_../../${hex.slice(6)}`,
    `../org_${hex}`,
  ];
  for (const orgId of bad) expect(() => orgFolder("/data", orgId)).toThrow("names no folder");
});
