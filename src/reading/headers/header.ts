import { LANGUAGES } from "../../language/languages.ts";
import { either, monthsOfAll, patternOfAll, phrasesOfAll, wordsOfAll } from "../languages/all-languages.ts";
import { fold } from "../words.ts";

/**
 * A line, split into its header (the time and the speaker at its front, as people and chat programs write them) and its body. Examples:
 *
 *     [8 May, 2023] Caroline: I like tea.          [13:56, 08/05/2023] Caroline: I like tea.
 *     2023-05-08 13:56 - Caroline: I like tea.     Caroline (8 May 2023): I like tea.
 *     <Caroline> I like tea.                       **Caroline**: I like tea.
 *     On 8 May 2023, Caroline wrote: I like tea.   Caroline: I like tea.
 *     2024-01-02 - The plan is approved.           [2024-01-02] 【Plan】 The plan is approved.
 */
export interface Headed {
  /** The stamp and the speaker as written, without the space that follows; empty when the line has neither. */
  readonly header: string;
  /** The date or time at the front, or the text in brackets there (a date, a topic), as written. Empty when there is none. */
  readonly stamp: string;
  /** Folded; `user` for the person whom the agent talks with, `assistant` for the agent. */
  readonly speaker: string | undefined;
  /** The speaker as written; empty when there is none. */
  readonly name: string;
  readonly body: string;
}

