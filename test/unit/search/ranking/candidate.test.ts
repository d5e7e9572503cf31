import { expect, test } from "bun:test";
import { mergeByRelevance, type Ranked, sortByRelevance } from "../../../../src/search/ranking/candidate.ts";
import { Random } from "../../../support/random.ts";

test("merging two sorted lists gives the same as sorting all of their entries", () => {
  const random = new Random(8);
  for (let round = 0; round < 200; round++) {
    const list = (name: string) =>
      Array.from(
        { length: random.below(8) },
        (_, i): Ranked => ({
          ...{ id: `${name}${i}`, slot: i, relevance: random.below(4), terms: [], factors: [], task: 0, isLifted: false },
        }),
      );
    const [a, b] = [sortByRelevance(list("a")), sortByRelevance(list("b"))];
    expect(mergeByRelevance(a, b)).toEqual(sortByRelevance([...a, ...b]));
  }
});
