import { letterLines } from "./letters.ts";

/** A part of a text's layout. A `whole` block is code, JSON, a table, a quote or a letter; it is never cut. */
export interface Block {
  readonly kind: "prose" | "item" | "heading" | "whole";
  readonly text: string;
}

const FENCE = /^\s*(```|~~~)/u;
const HEADING = /^#{1,6} (.+)$/u;
const ITEM = /^(?:[-*•‣◦–·]|\d{1,3}[.)]|[a-z][.)]) (.+)$/u;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/u;
const TABLE_ROW = /^\s*\|/u;
const QUOTED = /^\s*>/u;
const CODE =
  /[;{}]\s*$|^\s*import [\w.]+(?: as \w+)?$|^\s*(?:import|from\s+[\w.]+\s+import|def|class|const|let|var|function|return|export|async|public|private|#include|SELECT|INSERT|UPDATE|CREATE)\b.*[(){};=*]|^\s*(?:@\w|<\/?[a-z][\w-]*[\s>/])/u;
const SENTENCE_END = /[.!?:;。！？؟۔।：…"”»)\]]\s*$/u;
/** The writer ended a line shorter than this on purpose; an editor may have wrapped a longer one. */
const WRAPPED_CHARACTERS = 40;

/** The blocks of a text in order; together they contain every word of it. Lines that an editor wrapped are joined again. */
export function blocks(text: string): Block[] {
  const lines = text.split(/\r\n|\r|\n/u);
  const found: Block[] = [];
  let afterBlank = true;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const taken = wholeAt(lines, at);
    if (taken > 0) {
      found.push({
        kind: "whole",
        text: lines
          .slice(at, at + taken)
          .join("\n")
          .trim(),
      });
      at += taken;
      afterBlank = true;
      continue;
    }
    at++;
    if (line.trim() === "" || RULE.test(line)) {
      afterBlank = true;
      continue;
    }
    addLine(found, line, afterBlank);
    afterBlank = false;
  }
  return found;
}

function addLine(found: Block[], line: string, afterBlank: boolean): void {
  // Runs of spaces have no meaning in prose, and they make patterns slow.
  const text = line.trim().replace(/\s+/gu, " ");
  const heading = HEADING.exec(text)?.[1];
  if (heading !== undefined) {
    found.push({ kind: "heading", text: heading });
    return;
  }
  const item = ITEM.exec(text)?.[1];
  if (item !== undefined) {
    found.push({ kind: "item", text: item });
    return;
  }
  const last = found.at(-1);
  if (last && !afterBlank && isWrapped(last, line)) found[found.length - 1] = { kind: last.kind, text: `${last.text} ${text}` };
  else found.push({ kind: "prose", text });
}

/** Whether the line continues the block before it: an indented line under an item, or a line that an editor wrapped. */
function isWrapped(last: Block, line: string): boolean {
  if (last.kind === "item") return /^\s{2,}\S/u.test(line);
  if (last.kind !== "prose" || SENTENCE_END.test(last.text)) return false;
  return last.text.length >= WRAPPED_CHARACTERS && /^\s*[\p{Ll}\p{N}(]/u.test(line);
}

/** The number of lines from `at` that form one `whole` block; 0 for prose. */
export function wholeAt(lines: readonly string[], at: number): number {
  const line = lines[at] ?? "";
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) {
    const end = lines.findIndex((candidate, index) => index > at && candidate.trim().startsWith(fence));
    return (end < 0 ? lines.length : end + 1) - at;
  }
  if (/^\s*[{[]/u.test(line)) {
    const taken = jsonLines(lines, at);
    if (taken > 0) return taken;
  }
  if (QUOTED.test(line)) return run(lines, at, (candidate) => QUOTED.test(candidate));
  const letter = letterLines(lines, at);
  if (letter > 0) return letter;
  if (TABLE_ROW.test(line)) return run(lines, at, (candidate) => TABLE_ROW.test(candidate));
  if (!CODE.test(line)) return 0;
  const taken = run(lines, at, (candidate) => CODE.test(candidate) || /^(?: {2,}|\t)\S/u.test(candidate));
  return taken >= 2 ? taken : 0;
}

function run(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? "")) end++;
  return end - from;
}

/** The number of lines from `at` that form one JSON value; 0 when there is none. */
function jsonLines(lines: readonly string[], at: number): number {
  let depth = 0;
  for (let end = at; end < lines.length; end++) {
    for (const character of lines[end] ?? "") {
      if (character === "{" || character === "[") depth++;
      else if (character === "}" || character === "]") depth--;
    }
    if (depth <= 0) return isJson(lines.slice(at, end + 1).join("\n")) ? end + 1 - at : 0;
  }
  return 0;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Text that is not JSON is an expected input here.
    return false;
  }
}