const BRACKETS = "(?:\\[[^\\]\\n]{3,60}\\](?!\\()|【[^】\\n]{1,80}】)";
const IN_BRACKETS = new RegExp(BRACKETS, "gu");
const CLOCK = "\\d{1,2}[:.]\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\.?)?";
const ISO_CLOCK = "[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?";
/** A word that may be a month; {@link namesMonths} compares it with the calendars. */
const MONTH = "\\p{L}{3,14}";
const DATE = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{1,2}\\.? ${MONTH},? \\d{4}|${MONTH} \\d{1,2},? \\d{4}|\\d{4}年\\d{1,2}月\\d{1,2}日)`;
const WHEN = `(?:\\d{4}-\\d{2}-\\d{2}${ISO_CLOCK}|${DATE}(?:,?\\s+${CLOCK})?|${CLOCK},?\\s+${DATE})`;
const WORD = "\\p{L}[\\p{L}\\p{N}.'’_-]*";
const WHO = `${WORD}(?:\\s${WORD}){0,2}`;
const COLON = "\\s*[:：](?=\\s|\\p{Script=Han})";
const SIGN = "\\s*[-–—|:]\\s+";

/**
 * The date and time at the front of a line. A time without a day counts only before a speaker, and so does a date without a sign after it:
 * {@link STAMP_OF_SPEAKER} matches these.
 */
const STAMPS = [
  new RegExp(`^(?:\\s*${BRACKETS})+`, "u"),
  new RegExp(`^\\s*(?:${WHEN}${SIGN}|\\(${WHEN}\\)(?:${SIGN}|\\s+))(?:${BRACKETS}\\s*)*`, "u"),
];
const STAMP_OF_SPEAKER = new RegExp(`^\\s*(?:${WHEN}|${CLOCK})(?:${SIGN}|\\s+)`, "u");
/** The speaker, and the time if it follows the name. */
const SPEAKERS = [
  new RegExp(`^\\s*(?<who>${WHO})${COLON}`, "u"),
  new RegExp(`^\\s*<(?<who>${WHO})>(?=\\s)`, "u"),
  new RegExp(`^\\s*(?<bold>\\*\\*|__)?(?<who>${WHO})\\k<bold>(?:\\s*[([](?<when>${WHEN}|${CLOCK})[)\\]]|,\\s+(?<at>${WHEN}))${COLON}`, "u"),
  new RegExp(`^\\s*(?<bold>\\*\\*|__)(?<who>${WHO})(?:[:：]\\k<bold>(?=\\s)|\\k<bold>${COLON})`, "u"),
  ...LANGUAGES.flatMap(({ attribution }) =>
    attribution === undefined
      ? []
      : [new RegExp(`^\\s*${attribution.replace("{when}", `(?<when>${WHEN})`).replace("{who}", `(?<who>${WHO})`)}${COLON}`, "iu")],
  ),
];
const CAPITALISED = /^\p{Lu}/u;
const IN_PERSON = patternOfAll(({ firstPerson, firstPersonObject, secondPerson }) => either(firstPerson, firstPersonObject, secondPerson));
const USER = phrasesOfAll("userRoles");
const ASSISTANT = phrasesOfAll("assistantRoles");
const LABELS = wordsOfAll("labels");
/** Words of the first and second person, which make a label and not a speaker: "My plan:". */
const OWN_LABELS = wordsOfAll("ownLabels");
/** A header is at most this long. */
const HEADER_CHARACTERS = 240;

/** `inDialogue`: an earlier line of the same text named a speaker, so a name before a colon is a speaker too. */
export function splitHeader(text: string, inDialogue = false): Headed {
  const front = text.slice(0, HEADER_CHARACTERS);
  const stamp = stampAt(front, STAMPS);
  const spoken = speakerAt(text, stamp.length, stamp !== "", inDialogue) ?? behindStamp(text, front, stamp);
  const length = spoken?.end ?? stamp.length;
  const body = text.slice(length).trim();
  // A front without a body after it is not a header.
  if (body === "") return { header: "", stamp: "", speaker: undefined, name: "", body: text.trim() };
  return {
    header: text.slice(0, length).trim(),
    stamp: withoutSign(spoken?.stamp ?? stamp),
    speaker: spoken?.speaker,
    name: spoken?.name ?? "",
    body,
  };
}

/** One name for a speaker, however it is written: `User`, `human` and `me` all become `user`. */
export function canonicalSpeaker(name: string): string {
  const folded = fold(name).trim();
  if (USER.has(folded)) return "user";
  if (ASSISTANT.has(folded)) return "assistant";
  return folded;
}

interface Spoken {
  readonly speaker: string;
  readonly name: string;
  /** The stamp, if it is not the one at the front. */
  readonly stamp?: string;
  /** The offset in the text at which the header ends. */
  readonly end: number;
}

function stampAt(front: string, forms: readonly RegExp[]): string {
  for (const form of forms) {
    const found = form.exec(front)?.[0];
    if (found !== undefined && (/^\s*[[【]/u.test(found) || namesMonths(found))) return found;
  }
  return "";
}

/** "13:56 Caroline: ...": a time that counts as a stamp only because a speaker follows. */
function behindStamp(text: string, front: string, stamp: string): Spoken | undefined {
  if (stamp !== "") return undefined;
  const loose = stampAt(front, [STAMP_OF_SPEAKER]);
  const spoken = loose === "" ? undefined : speakerAt(text, loose.length, true, false);
  return spoken && { ...spoken, stamp: loose };
}

function speakerAt(text: string, from: number, isStamped: boolean, inDialogue: boolean): Spoken | undefined {
  const front = text.slice(from, from + HEADER_CHARACTERS);
  for (const form of SPEAKERS) {
    const found = form.exec(front);
    if (!found) continue;
    const { who = "", when, at, bold } = found.groups ?? {};
    const stamp = when ?? at;
    if (stamp !== undefined && !namesMonths(stamp)) continue;
    const end = from + found[0].length;
    // In a dialogue "**Objective:**" is still a heading.
    const isExpected = isStamped || stamp !== undefined || (inDialogue && bold === undefined);
    const speaker = speakerOf(who, text.slice(end), isExpected);
    if (speaker !== undefined) return { speaker, name: who, end, ...(stamp === undefined ? {} : { stamp: text.slice(0, from) + stamp }) };
  }
  return undefined;
}

/** Whether every word of three letters or more in a date is a month; "PM" and "T" are shorter. */
function namesMonths(dated: string): boolean {
  const words = dated.replace(IN_BRACKETS, "").match(/\p{L}{3,}/gu) ?? [];
  return words.every((word) => monthsOfAll().has(fold(word)));
}

function withoutSign(stamp: string): string {
  return stamp.replace(/\s*[-–—|:]\s*$/u, "").trim();
}

/**
 * Returns the speaker that a label names: a role, or a name. A name counts where one is expected (a stamped line, a dialogue), or where the
 * words after it are in the first or second person.
 */
function speakerOf(name: string, said: string, expected: boolean): string | undefined {
  const canonical = canonicalSpeaker(name);
  if (canonical === "user" || canonical === "assistant") return canonical;
  const parts = name.split(/\s/u);
  // "Good news:" is a label too.
  if (LABELS.has(canonical.split(" ").at(-1) ?? "") || !parts.every((part) => CAPITALISED.test(part))) return undefined;
  if (canonical.split(" ").some((part) => OWN_LABELS.has(part))) return undefined;
  return expected || IN_PERSON.test(said.slice(0, 200)) ? canonical : undefined;
}
