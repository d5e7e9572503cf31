import { CONTEXT_TAG } from "../../memory/context-mark.ts";
import type { MemoryId } from "../../memory/types.ts";
import type { Held } from "../../stores/records.ts";
import { sentences } from "../../text/sentences.ts";
import { AnswerReader, type PastedAnswer } from "./answer.ts";

/**
 * Texts and ids of one submission that are looked up because they may be pasted memories: a search answers 100, and each is asked for in a few forms. What
 * is beyond is the writer's.
 */
export const RECALLED_PER_SUBMISSION = 1_024;

/** Where an agent pastes what it was shown. None of this is a verdict: people write lists of memories, and `<memory>16GB</memory>`. */
const SUSPECT = /memor|"content"/iu;
const MARKED = new RegExp(`<${CONTEXT_TAG}(?:\\s[^<>]*)?>[\\s\\S]*?</${CONTEXT_TAG}\\s*>`, "giu");
const TAGGED = /(<((?:[a-z]+[_-])*memor(?:y|ies)(?:[_-][a-z]+)*)(?:\s[^<>]*)?>)([\s\S]*?)(<\/\2\s*>)/giu;
/** A line that announces memories: "Relevant memories:", "## Memories (3)", "Here are some memories about the user:". */
const HEADING =
  /^\s*(?:#{1,6}\s*|\*\*|\[)?(?:(?:here (?:are|is)|these are|the following(?: are)?)\b.{0,40}\bmemor(?:y|ies)\b.{0,60}[:：]|(?:relevant|recalled|retrieved|related|known|stored|past|previous|saved|long[- ]term|user)\s+memor(?:y|ies)\b.{0,60}[:：\])*]|(?:relevant|recalled|retrieved|related) memor(?:y|ies)|memories\s*(?:\(\d+\))?\s*[:：])[\s*:：\])]*$/iu;
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,3}[.)]|\[\d{1,3}\])\s+(?=\S)/u;
const QUOTED = /^["“”„«»'‘’`]+\s*([\s\S]*?)\s*["“”„«»'‘’`]+$/u;
/** Tags within each other that are looked into: a list of memories and each of them. */
const TAG_DEPTH = 2;

/** Answers whether the scope holds this. */
interface Oracle {
  text(text: string): boolean;
  id(id: MemoryId): boolean;
}

/** What the text may have been handed by this server, for the records to say which of it the scope holds; undefined when nothing looks pasted. */
export function suspected(text: string): Held | undefined {
  if (!SUSPECT.test(text)) return undefined;
  const ids = new Set<MemoryId>();
  const texts = new Set<string>();
  const ask = (found: Set<string>, value: string) => {
    if (ids.size + texts.size < RECALLED_PER_SUBMISSION) found.add(value);
    return false;
  };
  strip(text.replace(MARKED, "\n"), { text: (value) => ask(texts, value), id: (value) => ask(ids, value) }, 0);
  return ids.size + texts.size > 0 ? { ids, texts } : undefined;
}

/**
 * The text without what this server handed out and an agent pasted back: what bears the server's mark, and under a heading, in a tag or in an answer as
 * JSON what the scope holds, by id or text for text. Stored again it would multiply with each turn, and stale memories would come back to life.
 * Everything else is the writer's and stays, with its heading or its tag.
 */
export function withoutRecalled(text: string, held: Held): string {
  if (!SUSPECT.test(text)) return text;
  const kept = strip(text.replace(MARKED, "\n"), { text: (value) => held.texts.has(value), id: (value) => held.ids.has(value) }, 0);
  return kept === text ? text : kept.trim();
}

/** Asks the oracle the same whatever it answers, or less: so what it will be asked is found by one that says no to everything. */
function strip(text: string, oracle: Oracle, tags: number): string {
  if (tags > 0 && isHeld([text], oracle)) return "";
  const lines = (tags < TAG_DEPTH ? stripTagged(text, oracle, tags + 1) : text).split("\n");
  const answers = new AnswerReader(lines);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const piece = answerPiece(lines, at, answers.at(at), oracle) ?? pieceAt(lines, at, oracle, tags > 0);
    kept.push(...piece.kept);
    at += piece.taken;
  }
  return kept.join("\n");
}

function stripTagged(text: string, oracle: Oracle, tags: number): string {
  return text.replace(TAGGED, (whole, open: string, _name, inner: string, close: string) => {
    const kept = strip(inner, oracle, tags);
    if (kept === inner) return whole;
    return kept.trim() === "" ? "\n" : `${open}${kept}${close}`;
  });
}

