import { type Broad, measure } from "./measures.ts";
import { toldAt, type WriteHit, type WriteIds } from "./written.ts";

/** With as many memories that answer it, a question is broad. */
const ANSWERS = 3;
const FIRST = 10;

/** Undefined for a question that is not broad. */
export function broadly(
  relevant: readonly string[],
  facts: readonly WriteHit[],
  all: readonly WriteHit[],
  ids: WriteIds,
): Broad | undefined {
  const wanted = [...new Set(relevant)];
  if (wanted.length < ANSWERS) return undefined;
  const told = (hits: readonly WriteHit[]) => measure(wanted.map((id) => toldAt(hits, id) ?? Number.POSITIVE_INFINITY)).r50;
  const charactersWithout = charactersOf(facts.slice(0, FIRST));
  return {
    without: told(facts.slice(0, FIRST)),
    with: told(all.slice(0, FIRST)),
    sameCharacters: told(cut(all, charactersWithout, ids)),
    charactersWithout,
    charactersWith: charactersOf(all.slice(0, FIRST)),
  };
}

function charactersOf(hits: readonly WriteHit[]): number {
  return hits.reduce((sum, { content }) => sum + content.length, 0);
}

/** The first hits, as if read up to so many characters: of an abstraction its beginning counts, of a fact nothing but all of it. */
function cut(hits: readonly WriteHit[], characters: number, ids: WriteIds): WriteHit[] {
  const read: WriteHit[] = [];
  let left = characters;
  for (const hit of hits) {
    if (hit.content.length > left) {
      const content = hit.content.slice(0, left);
      return hit.write === "" ? [...read, { write: "", tells: ids.quotedBy(content), content }] : read;
    }
    read.push(hit);
    left -= hit.content.length;
  }
  return read;
}
