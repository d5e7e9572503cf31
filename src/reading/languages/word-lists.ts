import type { Grammar } from "../../language/grammar.ts";
import type { Language, Stemmer } from "../../language/language.ts";
import { fold, words } from "../words.ts";

/** The words of the patterns in `farewells`. */
export function farewellStemsOf({ common, traits }: Language, { farewells, dateGlue }: Grammar, stem: Stemmer): Set<string> {
  const told = wordsIn(
    Object.values(farewells ?? {})
      .flat()
      .join(" "),
  );
  // In a language without spaces, two letters identify a word.
  if (traits?.includes("unspaced")) return new Set(words(told).filter((word) => word.length > 1));
  const others = new Set([common, dateGlue ?? ""].flatMap((words) => words.split(" ")));
  return stemsOf(
    told
      .split(/\s+/u)
      .filter((word) => word.length > 2 && !others.has(word.toLowerCase()))
      .join(" "),
    stem,
  );
}

/** The words of a list, folded. */
export function setOf(listed = ""): Set<string> {
  return new Set(
    listed
      .split(/\s+/u)
      .filter((word) => word !== "")
      .map(fold),
  );
}

/** The words in the source of a pattern. */
export function wordsIn(pattern = ""): string {
  return pattern.replace(/\\\p{L}|[^\p{L}\s']+/gu, " ");
}

/** The stems of the words of a list. */
export function stemsOf(listed: string | undefined, stem: Stemmer): Set<string> {
  return new Set([...setOf(listed)].map(stem));
}

/** Reads pairs (`mum=mother,mom=mother`) into a map by the left side. */
export function mapOf(pairs = ""): Map<string, string> {
  return new Map(
    pairs
      .split(",")
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [said = "", meant = ""] = pair.split("=");
        return [fold(said), meant];
      }),
  );
}
