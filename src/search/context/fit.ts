import type { MemoryId } from "../../memory/types.ts";
import { keyOfLine, type Line } from "./line.ts";
import { FRAME, renderLine, renderTitle, SECTIONS, type Section, type SectionName, sectionOf } from "./render.ts";
import { estimateTokens } from "./tokens.ts";

/** Tokens of the shortest lines in real memories. No line is tried where fewer are left. They also bound the number of candidates. */
export const LINE_TOKENS = 8;

/**
 * A section is full after this many lines that do not fit: where texts are long, hardly any later line is short. This halves the time on
 * BEAM and changes no section by more than half a point.
 */
const MISFITS = 16;

/** The lines that may enter each section, the best first. */
export type Candidates = Readonly<Record<SectionName, Iterable<Line>>>;

/**
 * The share of the tokens that each section may take before the others. The next section in {@link FILLING} may use what a section leaves.
 * With a question, most tokens are for answers: measured on conversations (docs/guide-agents.md), the other sections cost the answers as
 * many tokens as they take.
 */
const SHARES: Readonly<Record<"asked" | "unasked", Readonly<Record<SectionName, number>>>> = {
  /** Of 1,000 tokens, shares of 15, 75 and 10 % contained 88.5 % of the evidence of LoCoMo's facts; the first hits alone had 91.2 %. */
  asked: { known: 0.12, answers: 0.8, recent: 0.08 },
  unasked: { known: 0.75, answers: 0, recent: 0.25 },
};
/** The order in which sections take the remaining tokens. `known` comes first, so that it does not depend on the question. */
const FILLING: readonly SectionName[] = ["known", "answers", "recent"];

export interface Fitted {
  readonly sections: readonly Section[];
  /** Estimated tokens of the whole block; 0 for an empty one. */
  readonly tokens: number;
}

export interface Room {
  readonly maxTokens: number;
  /** Whether there is a question. */
  readonly isAsked: boolean;
  /** The facts from which a summary was made. When the block has the summary, they need no line of their own. */
  readonly sources: ReadonlyMap<MemoryId, readonly MemoryId[]>;
}

/**
 * Chooses the lines of a block of at most `maxTokens`. Each line occurs once, in the first section that takes it. A line that does not fit
 * is left out as a whole, and a shorter one after it may still fit.
 */
export function fit(candidates: Candidates, { maxTokens, isAsked, sources }: Room): Fitted {
  const shares = isAsked ? SHARES.asked : SHARES.unasked;
  const budget = maxTokens - estimateTokens(FRAME);
  const shelf = new Shelf(sources);
  let carried = 0;
  for (const name of FILLING) {
    const allowed = Math.floor(budget * shares[name]) + carried;
    carried = allowed - shelf.fill(name, candidates[name], allowed);
  }
  // The answers take the tokens that recent lines left.
  shelf.fill("answers", candidates.answers, carried);
  const sections = SECTIONS.map((name) => sectionOf(name, shelf.linesOf(name)));
  return { sections, tokens: shelf.tokens === 0 ? 0 : shelf.tokens + estimateTokens(FRAME) };
}

/** The lines taken so far. */
class Shelf {
  readonly #lines = new Map<SectionName, Map<string, Line>>();
  readonly #places = new Map<string, SectionName>();
  readonly #ids = new Set<MemoryId>();
  /** The sources of the summaries on the shelf. */
  readonly #covered = new Set<MemoryId>();
  readonly #sources: Room["sources"];
  tokens = 0;

  constructor(sources: Room["sources"]) {
    this.#sources = sources;
  }

  linesOf(name: SectionName): Line[] {
    return [...(this.#lines.get(name)?.values() ?? [])];
  }

  /** Takes the lines that fit, in order. Returns the tokens used. */
  fill(name: SectionName, lines: Iterable<Line>, allowed: number): number {
    let used = 0;
    let misfits = 0;
    for (const line of lines) {
      if (allowed - used < LINE_TOKENS || misfits === MISFITS) break;
      // A fact answers a question in its own words, even when the block has its summary.
      if (line.ids.every((id) => this.#ids.has(id) || (name !== "answers" && this.#covered.has(id)))) continue;
      const key = keyOfLine(line);
      const place = this.#places.get(key);
      if (place !== undefined) this.#join(place, key, line);
      else {
        const tokens = tokensOf(line) + (this.#lines.has(name) ? 0 : estimateTokens(renderTitle(name)));
        if (used + tokens > allowed) {
          misfits++;
          continue;
        }
        used += tokens;
        this.#put(name, key, line);
      }
      for (const id of line.ids) {
        this.#ids.add(id);
        for (const source of this.#sources.get(id) ?? []) this.#covered.add(source);
      }
    }
    this.tokens += used;
    return used;
  }

  #put(name: SectionName, key: string, line: Line): void {
    const section = this.#lines.get(name) ?? new Map<string, Line>();
    this.#lines.set(name, section.set(key, line));
    this.#places.set(key, name);
  }

  /** Adds the ids of a memory with the same words to the line that is already taken. */
  #join(name: SectionName, key: string, line: Line): void {
    const taken = this.#lines.get(name)?.get(key);
    if (taken !== undefined) this.#lines.get(name)?.set(key, { ...taken, ids: [...taken.ids, ...line.ids] });
  }
}

const counted = new WeakMap<Line, number>();

function tokensOf(line: Line): number {
  const tokens = counted.get(line) ?? estimateTokens(renderLine(line));
  counted.set(line, tokens);
  return tokens;
}
