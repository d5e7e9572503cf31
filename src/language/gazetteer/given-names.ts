import { fold } from "../../text/words.ts";
// Made by scripts/gazetteer/make from the lists of Faker (MIT).
import path from "./given-names.txt" with { type: "file" };
import { SortedLines } from "./sorted-lines.ts";

const names = new SortedLines(path);

/** Whether the word is a given name in one of seventy countries. */
export function isGivenName(word: string): boolean {
  const folded = fold(word);
  return folded !== "" && names.from(folded) === folded;
}
