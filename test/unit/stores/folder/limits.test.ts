import { expect, test } from "bun:test";
import { OPEN_ORGANIZATIONS, openOrganizations } from "../../../../src/stores/folder/limits.ts";

test.each([
  [256, 21],
  [1_024, 85],
  [20_000, 256],
  [Number.POSITIVE_INFINITY, 256],
  [20, 8],
])("with %d open files, %d organizations are open at once", (openFiles, organizations) => {
  expect(openOrganizations(openFiles)).toBe(organizations);
});

test("the number of organizations that this process may keep open is within its bounds", () => {
  expect(OPEN_ORGANIZATIONS).toBeGreaterThanOrEqual(8);
  expect(OPEN_ORGANIZATIONS).toBeLessThanOrEqual(256);
});
