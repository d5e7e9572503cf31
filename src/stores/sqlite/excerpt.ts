import type { Level, Status } from "../../memory/types.ts";
import type { Excerpt, MemoryLink } from "../browse.ts";

/** The length of a text in a list: a line or two. */
export const EXCERPT_CHARACTERS = 240;

/** For a query over `memory m`: the beginning of the text, with one extra character that shows whether there is more. */
export const EXCERPT_COLUMN = `substr(m.content, 1, ${EXCERPT_CHARACTERS + 1}) AS excerpt`;

export function toExcerpt(begun: string): Excerpt {
  const characters = [...begun];
  const isCut = characters.length > EXCERPT_CHARACTERS;
  return { text: isCut ? characters.slice(0, EXCERPT_CHARACTERS).join("") : begun, isCut };
}

export interface LinkRow {
  id: string;
  level: Level;
  status: Status;
  created_at_ms: number;
  excerpt: string;
}

/** For a query over `memory m`. */
export const LINK_COLUMNS = `m.id, m.level, m.status, m.created_at_ms, ${EXCERPT_COLUMN}`;

export function toLink({ id, level, status, created_at_ms, excerpt }: LinkRow): MemoryLink {
  return { id, level, status, createdAtMs: created_at_ms, excerpt: toExcerpt(excerpt) };
}
