import { sourceOfAll } from "../../reading/languages/all-languages.ts";

/** Detects letters and mails by their salutation and their closing, each on a line of its own. */

const NAME_TO_END = "[^.!?。！？\\n]{0,60}";
/** Words before the name of the recipient. */
const GREETS = sourceOfAll("salutations");
const SALUTATION = new RegExp(`^\\s*${GREETS}${NAME_TO_END}[,:，：!！]\\s*$`, "iu");
const CLOSING = new RegExp(`^\\s*${sourceOfAll("closings")}\\s*(?:[,.!，。！]${NAME_TO_END})?\\s*$`, "iu");
/** The signature after the closing: a name, a title, an address. */
const SIGNATURE_LINES = 6;
const SIGNATURE_CHARACTERS = 60;
const SIGNATURE_ENDS = /[.?!。？！:：]\s*$|^\s*(?:[-*•#>`|]|\d{1,3}[.)]\s)|^\s*(?:---|\*\*\*|___)/u;

/** The number of lines from `at` that form one letter, from salutation to signature; 0 when none begins there or it has no closing. */
export function letterLines(lines: readonly string[], at: number): number {
  if (!SALUTATION.test(lines[at] ?? "")) return 0;
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end] ?? "";
    // A second salutation shows that the first one did not begin a letter.
    if (SALUTATION.test(line)) return 0;
    if (CLOSING.test(line) && end > at + 1) return signatureEnd(lines, end + 1) - at;
  }
  return 0;
}

function signatureEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let next = from; next < lines.length && next < from + SIGNATURE_LINES; next++) {
    const line = lines[next] ?? "";
    if (line.trim() === "") continue;
    if (line.length > SIGNATURE_CHARACTERS || SIGNATURE_ENDS.test(line)) break;
    end = next + 1;
  }
  return end;
}
