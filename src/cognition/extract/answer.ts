import type { MemoryId } from "../../memory/types.ts";

const FENCE = /^\s*(?:```|~~~)\w*\s*$/u;
const OPENING = /^\s*[{[]/u;
/** Brackets, braces and quotes of JSON. An escaped character in a string is one token of two characters. */
const JSON_TOKEN = /\\.|["{}[\]]/gu;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** One JSON value with memories in the format of this service's answers, including a code fence around it. */
export interface PastedAnswer {
  readonly lines: number;
  /** At least one. */
  readonly items: readonly PastedMemory[];
}

export interface PastedMemory {
  /** In lower case. */
  readonly id: MemoryId;
  readonly content: string;
}

/** How often a line is read at most, on average. Without this limit, brackets that are never closed would cost quadratic time. */
const READINGS = 8;

/** Finds answers in the lines of one text. */
export class AnswerReader {
  readonly #lines: readonly string[];
  #linesLeft: number;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#linesLeft = READINGS * lines.length;
  }

  /** Returns the answer that begins at the line; undefined when none does. */
  at(at: number): PastedAnswer | undefined {
    const line = this.#lines[at] ?? "";
    if (OPENING.test(line)) return this.#bareAt(at);
    if (!FENCE.test(line) || !OPENING.test(this.#lines[at + 1] ?? "")) return undefined;
    const answer = this.#bareAt(at + 1);
    return answer && FENCE.test(this.#lines[at + 1 + answer.lines] ?? "") ? { ...answer, lines: answer.lines + 2 } : undefined;
  }

  #bareAt(at: number): PastedAnswer | undefined {
    let depth = 0;
    let inString = false;
    for (let end = at; end < this.#lines.length && this.#linesLeft > 0; end++) {
      this.#linesLeft--;
      for (const [token] of (this.#lines[end] ?? "").matchAll(JSON_TOKEN)) {
        if (token === '"') inString = !inString;
        else if (!inString && token.length === 1) depth += "{[".includes(token) ? 1 : -1;
      }
      if (depth > 0) continue;
      const items = memoriesOf(parse(this.#lines.slice(at, end + 1).join("\n")));
      return items && { lines: end + 1 - at, items };
    }
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is an expected input here.
    return undefined;
  }
}

function memoriesOf(value: unknown): PastedMemory[] | undefined {
  const items: unknown = Array.isArray(value) ? value : isRecord(value) ? (value["results"] ?? value["memories"] ?? [value]) : undefined;
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const found = items.map(memoryOf).filter((memory) => memory !== undefined);
  return found.length === items.length ? found : undefined;
}

function memoryOf(item: unknown): PastedMemory | undefined {
  if (!isRecord(item)) return undefined;
  const { id, content } = item;
  return typeof id === "string" && typeof content === "string" && UUID.test(id) ? { id: id.toLowerCase(), content } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
