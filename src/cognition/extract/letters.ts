/** How letters and mails begin and end, in the languages that the sentence splitter knows. A line of its own each. */

const SALUTATION =
  /^\s*(?:(?:my )?dear(?:est)?|hi|hello|hey|good (?:morning|afternoon|evening)|to whom it may concern|sehr geehrte[rs]?|liebe[rs]?|hallo|guten tag|ch[eè]re?s?|bonjour|madame|monsieur|estimad[oa]s?|querid[oa]s?|hola|gentil[ei]|egregi[oa]|spettabile|car[oaie]|prezad[oa]s?|car[oa]s?|ol[aá]|beste|geachte|hej|kære|kjære|уважаем\p{L}*|дорог\p{L}*|здравствуйте|尊敬的|亲爱的|親愛的)(?![\p{L}])[^.!?。！？\n]{0,60}[,:，：!！]\s*$/iu;
const CLOSING =
  /^\s*(?:(?:with )?(?:my |our )?(?:best|kind|kindest|warm|warmest|many)?\s*(?:regards|wishes|thanks)|best|all the best|yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|respectfully(?: yours)?|faithfully yours|cheers|love|with love|cordially|thank you|mit (?:freundlichen|besten|herzlichen|lieben) grüßen|(?:viele|liebe|beste|herzliche|schöne) grüße|hochachtungsvoll|cordialement|bien (?:à vous|cordialement)|amicalement|meilleures salutations|veuillez agréer.*|atentamente|(?:un )?(?:cordial )?saludos?|cordialmente|un abrazo|cordiali saluti|distinti saluti|un caro saluto|atenciosamente|(?:com os )?melhores cumprimentos|abraços|met vriendelijke groet(?:en)?|(?:med )?vänlig(?:a)? hälsning(?:ar)?|med venlig hilsen|с уважением|此致|敬具|祝好)\s*(?:[,.!，。！][^.!?。！？\n]{0,60})?\s*$/iu;
/** After the closing: a name, a title, an address. */
const SIGNATURE_LINES = 6;
const SIGNATURE_CHARACTERS = 60;
const SIGNATURE_ENDS = /[.?!。？！:：]\s*$|^\s*(?:[-*•#>`|]|\d{1,3}[.)]\s)|^\s*(?:---|\*\*\*|___)/u;

/** How many lines from `at` are one letter, from its salutation to its signature; 0 when none begins there, or it has no end. */
export function letterLines(lines: readonly string[], at: number): number {
  if (!SALUTATION.test(lines[at] ?? "")) return 0;
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end] ?? "";
    // Another salutation: what began before was no letter.
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
