import { describe, expect, test } from "bun:test";
import type { MemoryLink } from "../../../../../../src/dashboard/api/contract-memories.ts";
import type { TimelineEvent } from "../../../../../../src/dashboard/api/contract-people.ts";
import { inPath, personAddressOf, userIdOf, withPersonAddress } from "../../../../../../src/dashboard/web/pages/people/person-address.ts";
import {
  actorInWords,
  byDay,
  deedInWords,
  erasedInWords,
  textsOf,
} from "../../../../../../src/dashboard/web/pages/people/timeline-words.ts";
import { sinceInWords, stateOf } from "../../../../../../src/dashboard/web/pages/people/words.ts";

describe("the address of a person's page", () => {
  test("has the day, the agent and the open memory, and keeps what else is in it", () => {
    const address = new URLSearchParams("other=1&as_of=2026-11-21&agent=bot&memory=m");
    expect(personAddressOf(address)).toEqual({ day: "2026-11-21", agentId: "bot", memoryId: "m" });
    expect(withPersonAddress(address, { day: null, agentId: "cat" }).toString()).toBe("other=1&agent=cat&memory=m");
  });

  test("takes a whole time as its day, and nonsense as today", () => {
    expect(personAddressOf(new URLSearchParams("as_of=2026-11-21T23:30:00-02:00")).day).toBe("2026-11-22");
    expect(personAddressOf(new URLSearchParams("as_of=yesterday")).day).toBeNull();
  });

  test("names every user, also those whose id a browser takes out of a path", () => {
    for (const id of ["ana", ".", "..", "a.b", "tenant:42", "_x-y"]) expect(userIdOf(decodeURIComponent(inPath(id)))).toBe(id);
    expect(inPath("..")).toBe("~..");
  });
});

describe("an event in words", () => {
  const link = (id: string): MemoryLink => ({
    id,
    level: 0,
    status: "active",
    created_at: "",
    excerpt: id,
    is_cut: false,
    is_masked: false,
  });
  const event = (changed: Partial<TimelineEvent>): TimelineEvent => ({
    ...{ at: "2026-11-21T15:24:00Z", kind: "learned", memory: link("new"), agent_id: "bot", older: [link("old")] },
    ...{ reason: null, certainty: null, by: null, count: 1, is_undone: false, undo: null },
    ...changed,
  });

  test("says who did it", () => {
    expect(actorInWords(null, "bot", "me@example.com")).toBe("bot");
    expect(actorInWords({ kind: "person", id: "me@example.com", label: null }, "bot", "me@example.com")).toBe("You");
    expect(actorInWords({ kind: "person", id: "ada@example.com", label: null }, "bot", "me@example.com")).toBe("ada@example.com");
    expect(actorInWords({ kind: "key", id: "key_1", label: "whatsapp" }, "bot", "me@example.com")).toBe("key “whatsapp”");
    expect(actorInWords({ kind: "key", id: "key_1", label: null }, "bot", "me@example.com")).toBe("key “key_1”");
    expect(actorInWords({ kind: "command", id: null, label: null }, "bot", "me@example.com")).toBe("a command");
  });

  test("says why something was replaced, and whether that is sure", () => {
    expect(deedInWords(event({ kind: "replaced", reason: "updates", certainty: "sure" }))).toBe(
      "replaced it, because the newer one updates it",
    );
    expect(deedInWords(event({ kind: "replaced", reason: "contradicts", certainty: "likely" }))).toBe(
      "replaced it, probably, because the newer one contradicts it",
    );
  });

  test("tells what is gone from what is here", () => {
    expect(textsOf(event({ kind: "edited" }))).toEqual({ gone: [link("old")], here: link("new") });
    expect(textsOf(event({ kind: "expired", older: [] }))).toEqual({ gone: [link("new")], here: null });
    expect(erasedInWords(1)).toBe("1 memory erased");
    expect(erasedInWords(6)).toBe("6 memories erased");
  });

  test("stands under its day", () => {
    const events = ["2026-11-21T15:00:00Z", "2026-11-21T14:00:00Z", "2026-11-20T14:00:00Z"].map((at) => event({ at }));
    expect(byDay(events, (at) => at.slice(0, 10)).map(({ day, events: of }) => [day, of.length])).toEqual([
      ["2026-11-21", 2],
      ["2026-11-20", 1],
    ]);
  });
});

describe("a belief in words", () => {
  test("is doubted even where it was confirmed before", () => {
    expect(stateOf({ confirmed_at: "2026-11-21T15:24:00Z", is_doubted: true })).toBe("doubted");
    expect(stateOf({ confirmed_at: "2026-11-21T15:24:00Z", is_doubted: false })).toBe("confirmed");
    expect(stateOf({ confirmed_at: null, is_doubted: false })).toBe("open");
  });

  test("says since when as exactly as it matters", () => {
    const now = Date.parse("2026-11-21T15:24:00Z");
    expect(sinceInWords("2026-11-21T15:20:00Z", now)).toBe("today");
    expect(sinceInWords("2026-03-12T12:00:00Z", now)).toMatch(/12/);
    expect(sinceInWords("2024-03-12T12:00:00Z", now)).toMatch(/2024/);
  });
});
