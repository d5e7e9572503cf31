import type { Compiled } from "../../language/compiled.ts";
import { isGivenName } from "../../language/gazetteer/given-names.ts";
import { fold, words } from "../../text/words.ts";
import { isExact } from "./relations.ts";
import { readValue, stemsOf, type Value } from "./value.ts";

/** A clause as what it is about and the values that it gives of known kinds: amounts, days, addresses, places. */
export interface Slots {
  readonly values: readonly Value[];
  /** Stems of the other words that tell, in order. */
  readonly topic: readonly string[];
  /** Whom it names beside its speaker: their affairs are others. */
  readonly people: ReadonlySet<string>;
}

const LONGEST_VALUE_WORDS = 5;

export function slotsOf(text: string, language: Compiled): Slots {
  const parts = text.split(" ");
  const values: Value[] = [];
  const rest: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const found = valueAt(parts, at, language);
    if (found) values.push(found.value);
    else rest.push(parts[at] ?? "");
    at += found?.length ?? 1;
  }
  const topic = [...stemsOf(rest.join(" "), language)].filter((one) => !language.light.has(one) && !language.generic.has(one));
  return { values, topic, people: peopleIn(parts, language) };
}

/** The longest value that begins at the word. */
function valueAt(parts: readonly string[], at: number, language: Compiled): { value: Value; length: number } | undefined {
  const first = (parts[at] ?? "").replace(/^["'“(]+|['’]s$/gu, "");
  if (language.dateGlue.has(fold(first)) || language.common.has(fold(first))) return undefined;
  for (let length = Math.min(LONGEST_VALUE_WORDS, parts.length - at); length > 0; length--) {
    const value = readValue(
      parts
        .slice(at, at + length)
        .join(" ")
        .replace(/['’]s$/u, ""),
      language,
    );
    // "8 leaves from platform 4" has the form of an address.
    if (value?.kind === "address" && !/\p{Lu}/u.test(value.text)) continue;
    if (value && (isExact(value) || value.moment || (value.kind === "place" && at > 0))) return { value, length };
  }
  return undefined;
}

function peopleIn(parts: readonly string[], language: Compiled): Set<string> {
  const found = new Set<string>();
  for (const [at, part] of parts.entries()) {
    const bare = part.replace(/['’]s?$/u, "").replace(/[.,;:!?]+$/u, "");
    if (language.kin.has(language.stem(fold(bare)))) found.add(language.stem(fold(bare)));
    else if (at > 0 && /^\p{Lu}\p{Ll}/u.test(bare) && isGivenName(bare)) found.add(fold(bare));
  }
  const [first = ""] = words(parts[0] ?? "");
  if (!language.self.has(first) && isGivenName(first) && /^\p{Lu}/u.test(parts[0] ?? "") && !language.common.has(first)) found.add(first);
  return found;
}
