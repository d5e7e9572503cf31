import { fold } from "../../text/words.ts";
import {
  ATTRIBUTES,
  CHANGES,
  CHOSEN,
  COUNT,
  FIRST_PERSON,
  INVERTED,
  MERE_ADJECTIVE,
  NOT_NAMES,
  POSSESSED,
  PREDICATES,
  PREFERENCE,
  PREFERENCE_TO,
  RELATION,
} from "./property-patterns.ts";
import { digest, spelled, type Wording } from "./wording.ts";

/** What a sentence says of a property that has one value at a time. */
export interface StatedProperty {
  /** The sentence states the value: a later statement takes its place. */
  readonly states: string | undefined;
  /** The sentence tells of a change ("I moved to Rome"): it takes the place of a statement, but as an event it keeps its own. */
  readonly changes: string | undefined;
}

const NOTHING: StatedProperty = { states: undefined, changes: undefined };
/** A longer sentence says more than a property. */
const STATEMENT_CHARACTERS = 160;
const VALUE_CHARACTERS = 60;
const OPENER =
  /^(?:(?:actually|btw|by the way|fyi|for your information|just so you know|for the record|update|correction|note|reminder|remember(?: that)?|please (?:note|remember)(?: that)?|note that|also|well|oh|ok|okay|yes|hi|hello|hey|so|anyway|now|currently|as of (?:now|today)|these days|nowadays)\s*[,:;-]?\s+)+/iu;
const CLOSER =
  /\s*,?\s+(?:now|currently|right now|these days|at the moment|at present|at the present time|nowadays|for now|again|since [\p{L}\p{N}]+(?: \d{4})?|as of (?:now|today|[\p{L}\p{N}]+(?: \d{4})?))$/iu;
const DENIED =
  /\b(?:not|no longer|never|used to|n't|formerly|previously|neither|nor|maybe|perhaps|might|may be|if|would|could|should|or|because|although|but|which|who|while)\b/iu;

/** The property that a single plain statement in the present tense is about. Anything hedged, denied, past, or saying more gives none. */
export function propertyOf(wording: Wording): StatedProperty {
  const text = plain(wording.body);
  if (text === undefined) return NOTHING;
  const states = possessed(text, wording) ?? predicated(PREDICATES, text, wording) ?? counted(text, wording) ?? preferred(text, wording);
  if (states !== undefined) return { states: digest(states), changes: undefined };
  const changes = predicated(CHANGES, text, wording);
  return changes === undefined ? NOTHING : { states: undefined, changes: digest(changes) };
}

/** The statement without what opens and closes it; undefined when it is no single short statement. */
function plain(body: string): string | undefined {
  if (body.length > STATEMENT_CHARACTERS || /[?？\n]|[.!;]\s+\S/u.test(body.replace(/\b(?:St|Dr|Mr|Mrs|Ms|Prof)\. /gu, "$1 ")))
    return undefined;
  let text = body
    .replace(/\s+/gu, " ")
    .replace(OPENER, "")
    .replace(/[\s.!…]+$/u, "");
  text = text.replace(CLOSER, "").replace(/^["“'](.*)["”']$/u, "$1");
  return text === "" || DENIED.test(text) ? undefined : text;
}

function possessed(text: string, wording: Wording): string | undefined {
  const found = POSSESSED.exec(text)?.groups ?? INVERTED.exec(text)?.groups;
  if (!found) return undefined;
  const attribute = attributeOf(found["attribute"] ?? "");
  const value = (found["value"] ?? "").replace(/^(?:now|currently) /iu, "");
  const known = ATTRIBUTES.find(([name]) => name.test(attribute));
  if (value.length > VALUE_CHARACTERS || !known?.[1].test(value)) return undefined;
  if (CHOSEN.test(attribute) && (MERE_ADJECTIVE.test(value) || attribute.endsWith("s"))) return undefined;
  // "The" owns what a household has one of: a code, a password.
  if (/^the$/iu.test(found["owner"] ?? "") && !/(?:password|passcode|pin|code)$/u.test(attribute)) return undefined;
  const owner = subjectOf((found["owner"] ?? "").replace(/'s?$/u, ""), wording);
  return owner === undefined ? undefined : `${owner}/${attribute}`;
}

function predicated(patterns: typeof PREDICATES, text: string, wording: Wording): string | undefined {
  for (const [property, pattern, accepts] of patterns) {
    const found = pattern.exec(text)?.groups;
    if (!found || (accepts && !accepts(found["value"] ?? "", text))) continue;
    const subject = subjectOf(found["subject"] ?? "", wording);
    if (subject !== undefined) return `${subject}/${property}`;
  }
  return undefined;
}

function counted(text: string, wording: Wording): string | undefined {
  const found = COUNT.exec(text)?.groups;
  const subject = found && subjectOf(found["subject"] ?? "", wording);
  return subject === undefined ? undefined : `${subject}/number of ${fold(found?.["what"] ?? "").replace(/^kids$/u, "children")}`;
}

/** "Prefers tea over coffee" and "prefers coffee over tea" are two values of one property. */
function preferred(text: string, wording: Wording): string | undefined {
  const found = (PREFERENCE.exec(text) ?? PREFERENCE_TO.exec(text))?.groups;
  const subject = found && subjectOf(found["subject"] ?? "", wording);
  if (subject === undefined) return undefined;
  const sides = [found?.["one"], found?.["other"]].map((side) => phrase(side ?? "")).sort();
  return `${subject}/${sides.join(" or ")}`;
}

/** One name for an attribute. */
function attributeOf(written: string): string {
  return phrase(written)
    .replace(/\be mail\b/u, "email")
    .replace(/\bemail address$/u, "email")
    .replace(/\bwi fi\b/u, "wifi")
    .replace(/^timezone$/u, "time zone")
    .replace(/\b(phone|mobile|cell|telephone) number$/u, "$1");
}

/** Folded, in one spelling, without hyphens. */
function phrase(written: string): string {
  return fold(written)
    .split(/[\s-]+/u)
    .map(spelled)
    .join(" ")
    .trim();
}

/** Who it is about, as one name however it was written; undefined for a pronoun or anything that is no name. */
function subjectOf(written: string, wording: Wording): string | undefined {
  const folded = fold(written).trim();
  const speaker = wording.speaker ?? "user";
  if (FIRST_PERSON.has(folded)) return speaker;
  if (folded === "user" || folded === "the user") return "user";
  const relation = RELATION.exec(written)?.[1];
  if (relation !== undefined) return `${speaker}/${fold(relation)}`;
  const parts = written.split(" ");
  if (parts.length > 3 || !parts.every((part) => /^\p{Lu}/u.test(part)) || NOT_NAMES.has(fold(parts[0] ?? ""))) return undefined;
  return folded;
}
