import { CONTEXT_TAG, CONTEXT_TITLES } from "../../memory/context-mark.ts";
import type { MemoryId } from "../../memory/types.ts";
import { sourceOfAll } from "../../reading/languages/all-languages.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import type { Pasted } from "../../stores/interfaces/records.ts";
import { AnswerReader, type PastedAnswer } from "./answer.ts";

/**
 * The most texts and ids of one submission that are looked up because they may be pasted memories. A search returns at most 100, and each
 * is looked up in a few forms. Texts beyond the limit count as the writer's own.
 */
export const RECALLED_PER_SUBMISSION = 1_024;

const MARKED = new RegExp(`<${CONTEXT_TAG}(?:\\s[^<>]*)?>[\\s\\S]*?</${CONTEXT_TAG}\\s*>`, "giu");
const TAGGED = /(<((?:[a-z]+[_-])*memor(?:y|ies)(?:[_-][a-z]+)*)(?:\s[^<>]*)?>)([\s\S]*?)(<\/\2\s*>)/giu;
/** A title of the server's block, of which an agent may paste a part. */
const TITLE = `## (?:${Object.values(CONTEXT_TITLES).join("|")})`;
const TITLED = new RegExp(`^${TITLE}\\s*$`, "mu");
/** A line that announces memories: "Relevant memories:", "## Memories (3)", "Here are some memories about the user:". */
const HEADING = new RegExp(
  `^[^\\S\\n]*(?:${TITLE}|(?:#{1,6}[^\\S\\n]*|\\*\\*|\\[)?${sourceOfAll("memoriesHeading", "")})[\\s*:：\\])]*$`,
  "iu",
);
/**
 * Signs that an agent pasted recalled memories: a tag, a JSON answer, a heading. None of them proves it, because people write lists of
 * memories, and `<memory>16GB</memory>`.
 */
const SUSPECT = new RegExp(`<[^<>]*memor|"content"|${HEADING.source}`, "imu");
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,3}[.)]|\[\d{1,3}\])\s+(?=\S)/u;
const QUOTED = /^["“”„«»'‘’`]+\s*([\s\S]*?)\s*["“”„«»'‘’`]+$/u;
/** What the block puts before a memory: its day, and its speaker. */
const DAY = /^\[\d{4}-\d{2}-\d{2}\] (?=\S)/u;
const SPEAKER = /^[^:\n]{1,100}: (?=\S)/u;
/** The depth of nested tags that is read: a list of memories, and each memory in it. */
const TAG_DEPTH = 2;

/** Whether the scope contains the text or the id. */
interface Known {
  text(text: string): boolean;
  id(id: MemoryId): boolean;
  /** Whether the text has a title of the block, where a day stands before a memory. Elsewhere the same words on another day are news. */
  readonly isOfBlock: boolean;
}

/**
 * The parts of the text that may come from this server, to be looked up in the records of the scope; undefined when nothing looks pasted.
 */
export function suspected(text: string): Pasted | undefined {
  if (!SUSPECT.test(text)) return undefined;
  const ids = new Set<MemoryId>();
  const texts = new Set<string>();
  const ask = (found: Set<string>, value: string) => {
    if (ids.size + texts.size < RECALLED_PER_SUBMISSION) found.add(value);
    return false;
  };
  const known = { text: (value: string) => ask(texts, value), id: (value: MemoryId) => ask(ids, value), isOfBlock: TITLED.test(text) };
  strip(text.replace(MARKED, "\n"), known, 0);
  return ids.size + texts.size > 0 ? { ids, texts } : undefined;
}

/**
 * The text without memories that this server returned and an agent pasted back. It removes everything within the server's mark. Under a
 * heading, in a tag or in a JSON answer it removes what the scope contains with the same id or text. Stored again, such memories would
 * multiply with each turn, and outdated ones would become active again. Everything else is the writer's own and stays, with its heading or
 * tag.
 */
export function withoutRecalled(text: string, held: Pasted): string {
  if (!SUSPECT.test(text)) return text;
  const isOfBlock = TITLED.test(text);
  const known = { text: (value: string) => held.texts.has(value), id: (value: MemoryId) => held.ids.has(value), isOfBlock };
  const kept = strip(text.replace(MARKED, "\n"), known, 0);
  return kept === text ? text : kept.trim();
}

/** Removes the known memories. A positive answer never causes further questions, so a `known` that always answers false gets all. */
function strip(text: string, known: Known, tags: number): string {
  if (tags > 0 && isHeld([text], known)) return "";
  const lines = (tags < TAG_DEPTH ? stripTagged(text, known, tags + 1) : text).split("\n");
  const answers = new AnswerReader(lines);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const piece = answerPiece(lines, at, answers.at(at), known) ?? pieceAt(lines, at, known, tags > 0);
    kept.push(...piece.kept);
    at += piece.taken;
  }
  return kept.join("\n");
}

