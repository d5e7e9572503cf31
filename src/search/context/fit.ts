import type { MemoryId } from "../../memory/types.ts";
import { keysOfLine, type Line } from "./line.ts";
import { FRAME, renderLine, renderTitle, SECTIONS, type Section, type SectionName, sectionOf } from "./render.ts";
import { estimateTokens } from "./tokens.ts";

/** Tokens of the shortest lines in real memories. No line is tried where fewer are left. They also bound the number of candidates. */
export const LINE_TOKENS = 8;

/**
 * A section is full after this many lines that do not fit: where texts are long, hardly any later line is short. This halves the time on
 * BEAM and changes no section by more than half a point.
 */
const MISFITS = 16;

/** A longer line that does not fit is not compared with those of the block: it rarely repeats them, and reading it takes time. */
const COMPARED_CHARACTERS = 400;

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
 * Chooses the lines of a block of at most `maxTokens`. Each line occurs once, in the first section that takes it, and a line whose every
 * sentence the block has already joins the line that has the first. A line that does not fit is left out as a whole, and a shorter one
 * after it may still fit.
 */
export function fit(candidates: Candidates, { maxTokens, isAsked, sources }: Room): Fitted {
  const shares = isAsked ? SHARES.asked : SHARES.unasked;
  const budget = maxTokens - estimateTokens(FRAME);
  const shelf = new Shelf(sources);
  let carried = 0;
  for (const name of FILLING) {
    const allowed = Math.floor(budget * shares[name]) + carried;
    const left = allowed - shelf.fill(name, candidates[name], allowed);
    // Where little answers a question, the block is short.
    carried = name === "answers" && isAsked ? 0 : left;
  }
  // The answers take the tokens that recent lines left.
  shelf.fill("answers", candidates.answers, carried);
  const sections = SECTIONS.map((name) => sectionOf(name, shelf.linesOf(name)));
  return { sections, tokens: shelf.tokens === 0 ? 0 : shelf.tokens + estimateTokens(FRAME) };
}

/** A line on the shelf, with the ids of all memories that it repeats. */
interface Taken {
  line: Line;
}

/** The lines taken so far. */
class Shelf {
  readonly #lines = new Map<SectionName, Taken[]>();
  /** The line that has a sentence, by the key of the sentence. */
  readonly #said = new Map<string, Taken>();
  readonly #ids = new Set<MemoryId>();
  /** The sources of the summaries on the shelf. */
  readonly #covered = new Set<MemoryId>();
  readonly #sources: Room["sources"];
  tokens = 0;

  constructor(sources: Room["sources"]) {
    this.#sources = sources;
  }

  linesOf(name: SectionName): Line[] {
    return (this.#lines.get(name) ?? []).map(({ line }) => line);
  }

  /** Takes the lines that fit, in order. Returns the tokens used. */
  fill(name: SectionName, lines: Iterable<Line>, allowed: number): number {
    let used = 0;
    let misfits = 0;
    for (const line of lines) {
      if (allowed - used < LINE_TOKENS || misfits === MISFITS) break;
      // A fact answers a question in its own words, even when the block has its summary.
      if (line.ids.every((id) => this.#ids.has(id) || (name !== "answers" && this.#covered.has(id)))) continue;
      const tokens = tokensOf(line) + (this.#lines.has(name) ? 0 : estimateTokens(renderTitle(name)));
      const fits = used + tokens <= allowed;
      const repeats = (fits || line.text.length <= COMPARED_CHARACTERS) && this.#repeats(line);
      if (!repeats && !fits) {
        misfits++;
        continue;
      }
      if (!repeats) {
        used += tokens;
        this.#put(name, line);
      }
      for (const id of line.ids) {
        this.#ids.add(id);
        for (const source of this.#sources.get(id) ?? []) this.#covered.add(source);
      }
    }
    this.tokens += used;
    return used;
  }

  /** Whether the block says every sentence of the line already. Then the line that has the first one gets its ids. */
  #repeats(line: Line): boolean {
    const keys = keysOfLine(line);
    const taken = this.#said.get(keys[0] ?? "");
    const repeats = taken !== undefined && keys.every((key) => this.#said.has(key));
    if (repeats) taken.line = { ...taken.line, ids: [...taken.line.ids, ...line.ids] };
    return repeats;
  }

  #put(name: SectionName, line: Line): void {
    const taken = { line };
    this.#lines.set(name, [...(this.#lines.get(name) ?? []), taken]);
    for (const key of keysOfLine(line)) if (!this.#said.has(key)) this.#said.set(key, taken);
  }
}

const counted = new WeakMap<Line, number>();

function tokensOf(line: Line): number {
  const tokens = counted.get(line) ?? estimateTokens(renderLine(line));
  counted.set(line, tokens);
  return tokens;
}
