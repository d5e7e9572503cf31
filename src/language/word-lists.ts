import { fold, words } from "../text/words.ts";
import type { Grammar } from "./grammar.ts";
import type { Language, Stemmer } from "./language.ts";

/** Words that `farewells` are told with. */
export function farewellStemsOf({ common, traits }: Language, { farewells, dateGlue }: Grammar, stem: Stemmer): Set<string> {
  const told = wordsIn(
    Object.values(farewells ?? {})
      .flat()
      .join(" "),
  );
  // Without spaces a word is told by two letters of it.
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

/** The words that a pattern is spelled with. */
export function wordsIn(pattern = ""): string {
  return pattern.replace(/\\\p{L}|[^\p{L}\s']+/gu, " ");
}

/** Stems of a list. */
export function stemsOf(listed: string | undefined, stem: Stemmer): Set<string> {
  return new Set([...setOf(listed)].map(stem));
}

/** `wife=wife,boss=boss` by what is said. */
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
