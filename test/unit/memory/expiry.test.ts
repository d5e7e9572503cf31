import { expect, test } from "bun:test";
import { checkExpiry, earliestMs, expiresAtMsIn } from "../../../src/memory/expiry.ts";
import type { JsonValue } from "../../../src/memory/types.ts";

const GOOD = ["2026-12-31T23:59:59Z", "2026-12-31T23:59:59.5+02:00", "1999-01-01T00:00Z"];
const BAD: JsonValue[] = [
  "",
  "soon",
  "2026-12-31",
  "2026-12-31T23:59:59",
  "2026-02-31T00:00:00Z",
  1_798_761_599_000,
  null,
  true,
  ["2026-12-31T23:59:59Z"],
];

test("an ISO 8601 time with a zone is an expiry", () => {
  for (const expires_at of GOOD) {
    expect(() => checkExpiry({ expires_at })).not.toThrow();
    expect(expiresAtMsIn({ expires_at })).toBe(Date.parse(expires_at));
  }
});

test("anything else is refused, without being quoted, and never expires", () => {
  for (const expires_at of BAD) {
    expect(() => checkExpiry({ expires_at })).toThrow(/^metadata\.expires_at must be an ISO 8601 time/);
    expect(expiresAtMsIn({ expires_at })).toBeUndefined();
  }
});

test("metadata without the key does not expire", () => {
  for (const metadata of [null, undefined, {}, { expires: "soon" }]) expect(() => checkExpiry(metadata)).not.toThrow();
  expect(expiresAtMsIn(null)).toBeUndefined();
});

test("the earliest of some expiries is found", () => {
  expect(earliestMs([3, undefined, 2])).toBe(2);
  expect(earliestMs([undefined])).toBeUndefined();
});
