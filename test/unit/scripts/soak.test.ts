import { describe, expect, test } from "bun:test";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ledger, type Listed, type Written } from "../../../scripts/lib/soak/ledger.ts";
import { findWords, Words } from "../../../scripts/lib/soak/words.ts";
import { folderPerTest } from "../../support/folder-per-test.ts";
import { Random } from "../../support/random.ts";

const folder = folderPerTest();

describe("the ledger of a soak", () => {
  const written = (id: string, tenant = 0): Written => ({ id, tenant, user: "ana", word: id, content: id, idempotencyKey: id });
  const listed = (id: string, status = "active", level = 0): Listed => ({ id, status, level });
  const ledger = () => {
    const made = new Ledger();
    for (const id of ["kept", "removed", "erased"]) made.accept(written(id));
    made.accept(written("other", 1));
    for (const id of ["removed", "erased"]) made.take(written(id));
    made.deleted(written("removed"), false);
    made.deleted(written("erased"), true);
    return made;
  };
  const right = [listed("kept"), listed("removed", "deprecated")];

  test("finds nothing wrong with what was written, not with what was derived from it either", () => {
    expect(ledger().violations(0, [...right, listed("summary", "active", 1)])).toEqual([]);
    expect(ledger().violations(1, [listed("other")])).toEqual([]);
  });

  test.each<[string, readonly Listed[], RegExp]>([
    ["a lost write", right.slice(1), /^lost: kept/],
    ["a write that was deprecated", [listed("kept", "deprecated"), ...right.slice(1)], /^lost: kept/],
    ["a lost deletion", right.slice(0, 1), /^lost: removed/],
    ["a deletion that was undone", [listed("kept"), listed("removed")], /^resurrected: removed/],
    ["an erased memory", [...right, listed("erased")], /^resurrected: erased/],
    ["a doubled memory", [...right, listed("kept")], /^doubled: 1/],
    ["a memory of another tenant", [...right, listed("other")], /^foreign: other/],
    ["a memory that nobody wrote", [...right, listed("stranger")], /^foreign: stranger/],
  ])("finds %s", (_, list, violation) => {
    expect(ledger().violations(0, list)).toEqual([expect.stringMatching(violation)]);
  });
});

describe("the words of a soak", () => {
  test("are found in any file, whole or without their beginning, as a text index has them", () => {
    const words = new Words(new Random(3));
    const [whole, tail, absent] = [words.next(), words.next(), words.next()];
    writeFileSync(join(folder(), "a"), `bytes ${whole} bytes`);
    appendFileSync(join(folder(), "b"), Buffer.concat([Buffer.from([0, 255, 3]), Buffer.from(tail.slice(4)), Buffer.from([7])]));
    expect(findWords(folder(), [whole, tail, absent]).toSorted()).toEqual([`${whole} in a`, `${tail} in b`].toSorted());
    expect(findWords(folder(), [absent])).toEqual([]);
  });
});
