import { either, patternOfAll, phrasesOfAll, wordsOfAll } from "../language/united.ts";
import { fold } from "./words.ts";

/** The front of a line that says when and by whom: `[8 May, 2023] Caroline: I like tea.` Body and header make up the line. */
export interface Headed {
  /** Stamp and speaker as written, without the space that follows; empty when there is neither. */
  readonly header: string;
  /** What stands in brackets at the front, as written: a date, a topic. */
  readonly stamp: string;
  /** Folded; `user` for whoever the agent talks with, `assistant` for the agent. */
  readonly speaker: string | undefined;
  readonly body: string;
}

const STAMPS = /^(?:\s*(?:\[[^\]\n]{3,60}\](?!\()|【[^】\n]{1,80}】))+/u;
const NAME = /^\s*(\p{L}[\p{L}\p{N}.'’_-]*(?:\s\p{L}[\p{L}\p{N}.'’_-]*){0,2})\s*[:：](?=\s|\p{Script=Han})/u;
const CAPITALISED = /^\p{Lu}/u;
const IN_PERSON = patternOfAll(({ firstPerson, firstPersonObject, secondPerson }) => either(firstPerson, firstPersonObject, secondPerson));
const USER = phrasesOfAll("userRoles");
const ASSISTANT = phrasesOfAll("assistantRoles");
const LABELS = wordsOfAll("labels");
/** "My plan:" */
const OWN_LABELS = wordsOfAll("ownLabels");

/** `inDialogue`: a speaker was named before in the same text, so a name before a colon is one too. */
export function splitHeader(text: string, inDialogue = false): Headed {
  const stamps = STAMPS.exec(text)?.[0] ?? "";
  const rest = text.slice(stamps.length);
  const name = NAME.exec(rest);
  const speaker = name?.[1] === undefined ? undefined : speakerOf(name[1], rest.slice(name[0].length), stamps !== "" || inDialogue);
  const length = stamps.length + (speaker === undefined || name === null ? 0 : name[0].length);
  const body = text.slice(length).trim();
  // What stands before nothing is no header.
  if (body === "") return { header: "", stamp: "", speaker: undefined, body: text.trim() };
  return { header: text.slice(0, length).trim(), stamp: stamps.trim(), speaker, body };
}

/** One name for a speaker however it was written, so that `User`, `human` and `me` are one. */
export function canonicalSpeaker(name: string): string {
  const folded = fold(name).trim();
  if (USER.has(folded)) return "user";
  if (ASSISTANT.has(folded)) return "assistant";
  return folded;
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
