import { calendarNames } from "../language/calendar.ts";
import { LANGUAGES } from "../language/languages.ts";
import { either, patternOfAll, phrasesOfAll, wordsOfAll } from "../language/united.ts";
import { fold } from "./words.ts";

/**
 * The front of a line that says when and by whom, as people and chat programs write it. Body and header make up the line.
 *
 *     [8 May, 2023] Caroline: I like tea.          [13:56, 08/05/2023] Caroline: I like tea.
 *     2023-05-08 13:56 - Caroline: I like tea.     Caroline (8 May 2023): I like tea.
 *     <Caroline> I like tea.                       **Caroline**: I like tea.
 *     On 8 May 2023, Caroline wrote: I like tea.   Caroline: I like tea.
 *     2024-01-02 - The plan is approved.           [2024-01-02] 【Plan】 The plan is approved.
 */
export interface Headed {
  /** Stamp and speaker as written, without the space that follows; empty when there is neither. */
  readonly header: string;
  /** A date or a time, or what stands in brackets at the front, as written: a date, a topic. */
  readonly stamp: string;
  /** Folded; `user` for whoever the agent talks with, `assistant` for the agent. */
  readonly speaker: string | undefined;
  /** The speaker as written; empty when there is none. */
  readonly name: string;
  readonly body: string;
}

const BRACKETS = "(?:\\[[^\\]\\n]{3,60}\\](?!\\()|【[^】\\n]{1,80}】)";
const CLOCK = "\\d{1,2}[:.]\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\.?)?";
const ISO_CLOCK = "[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?";
/** Held against the calendars. */
const MONTH = "\\p{L}{3,14}";
const DATE = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{1,2}\\.? ${MONTH},? \\d{4}|${MONTH} \\d{1,2},? \\d{4}|\\d{4}年\\d{1,2}月\\d{1,2}日)`;
const WHEN = `(?:\\d{4}-\\d{2}-\\d{2}${ISO_CLOCK}|${DATE}(?:,?\\s+${CLOCK})?|${CLOCK},?\\s+${DATE})`;
const MONTHS = new Set(LANGUAGES.flatMap(({ code }) => [...calendarNames(code, "month").keys()]));
const WORD = "\\p{L}[\\p{L}\\p{N}.'’_-]*";
const WHO = `${WORD}(?:\\s${WORD}){0,2}`;
const COLON = "\\s*[:：](?=\\s|\\p{Script=Han})";
const SIGN = "\\s*[-–—|:]\\s+";

/** What says when at the front of a line. A time without a day does only before a speaker, and so does a date without a sign behind it. */
const STAMPS = [
  new RegExp(`^(?:\\s*${BRACKETS})+`, "u"),
  new RegExp(`^\\s*(?:${WHEN}${SIGN}|\\(${WHEN}\\)(?:${SIGN}|\\s+))(?:${BRACKETS}\\s*)*`, "u"),
];
const STAMP_OF_SPEAKER = new RegExp(`^\\s*(?:${WHEN}|${CLOCK})(?:${SIGN}|\\s+)`, "u");
/** Who speaks, and when where it stands behind the name. */
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
/** "My plan:" */
const OWN_LABELS = wordsOfAll("ownLabels");
/** What may be a header is no longer. */
const HEADER_CHARACTERS = 240;

/** `inDialogue`: a speaker was named before in the same text, so a name before a colon is one too. */
export function splitHeader(text: string, inDialogue = false): Headed {
  const front = text.slice(0, HEADER_CHARACTERS);
  const stamp = stampAt(front, STAMPS);
  const spoken = speakerAt(text, stamp.length, stamp !== "", inDialogue) ?? behindStamp(text, front, stamp);
  const length = spoken?.end ?? stamp.length;
  const body = text.slice(length).trim();
  // What stands before nothing is no header.
  if (body === "") return { header: "", stamp: "", speaker: undefined, name: "", body: text.trim() };
  return {
    header: text.slice(0, length).trim(),
    stamp: withoutSign(spoken?.stamp ?? stamp),
    speaker: spoken?.speaker,
    name: spoken?.name ?? "",
    body,
  };
}

/** One name for a speaker however it was written, so that `User`, `human` and `me` are one. */
export function canonicalSpeaker(name: string): string {
  const folded = fold(name).trim();
  if (USER.has(folded)) return "user";
  if (ASSISTANT.has(folded)) return "assistant";
  return folded;
}

interface Spoken {
  readonly speaker: string;
  readonly name: string;
  /** Where it is another than the one at the front. */
  readonly stamp?: string;
  /** Where the header ends in the text. */
  readonly end: number;
}

function stampAt(front: string, forms: readonly RegExp[]): string {
  for (const form of forms) {
    const found = form.exec(front)?.[0];
    if (found !== undefined && (/^\s*[[【]/u.test(found) || namesMonths(found))) return found;
  }
  return "";
}

/** "13:56 Caroline: ...": what is no stamp alone. */
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

/** Whether every word of a date is a month, but for the marks of a time: "PM", "T". */
function namesMonths(dated: string): boolean {
  const words = dated.replace(new RegExp(BRACKETS, "gu"), "").match(/\p{L}{3,}/gu) ?? [];
  return words.every((word) => MONTHS.has(fold(word)));
}

function withoutSign(stamp: string): string {
  return stamp.replace(/\s*[-–—|:]\s*$/u, "").trim();
}

/** A label is a speaker when it is a role, or a name where one is expected (a stamped line, a dialogue) or before words said in the first or second person. */
function speakerOf(name: string, said: string, expected: boolean): string | undefined {
  const canonical = canonicalSpeaker(name);
  if (canonical === "user" || canonical === "assistant") return canonical;
  const parts = name.split(/\s/u);
  // "Good news:" is a label too.
  if (LABELS.has(canonical.split(" ").at(-1) ?? "") || !parts.every((part) => CAPITALISED.test(part))) return undefined;
  if (canonical.split(" ").some((part) => OWN_LABELS.has(part))) return undefined;
  return expected || IN_PERSON.test(said.slice(0, 200)) ? canonical : undefined;
}
