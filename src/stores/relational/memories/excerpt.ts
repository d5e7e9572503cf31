import type { Level } from "../../../memory/types.ts";
import { masked } from "../../../reading/private-numbers.ts";
import type { Excerpt, MemoryLink } from "../../interfaces/browse.ts";
import type { StampedMemory } from "../rows/checksum.ts";
import { isSound, type RowsOf } from "../rows/rows.ts";

/** The length of a text in a list: a line or two. */
export const EXCERPT_CHARACTERS = 240;

/** Replaces a damaged text. A person sees that there was a text and what to do. */
export const DAMAGED_TEXT = "(damaged: this memory is not what was written. Restore it from a backup, or delete it.)";

/** What is looked at for private numbers, because one may go on where the excerpt ends. */
const READ_CHARACTERS = 2_000;

/** Private numbers are masked before the text is cut, or the beginning of one would not be known for what it is. */
export function toExcerpt(content: string): Excerpt {
  const shown = masked(content.slice(0, READ_CHARACTERS));
  // No character takes more than two units. One more character shows whether the text is longer.
  const characters = [...shown.slice(0, 2 * (EXCERPT_CHARACTERS + 1))];
  const isCut = characters.length > EXCERPT_CHARACTERS;
  const text = isCut ? characters.slice(0, EXCERPT_CHARACTERS).join("") : shown;
  return { text, isCut, isMasked: !content.startsWith(text) };
}

export function excerptOf(org: RowsOf, row: StampedMemory): Excerpt {
  return toExcerpt(isSound(org, row) ? row.content : DAMAGED_TEXT);
}

export interface LinkRow extends StampedMemory {
  level: Level;
}

export function toLink(org: RowsOf, row: LinkRow): MemoryLink {
  const { id, level, status, created_at_ms } = row;
  return { id, level, status, createdAtMs: created_at_ms, excerpt: excerptOf(org, row) };
}
