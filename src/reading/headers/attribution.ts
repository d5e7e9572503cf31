import { attributionIn } from "../../memory/labels.ts";
import type { Metadata } from "../../memory/types.ts";
import { identify } from "../languages/identify.ts";
import { fold, spelledWords, words } from "../words.ts";
import { splitHeader } from "./header.ts";
import { stampTime } from "./stamp.ts";

/** Who said a text and when, as its metadata gives them. */
export interface Attribution {
  readonly speaker?: string | null | undefined;
  readonly occurredAtMs?: number | null | undefined;
}

/** A text with its date and speaker in front, and both separately; undefined if neither the text nor its metadata gives them. */
interface Attributed {
  readonly text: string;
  readonly speaker: string | undefined;
  readonly saidAtMs: number | undefined;
}

/** A longer name is an address or a description. In front of the text it would outweigh the words of the text. */
const NAME_CHARACTERS = 60;
const BRACKETED = /^[[【]/u;
/** The language is identified by this much of a text. */
const LANGUAGE_CHARACTERS = 120;
const DAY_MS = 24 * 60 * 60 * 1000;
const DATE_STYLE = {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
  calendar: "gregory",
  numberingSystem: "latn",
} as const;

/**
 * The form in which search reads a memory. A date or a speaker that only the metadata gives is put in front of the text, because questions
 * name them. So a memory has the same words and the same vector whether the text or the metadata gives them. A speaker whom the text names
 * is not repeated. What is stored and shown does not change.
 *
 * @example
 * attributed("I like tea.", { speaker: "Ann", occurredAtMs: Date.UTC(2023, 4, 8) }).text; // "[May 8, 2023] Ann: I like tea."
 * attributed("[2023-05-08] Ann: I like tea.", {}).speaker; // "Ann"
 */
export function attributed(text: string, given: Attribution): Attributed {
  const { stamp, speaker: stated, name, body } = splitHeader(text);
  const stampedAtMs = stampTime(stamp);
  const speaker = given.speaker ?? (name === "" ? undefined : name);
  const saidAtMs = given.occurredAtMs ?? stampedAtMs;
  const date = stampedAtMs === undefined && saidAtMs !== undefined ? dateIn(body, saidAtMs) : "";
  const who = stated === undefined && speaker !== undefined && isMissing(speaker, body) ? speaker.replace(/\s+/gu, " ").trim() : "";
  if (date === "" && who === "") return { text, speaker, saidAtMs };
  const label = who === "" ? name : who;
  const front = [withDate(stamp, date), label === "" ? "" : `${label}:`].filter((part) => part !== "");
  return { text: [...front, body].join(" "), speaker, saidAtMs };
}

/** The speaker and the time of a text, by its metadata or else by its header: the result of {@link attributed} without the text. */
export function attributionOf(text: string, given: Attribution): Pick<Attributed, "speaker" | "saidAtMs"> {
  const { stamp, name } = splitHeader(text);
  return {
    speaker: given.speaker ?? (name === "" ? undefined : name),
    saidAtMs: given.occurredAtMs ?? stampTime(stamp),
  };
}

/** A stamp that is only a clock ("13:56") joins the date; a topic in brackets follows it. */
function withDate(stamp: string, date: string): string {
  if (date === "") return stamp;
  if (stamp === "") return `[${date}]`;
  return BRACKETED.test(stamp) ? `[${date}] ${stamp}` : `[${date} ${stamp}]`;
}

function isMissing(speaker: string, body: string): boolean {
  const [first] = words(speaker);
  if (first === undefined || speaker.length > NAME_CHARACTERS) return false;
  // "Ann's" names Ann.
  return !fold(body).includes(first) || !words(body).some((word) => word === first || word.startsWith(`${first}'`));
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** The last date written in each language, because memories of a conversation, which often have the same date, follow each other. */
const lastDates = new Map<string, { readonly day: number; readonly written: string }>();

/** The date as the text's language writes it, so that a question in this language has its words. */
function dateIn(text: string, timeMs: number): string {
  const front = text.slice(0, LANGUAGE_CHARACTERS);
  const code = identify(front, spelledWords(front))?.code ?? "en";
  const day = Math.floor(timeMs / DAY_MS);
  const last = lastDates.get(code);
  if (last?.day === day) return last.written;
  const format = formats.get(code) ?? new Intl.DateTimeFormat(code, DATE_STYLE);
  formats.set(code, format);
  const written = format.format(timeMs);
  lastDates.set(code, { day, written });
  return written;
}

/**
 * The text from which the vector of a memory is made. Whoever changes this function must raise `EMBEDDED_TEXT` in `models/model.ts`, so
 * that all vectors are made again.
 */
export function embeddedText(content: string, metadata: Metadata | null): string {
  return attributed(content, attributionIn(metadata)).text;
}
