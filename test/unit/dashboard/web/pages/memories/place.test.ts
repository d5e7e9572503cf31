import { describe, expect, test } from "bun:test";
import { atPlace, placeOf, withPlace } from "../../../../../../src/dashboard/web/pages/memories/place.ts";

/** Each test names days far enough apart for every time zone. */
const early = "2026-01-01T00:00:00.000Z";
const late = "2026-12-01T00:00:00.000Z";

describe("the place where the list begins", () => {
  test("is part of the address, beside the filters", () => {
    const address = withPlace(new URLSearchParams("text=tea"), { order: "oldest", day: "2026-06-01" });
    expect(address.toString()).toBe("text=tea&order=oldest&day=2026-06-01");
    expect(placeOf(address)).toEqual({ order: "oldest", day: "2026-06-01" });
    expect(withPlace(address, { order: "newest", day: "" }).toString()).toBe("text=tea");
  });

  test("narrows the range of the filters at the end where the list begins", () => {
    const range = { from: early, to: late };
    const newest = atPlace(range, { order: "newest", day: "2026-06-01" });
    expect(newest).toMatchObject({ from: early });
    expect(new Date(newest.to ?? "").getDate()).toBe(2);
    const oldest = atPlace(range, { order: "oldest", day: "2026-06-01" });
    expect(oldest).toMatchObject({ order: "oldest", to: late });
    expect(new Date(oldest.from ?? "").getDate()).toBe(1);
  });

  test("never widens the range, and a day that is none changes nothing", () => {
    const range = { from: early, to: late };
    expect(atPlace(range, { order: "newest", day: "2027-06-01" })).toEqual(range);
    expect(atPlace(range, { order: "oldest", day: "2025-06-01" })).toEqual({ ...range, order: "oldest" });
    expect(atPlace({}, { order: "newest", day: "soon" })).toEqual({});
    expect(atPlace({}, { order: "oldest", day: "" })).toEqual({ order: "oldest" });
  });
});
