import { type Broad, measure } from "./measures.ts";
import { hitIndexOf, type WriteHit, type WriteIds } from "./written.ts";

/** A question is broad if at least this many memories answer it. */
const ANSWERS = 3;
const FIRST = 10;

/** Returns undefined for a question that is not broad. */
export function broadly(
  relevant: readonly string[],
  facts: readonly WriteHit[],
  all: readonly WriteHit[],
  ids: WriteIds,
): Broad | undefined {
  const wanted = [...new Set(relevant)];
  if (wanted.length < ANSWERS) return undefined;
  const shareFound = (hits: readonly WriteHit[]) => measure(wanted.map((id) => hitIndexOf(hits, id) ?? Number.POSITIVE_INFINITY)).r50;
  const charactersWithout = charactersOf(facts.slice(0, FIRST));
  return {
    without: shareFound(facts.slice(0, FIRST)),
    with: shareFound(all.slice(0, FIRST)),
    sameCharacters: shareFound(cut(all, charactersWithout, ids)),
    charactersWithout,
    charactersWith: charactersOf(all.slice(0, FIRST)),
  };
}

function charactersOf(hits: readonly WriteHit[]): number {
  return hits.reduce((sum, { content }) => sum + content.length, 0);
}

/** Returns the first hits up to a number of characters. The last abstraction may be truncated; a fact counts only as a whole. */
function cut(hits: readonly WriteHit[], characters: number, ids: WriteIds): WriteHit[] {
  const read: WriteHit[] = [];
  let left = characters;
  for (const hit of hits) {
    if (hit.content.length > left) {
      const content = hit.content.slice(0, left);
      return hit.write === "" ? [...read, { write: "", contains: ids.quotedBy(content), content }] : read;
    }
    read.push(hit);
    left -= hit.content.length;
  }
  return read;
}
