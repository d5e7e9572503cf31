import type { Compiled } from "../languages/compiled-language.ts";
import { fold, words } from "../words.ts";

/** The person or thing of a statement. */
export interface Subject {
  /** The same for every notation of one subject. */
  readonly name: string;
  /** Whether there is only one such subject: the user, a named person, a wife, but not a sister. */
  readonly isUnique: boolean;
  /** Whether only "the" identifies the thing, so that it may be anybody's. */
  readonly isNobodys: boolean;
}

export interface Thing {
  readonly owner: Subject;
  /** Stems of its name. */
  readonly name: string;
  /** Whether the thing has only a generic name: "the meeting". */
  readonly isVague: boolean;
  /** Whether there is only one such thing: a boss, a default, a preference. */
  readonly isSole: boolean;
}

const MOST_NAME_WORDS = 3;
const POSSESSIVE = /^(?<owner>.+?)(?:'s|s')$/u;

/** The canonical name of a subject. Without a written subject it is the speaker. Undefined for a pronoun, or a phrase that names nobody. */
export function subjectOf(written: string | undefined, language: Compiled, speaker: string | undefined): Subject | undefined {
  const self = speaker ?? "user";
  if (written === undefined) return { name: self, isUnique: true, isNobodys: false };
  const text = written.trim();
  const folded = fold(text).replace(/'s$/u, "");
  if (language.self.has(folded) || language.own.has(folded)) return { name: self, isUnique: true, isNobodys: false };
  if (language.user.has(folded)) return { name: "user", isUnique: true, isNobodys: false };
  if (language.article.has(folded)) return { name: self, isUnique: true, isNobodys: true };
  const [first = "", ...rest] = folded.split(/\s+/u);
  // "My son Leo" is Leo.
  const called = /^\S+ (?:\p{Ll}[\p{L}-]* )+(?<name>\p{Lu}\p{L}+)$/u.exec(text)?.groups?.["name"];
  const kin = /^\S+ (?<kin>\p{L}+) (?<name>\p{Lu}\p{L}+)$/u.exec(text)?.groups;
  // In languages that capitalize every noun, a word for a relative decides.
  if (kin && language.own.has(first) && language.kin.has(language.stem(fold(kin["kin"] ?? "")))) {
    return { name: fold(kin["name"] ?? ""), isUnique: true, isNobodys: false };
  }
  if (language.own.has(first) && called !== undefined) return { name: fold(called), isUnique: true, isNobodys: false };
  if (language.own.has(first) && rest.length > 0) return relative(rest.join(" "), self, language);
  const owned = /^(?<owner>.+?)(?:'s|s') (?<kin>\p{Ll}[\p{L}-]*(?: \p{Ll}[\p{L}-]*)?)(?<name> \p{Lu}\p{L}+)?$/u.exec(text)?.groups;
  if (owned) {
    // "Caroline's son Leo" is Leo.
    if (owned["name"] !== undefined) return { name: fold(owned["name"].trim()), isUnique: true, isNobodys: false };
    const owner = subjectOf(owned["owner"], language, speaker);
    return owner && relative(fold(owned["kin"] ?? ""), owner.name, language);
  }
  // "The cafe" is a thing without an owner.
  if (language.article.has(first) && rest.length > 0 && !/\p{Lu}/u.test(text.slice(first.length))) {
    return { ...relative(rest.join(" "), self, language), isUnique: false, isNobodys: true };
  }
  const name = POSSESSIVE.exec(text)?.groups?.["owner"] ?? text;
  const parts = name.split(/\s+/u);
  // "I Sold" is a title without a subject.
  if (language.self.has(first) && rest.length > 0) return undefined;
  const isName =
    parts.length <= MOST_NAME_WORDS && parts.every((part) => /^\p{Lu}/u.test(part)) && !language.noName.has(fold(parts[0] ?? ""));
  return isName ? { name: fold(name), isUnique: true, isNobodys: false } : undefined;
}

function relative(called: string, self: string, language: Compiled): Subject {
  const one = language.single.get(called) ?? language.single.get(withoutGeneric(called, language));
  return {
    name: `${self}/${
      one ??
      words(called)
        .map(language.stem)
        .map((word) => language.alike.get(word) ?? word)
        .join(" ")
    }`,
    isUnique: one !== undefined,
    isNobodys: false,
  };
}

/** Removes generic words: "My new boss" is "my boss". */
function withoutGeneric(called: string, language: Compiled): string {
  const parts = called.split(" ");
  const telling = parts.filter((part) => !language.generic.has(fold(part)));
  return telling.length > 0 ? telling.join(" ") : called;
}

/** A thing with its owner: "my rent", "Ann's rent", "the launch". Undefined when the owner is unknown. */
export function thingOf(written: string, language: Compiled, speaker: string | undefined): Thing | undefined {
  const text = written.trim();
  const parts = text.split(/\s+/u);
  const [first = ""] = parts;
  const folded = fold(first);
  let owner = subjectOf(undefined, language, speaker);
  let named = parts;
  if (language.own.has(folded)) named = parts.slice(1);
  else if (language.user.has(fold(parts.slice(0, 2).join(" ")).replace(/'s$/u, ""))) named = parts.slice(2);
  else if (language.article.has(folded)) {
    owner = owner && { ...owner, isNobodys: true };
    named = parts.slice(1);
  } else {
    const at = parts.findIndex((part) => POSSESSIVE.test(part));
    if (at >= 0) {
      owner = subjectOf(parts.slice(0, at + 1).join(" "), language, speaker);
      named = parts.slice(at + 1);
    } else owner = owner && { ...owner, isNobodys: true };
  }
  if (owner === undefined) return undefined;
  const called = named.join(" ");
  const one = language.single.get(fold(called));
  if (one !== undefined) return { owner, name: one, isVague: false, isSole: true };
  const all = words(called).filter((word) => !language.common.has(word) && !language.own.has(word));
  const telling = all.filter((word) => !language.generic.has(word));
  const names = (telling.length > 0 ? telling : all).map((word) => language.single.get(word) ?? language.stem(word));
  const isVague = telling.every((word) => language.vague.has(word)) || telling.some((word) => language.serial.has(word));
  return { owner, name: [...new Set(names)].sort().join(" "), isVague, isSole: all.some((word) => language.sole.has(word)) };
}
