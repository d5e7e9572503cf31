import path from "../../language/gazetteer/given-names.txt" with { type: "file" };
import { fold } from "../words.ts";
import { SortedLines } from "./sorted-lines.ts";

// Made by scripts/gazetteer/make from the lists of Faker (MIT).
const names = new SortedLines(path);

/** Whether the word is a given name in one of seventy countries. */
export function isGivenName(word: string): boolean {
  const folded = fold(word);
  return folded !== "" && names.from(folded) === folded;
}

/** Languages whose names are also adjectives of nationality: "German", "Italian". */
const CODES =
  "en de fr es it pt nl pl ru tr zh ja ko ar sv da nb fi cs hu el he hi uk ro vi th id bg hr sk et lv lt ga cy is fa ur bn ta sr sl mk sq hy ka az kk mn ne si km lo my sw am fy";

const known = new Map<string, ReadonlySet<string>>();

/** Whether the word names a language or a nationality, by the runtime's locale data. */
export function isNationality(word: string, code: string): boolean {
  let names = known.get(code);
  if (!names) {
    const format = new Intl.DisplayNames([code], { type: "language", fallback: "none" });
    names = new Set(CODES.split(" ").map((one) => fold(format.of(one) ?? "")));
    known.set(code, names);
  }
  return names.has(fold(word));
}
