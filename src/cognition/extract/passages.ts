import { sentences } from "../../reading/sentences/sentences.ts";
import { isSmallTalk } from "../../reading/sentences/small-talk.ts";
import { dependsOnPrevious } from "./dependence.ts";
import { frameAfter } from "./frames.ts";
import { type Piece, pieces } from "./pieces.ts";

/**
 * The length of a passage: about 150 words, which an embedder reads at once and a person at a glance. With 600, 900 and 1,400 characters,
 * recall on BEAM is 61.3, 60.6 and 60.9, with 5.1, 3.7 and 2.8 facts per message.
 */
export const PASSAGE_CHARACTERS = 900;
/** The largest total length of the headings in front of a passage that continues a section. */
const LEAD_CHARACTERS = 240;
/** A passage up to this length joins the one before it. */
const REST_CHARACTERS = 120;

/**
 * The passages of a long text in its own words. Each has as many consecutive paragraphs and lists as fit. A passage never ends with a
 * heading. A passage that begins within a section has the section's headings at the front. After a sentence that makes the rest of the text
 * a game or a story, it also has that sentence.
 */
export function passagesOf(text: string): string[] {
  const found: Passage[] = [];
  let frame = "";
  for (const group of groups(pieces(text))) {
    const [first] = group as [Piece, ...Piece[]];
    const body = group.map((piece, index) => (index === 0 ? piece.text : inline(piece, group[index - 1]?.header ?? ""))).join("\n");
    const last = found.at(-1);
    if (last && joins(last, first, body.length)) {
      last.text += `${first.afterBlank ? "\n\n" : "\n"}${inline({ ...first, text: body }, last.header)}`;
      last.header = group.at(-1)?.header ?? last.header;
    } else {
      const lead = [frame, ...leadOf(first)].filter((part) => part !== "" && !body.includes(part)).join("\n");
      const start = lead === "" ? body : `${lead}\n${body}`;
      found.push({ text: first.header === "" ? start : `${first.header} ${start}`, header: group.at(-1)?.header ?? "" });
    }
    frame ||= framing(group);
  }
  return joinRest(found.map((passage) => passage.text.trim()));
}

interface Passage {
  text: string;
  /** The header of its last line. */
  header: string;
}

/** Whether `first` joins the passage: it must fit, and it must not be a heading after a passage that is already half full. */
function joins(last: Passage, first: Piece, length: number): boolean {
  const total = last.text.length + length;
  if (total > PASSAGE_CHARACTERS) return false;
  return !first.isHeading || last.text.length < PASSAGE_CHARACTERS / 2;
}

/**
 * Groups headings with the first piece under them; every other piece is a group of its own. A piece that is too long is cut between
 * sentences.
 */
function groups(all: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [];
  let pending: Piece[] = [];
  for (const piece of all) {
    if (piece.isLead) {
      pending.push(piece);
      continue;
    }
    if (pending.length === 0 && isLeftOut(piece)) continue;
    for (const part of parts(piece)) {
      found.push([...pending, part]);
      pending = [];
    }
  }
  if (pending.length > 0) found.push(pending);
  return found;
}

/** Whether the piece contains only small talk. */
function isLeftOut({ text, isWhole }: Piece): boolean {
  return !isWhole && text.length <= PASSAGE_CHARACTERS && sentences(text).every(isSmallTalk);
}

function parts(piece: Piece): Piece[] {
  if (piece.isWhole || piece.text.length <= PASSAGE_CHARACTERS) return [piece];
  const found: string[] = [];
  for (const line of piece.text.split("\n")) {
    for (const [index, sentence] of sentences(line).entries()) {
      const joint = index === 0 ? "\n" : " ";
      const last = found.at(-1);
      const limit = dependsOnPrevious(sentence) ? PASSAGE_CHARACTERS : PASSAGE_CHARACTERS * FULL;
      if (last !== undefined && last.length + sentence.length <= limit) found[found.length - 1] = `${last}${joint}${sentence}`;
      else found.push(sentence);
    }
  }
  return found.map((text, index) => ({ ...piece, text, isTurn: index === 0 && piece.isTurn, afterBlank: index === 0 && piece.afterBlank }));
}

/** The share of a passage that independent sentences fill. The rest is left for a sentence that depends on the one before it. */
const FULL = 0.85;

/** The piece's text, with its header when that differs from the previous one or when the writer repeated it. */
function inline({ text, header, isTurn }: Piece, before: string): string {
  return header === "" || (header === before && !isTurn) ? text : `${header} ${text}`;
}

/** The innermost headings, as many as fit. */
function leadOf({ leads }: Piece): string[] {
  const kept: string[] = [];
  let characters = 0;
  for (const lead of leads.toReversed()) {
    characters += lead.length;
    if (characters > LEAD_CHARACTERS) break;
    kept.unshift(lead);
  }
  return kept;
}

/** The sentence that makes the rest of the text a game or a story; empty when there is none or it is too long. */
function framing(group: readonly Piece[]): string {
  for (const { text, isWhole } of group) {
    if (isWhole) continue;
    const framed = sentences(text).find((sentence) => frameAfter(sentence, "none") === "text");
    if (framed !== undefined) return framed.length <= LEAD_CHARACTERS ? framed : "";
  }
  return "";
}

function joinRest(passages: readonly string[]): string[] {
  const kept: string[] = [];
  for (const passage of passages) {
    const last = kept.at(-1);
    if (last !== undefined && passage.length <= REST_CHARACTERS) kept[kept.length - 1] = `${last}\n\n${passage}`;
    else kept.push(passage);
  }
  return kept;
}