function stripTagged(text: string, known: Known, tags: number): string {
  return text.replace(TAGGED, (whole, open: string, _name, inner: string, close: string) => {
    const kept = strip(inner, known, tags);
    if (kept === inner) return whole;
    return kept.trim() === "" ? "\n" : `${open}${kept}${close}`;
  });
}

interface Piece {
  /** The number of lines read, at least one. */
  readonly taken: number;
  /** The lines that stay in the text. */
  readonly kept: readonly string[];
}

/** An answer is removed as a whole or stays as a whole. */
function answerPiece(lines: readonly string[], at: number, answer: PastedAnswer | undefined, known: Known): Piece | undefined {
  if (!answer) return undefined;
  const isOurs = answer.items.map(({ id, content }) => isHeld([content], known) || known.id(id)).every(Boolean);
  return { taken: answer.lines, kept: isOurs ? [] : lines.slice(at, at + answer.lines) };
}

function pieceAt(lines: readonly string[], at: number, known: Known, isTagged: boolean): Piece {
  if (HEADING.test(lines[at] ?? "")) return listAt(lines, at, known);
  return isTagged ? unitAt(lines, at, known) : { taken: 1, kept: lines.slice(at, at + 1) };
}

/** A heading with its items. The heading stays when no items follow it, and is removed when all of its items are. */
function listAt(lines: readonly string[], at: number, known: Known): Piece {
  const kept: string[] = [];
  let end = at + 1;
  for (let next = end; next < lines.length; ) {
    const line = lines[next] ?? "";
    if (isBlank(line)) {
      next++;
      continue;
    }
    if (HEADING.test(line)) break;
    const isFirst = end === at + 1;
    const unit = LIST_MARK.test(line) ? unitAt(lines, next, known) : isFirst ? undefined : betweenItems(lines, next);
    if (!unit) break;
    if (unit.kept.length > 0) kept.push(...lines.slice(end, next), ...unit.kept);
    next += unit.taken;
    end = next;
  }
  const hasGone = end > at + 1 && kept.length === 0;
  return { taken: end - at, kept: hasGone ? [] : [lines[at] ?? "", ...kept] };
}

/** Lines between two items that are not items themselves; undefined at the end of the list. */
function betweenItems(lines: readonly string[], at: number): Piece | undefined {
  const taken = runAt(lines, at);
  return LIST_MARK.test(lines[at + taken] ?? "") ? { taken, kept: lines.slice(at, at + taken) } : undefined;
}

/**
 * An item with the lines indented under it, or any other line, without the sentences that the scope contains. A memory of several lines may
 * be pasted as it is.
 */
function unitAt(lines: readonly string[], at: number, known: Known): Piece {
  const isItem = LIST_MARK.test(lines[at] ?? "");
  const isStart = isItem || at === 0 || isBlank(lines[at - 1] ?? "");
  const run = isStart ? runAt(lines, at) : 1;
  if (run > 1 && isHeld(lines.slice(at, at + run), known)) return { taken: run, kept: [] };
  const taken = isItem ? itemAt(lines, at) : 1;
  const unit = lines.slice(at, at + taken);
  if (isHeld(unit, known)) return { taken, kept: [] };
  const mark = LIST_MARK.exec(unit[0] ?? "")?.[0] ?? "";
  const [first = "", ...rest] = unit;
  const parts = sentences([first.slice(mark.length), ...rest].map((line) => line.trim()).join(" "));
  const own = parts.length > 1 ? parts.filter((sentence) => !isHeld([sentence], known)) : parts;
  if (own.length === parts.length) return { taken, kept: unit };
  return { taken, kept: own.length === 0 ? [] : [`${mark}${own.join(" ")}`] };
}

/** The number of lines from `at` up to the next blank line or item. */
function runAt(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end] ?? "") && !LIST_MARK.test(lines[end] ?? "")) end++;
  return end - at;
}

/** The number of lines of the item: its own and those indented under it. */
function itemAt(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && /^\s{2,}\S/u.test(lines[end] ?? "") && !LIST_MARK.test(lines[end] ?? "")) end++;
  return end - at;
}

/**
 * Whether the lines are the text of a memory, as they are or joined into one line, with or without a list mark, quotation marks, and what
 * the block puts before it.
 */
function isHeld(lines: readonly string[], known: Known): boolean {
  const [first = "", ...rest] = lines;
  const asWritten = lines.join("\n").trim();
  const unmarked = [first.replace(LIST_MARK, ""), ...rest].map((line) => line.trim());
  const forms = new Set([asWritten, unmarked.join("\n").trim(), unmarked.join(" ").trim()]);
  for (const form of [...forms]) forms.add(QUOTED.exec(form)?.[1] ?? form);
  for (const form of known.isOfBlock ? [...forms] : []) {
    const said = form.replace(DAY, "");
    if (said !== form) forms.add(said).add(said.replace(SPEAKER, ""));
  }
  forms.delete("");
  // Every form is looked up, whatever the results of the others, so that `suspected` collects all of them.
  return [...forms].map((form) => known.text(form)).some(Boolean);
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}