interface Piece {
  /** Lines read: at least one. */
  readonly taken: number;
  /** Those that stay. */
  readonly kept: readonly string[];
}

/** An answer goes as a whole or stays as a whole. */
function answerPiece(lines: readonly string[], at: number, answer: PastedAnswer | undefined, oracle: Oracle): Piece | undefined {
  if (!answer) return undefined;
  const isOurs = answer.items.map(({ id, content }) => isHeld([content], oracle) || oracle.id(id)).every(Boolean);
  return { taken: answer.lines, kept: isOurs ? [] : lines.slice(at, at + answer.lines) };
}

function pieceAt(lines: readonly string[], at: number, oracle: Oracle, isTagged: boolean): Piece {
  if (HEADING.test(lines[at] ?? "")) return listAt(lines, at, oracle);
  return isTagged ? unitAt(lines, at, oracle) : { taken: 1, kept: lines.slice(at, at + 1) };
}

/** The heading with its items; alone where none follows, nowhere where none stays. */
function listAt(lines: readonly string[], at: number, oracle: Oracle): Piece {
  const kept: string[] = [];
  let end = at + 1;
  for (let next = end; next < lines.length; ) {
    const line = lines[next] ?? "";
    if (isBlank(line)) {
      next++;
      continue;
    }
    const isFirst = end === at + 1;
    const unit = LIST_MARK.test(line) ? unitAt(lines, next, oracle) : isFirst ? undefined : betweenItems(lines, next);
    if (!unit) break;
    if (unit.kept.length > 0) kept.push(...lines.slice(end, next), ...unit.kept);
    next += unit.taken;
    end = next;
  }
  const hasGone = end > at + 1 && kept.length === 0;
  return { taken: end - at, kept: hasGone ? [] : [lines[at] ?? "", ...kept] };
}

/** Lines that stand between two items without being one; undefined where the list is over. */
function betweenItems(lines: readonly string[], at: number): Piece | undefined {
  const taken = runAt(lines, at);
  return LIST_MARK.test(lines[at + taken] ?? "") ? { taken, kept: lines.slice(at, at + taken) } : undefined;
}

/** An item with what is indented under it, or another line: without the sentences that the scope holds. A memory of several lines may stand there as it is. */
function unitAt(lines: readonly string[], at: number, oracle: Oracle): Piece {
  const isItem = LIST_MARK.test(lines[at] ?? "");
  const isStart = isItem || at === 0 || isBlank(lines[at - 1] ?? "");
  const run = isStart ? runAt(lines, at) : 1;
  if (run > 1 && isHeld(lines.slice(at, at + run), oracle)) return { taken: run, kept: [] };
  const taken = isItem ? itemAt(lines, at) : 1;
  const unit = lines.slice(at, at + taken);
  if (isHeld(unit, oracle)) return { taken, kept: [] };
  const mark = LIST_MARK.exec(unit[0] ?? "")?.[0] ?? "";
  const [first = "", ...rest] = unit;
  const parts = sentences([first.slice(mark.length), ...rest].map((line) => line.trim()).join(" "));
  const own = parts.length > 1 ? parts.filter((sentence) => !isHeld([sentence], oracle)) : parts;
  if (own.length === parts.length) return { taken, kept: unit };
  return { taken, kept: own.length === 0 ? [] : [`${mark}${own.join(" ")}`] };
}

/** Lines from `at` up to the next blank one or item. */
function runAt(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end] ?? "") && !LIST_MARK.test(lines[end] ?? "")) end++;
  return end - at;
}

/** The item's lines: its own and those indented under it. */
function itemAt(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && /^\s{2,}\S/u.test(lines[end] ?? "") && !LIST_MARK.test(lines[end] ?? "")) end++;
  return end - at;
}

/** Whether the lines are a memory's text: as they stand or on one line, with or without a list mark and quotation marks around. */
function isHeld(lines: readonly string[], oracle: Oracle): boolean {
  const [first = "", ...rest] = lines;
  const asWritten = lines.join("\n").trim();
  const unmarked = [first.replace(LIST_MARK, ""), ...rest].map((line) => line.trim());
  const forms = new Set([asWritten, unmarked.join("\n").trim(), unmarked.join(" ").trim()]);
  for (const form of [...forms]) forms.add(QUOTED.exec(form)?.[1] ?? form);
  forms.delete("");
  // Each is asked for, whatever the others are.
  return [...forms].map((form) => oracle.text(form)).some(Boolean);
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}
