import type { Stemmer } from "../../language/language.ts";
import { fold } from "../words.ts";

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
