import { splitHeader } from "../../reading/headers/header.ts";
import { wholeAt } from "./blocks.ts";

/** A paragraph, a list item, a heading or a `whole` block as written, with its header and its headings. */
export interface Piece {
  readonly text: string;
  /** Stamp and speaker of the line, or of the last line before it that has them. */
  readonly header: string;
  /** Whether the line itself has a stamp or a speaker. */
  readonly isTurn: boolean;
  /** From the outermost to the innermost: its headings, the line that announces its list, and the items above it in the list. */
  readonly leads: readonly string[];
  readonly isHeading: boolean;
  /** Whether it is a heading or a line that announces the text after it. Such a piece never ends a passage. */
  readonly isLead: boolean;
  /** Whether it must not be cut. */
  readonly isWhole: boolean;
  readonly afterBlank: boolean;
}

const HEADING = /^\s{0,3}(#{1,6})\s+\S/u;
/** A line that consists of bold text only. */
const BOLD_HEADING = /^\s*(?:\d{1,2}[.)]\s+)?(\*\*|__)[^*_]{1,100}\1\s*[:：]?\s*$/u;
const BOLD_LEVEL = 7;
const ITEM = /^(\s*)(?:[-*+•‣◦–·]|\d{1,3}[.)]|[a-z][.)])\s+\S/u;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/u;
const ANNOUNCES = /[:：]\s*(?:\*\*|__)?\s*$/u;
/** An item up to this length may be the heading of the items under it; a longer one has content of its own. */
const PARENT_CHARACTERS = 120;

/** The pieces of a text in order; together they contain every word of it. */
export function pieces(text: string): Piece[] {
  const reader = new Reader();
  const lines = text.split(/\r\n|\r|\n/u);
  const following = linesAfter(lines);
  for (let at = 0; at < lines.length; ) {
    const taken = wholeAt(lines, at);
    if (taken > 0) reader.whole(lines.slice(at, at + taken).join("\n"));
    else reader.line(lines[at] ?? "", following[at] ?? "");
    at += Math.max(1, taken);
  }
  return reader.pieces;
}

/** For each line, the next one that is not blank; empty after the last. */
function linesAfter(lines: readonly string[]): string[] {
  const following: string[] = [];
  let next = "";
  for (let at = lines.length - 1; at >= 0; at--) {
    following[at] = next;
    if (lines[at]?.trim() !== "") next = lines[at] ?? "";
  }
  return following;
}

class Reader {
  readonly pieces: Piece[] = [];
  #header = "";
  #inDialogue = false;
  #isTurn = false;
  #headings: { readonly level: number; readonly text: string }[] = [];
  /** The line that announces the next list or block. */
  #announced = "";
  #parents: { readonly indent: number; readonly text: string }[] = [];
  #afterBlank = true;

  whole(text: string): void {
    this.#isTurn = false;
    this.#add(text.trimEnd(), { isWhole: true });
  }

  line(line: string, next: string): void {
    if (line.trim() === "" || RULE.test(line)) {
      this.#afterBlank = true;
      return;
    }
    const { header, speaker, body } = splitHeader(line, this.#inDialogue);
    this.#isTurn = header !== "";
    if (speaker !== undefined) this.#inDialogue = true;
    if (header !== "" && header !== this.#header) this.#begin(header);
    const text = header === "" ? line.trimEnd() : body;
    const level = HEADING.exec(text)?.[1]?.length ?? (BOLD_HEADING.test(text) ? BOLD_LEVEL : 0);
    const indent = ITEM.exec(text)?.[1]?.length;
    if (level > 0) this.#heading(text.trim(), level);
    else if (indent !== undefined) this.#item(text, indent, next);
    else this.#prose(text, next);
  }

  #begin(header: string): void {
    this.#header = header;
    this.#headings = [];
    this.#announced = "";
    this.#parents = [];
  }

  #heading(text: string, level: number): void {
    this.#headings = this.#headings.filter((heading) => heading.level < level);
    this.#announced = "";
    this.#parents = [];
    this.#add(text, { isLead: true, isHeading: true });
    this.#headings.push({ level, text });
  }

  #item(text: string, indent: number, next: string): void {
    this.#parents = this.#parents.filter((parent) => parent.indent < indent);
    const deeper = (ITEM.exec(next)?.[1]?.length ?? -1) > indent;
    const isParent = deeper && text.trim().length <= PARENT_CHARACTERS;
    this.#add(text, { isLead: isParent });
    if (isParent) this.#parents.push({ indent, text: text.trimEnd() });
  }

  #prose(text: string, next: string): void {
    const last = this.pieces.at(-1);
    const isItem = last !== undefined && ITEM.test(last.text);
    const continues = !this.#afterBlank && !this.#isTurn && last !== undefined && !last.isLead && !last.isWhole;
    if (continues && (!isItem || /^\s{2,}\S/u.test(text))) {
      this.pieces[this.pieces.length - 1] = { ...last, text: `${last.text}\n${text}` };
      return;
    }
    const isIndented = isItem && /^\s{2,}\S/u.test(text);
    if (!isIndented) {
      this.#announced = "";
      this.#parents = [];
    }
    const announces = ANNOUNCES.test(text) && text.trim().length <= PARENT_CHARACTERS && next !== "";
    this.#add(text, { isLead: announces });
    if (announces) this.#announced = text.trim();
  }

  #add(text: string, given: Partial<Piece>): void {
    const leads = [...this.#headings.map((heading) => heading.text), this.#announced, ...this.#parents.map((parent) => parent.text)];
    this.pieces.push({
      ...{
        text,
        header: this.#header,
        isTurn: this.#isTurn,
        leads: leads.filter((lead) => lead !== ""),
        isHeading: false,
        isLead: false,
        isWhole: false,
      },
      ...{ afterBlank: this.#afterBlank, ...given },
    });
    this.#afterBlank = false;
  }
}
