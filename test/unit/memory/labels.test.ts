import { expect, test } from "bun:test";
import { parseExact } from "../../../src/memory/json.ts";
import { attributionIn, checkTimes } from "../../../src/memory/labels.ts";
import type { JsonValue, Metadata } from "../../../src/memory/types.ts";

const MAY = Date.UTC(2026, 4, 1);

test.each<JsonValue>(["2026-05-01", "2026-05-01T00:00:00Z", "2026-05", MAY])("%j says when something occurred", (occurred_at) => {
  expect(() => checkTimes({ occurred_at })).not.toThrow();
  expect(attributionIn({ occurred_at }).occurredAtMs).toBe(MAY);
});

test("milliseconds keep their written form and are read", () => {
  const metadata = parseExact(`{"occurred_at":${MAY}.0}`) as Metadata;
  expect(() => checkTimes(metadata)).not.toThrow();
  expect(attributionIn(metadata).occurredAtMs).toBe(MAY);
});

test.each<[JsonValue]>([["yesterday"], [""], ["5"], ["May 1, 2026"], ["2026-02-31"], [1e300], [true], [["2026-05-01"]], [{}]])(
  "%j is no time, and is refused without being quoted",
  (occurred_at) => {
    const rule =
      /^metadata\.occurred_at must be an ISO 8601 time or day, such as [-0-9T:Z]+ or [-0-9]+, or milliseconds since the epoch; leave it/;
    expect(() => checkTimes({ occurred_at })).toThrow(rule);
  },
);

test("a time that is not known may be null or left out", () => {
  for (const metadata of [null, undefined, {}, { occurred_at: null }]) expect(() => checkTimes(metadata)).not.toThrow();
});

test("an expiry is checked as well", () => {
  expect(() => checkTimes({ expires_at: "soon" })).toThrow(/^metadata\.expires_at must be/);
});

test("a date of metadata that nobody checked is read as before", () => {
  expect(attributionIn({ occurred_at: "May 1, 2026 00:00 UTC" }).occurredAtMs).toBe(MAY);
  expect(attributionIn({ occurred_at: "yesterday" }).occurredAtMs).toBeUndefined();
});
