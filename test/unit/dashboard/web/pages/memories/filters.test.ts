import { describe, expect, test } from "bun:test";
import { browseQueryOf, filtersOf, isFiltered, withFilters } from "../../../../../../src/dashboard/web/pages/memories/filters.ts";

describe("the filters of the list of memories", () => {
  test("are part of the address, beside its other parameters", () => {
    const address = withFilters(new URLSearchParams("memory=m&level=1"), { text: "tea & cake", level: "" });
    expect(address.toString()).toBe("memory=m&text=tea+%26+cake");
    expect(filtersOf(address)).toMatchObject({ text: "tea & cake", level: "", agentId: "" });
    expect(isFiltered(filtersOf(address))).toBeTrue();
    expect(isFiltered(filtersOf(new URLSearchParams("memory=m")))).toBeFalse();
  });

  test("omit from the request what the server would refuse", () => {
    const nonsense = new URLSearchParams({ level: "2", status: "lost", text: "  ", from: "soon" });
    expect(browseQueryOf(filtersOf(nonsense))).toEqual({});
  });

  test("span whole days in the reader's time zone", () => {
    const { from, to } = browseQueryOf(filtersOf(new URLSearchParams({ from: "2026-03-28", to: "2026-03-29" })));
    expect([from, to].map((at) => new Date(at ?? "").getHours())).toEqual([0, 0]);
    expect(new Date(from ?? "").getDate()).toBe(28);
    expect(new Date(to ?? "").getDate()).toBe(30);
  });
});
