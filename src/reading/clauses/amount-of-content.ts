import type { Compiled } from "../languages/compiled-language.ts";
import { readValue } from "../values/value.ts";
import { fold } from "../words.ts";
import { clauseOf, opened, QUESTION, withoutOpeners } from "./clause.ts";
import { subjectOf } from "./subject.ts";

/**
 * The amount of content of a fact. `single`: one thing about one subject. `shared`: one thing about two ("Anna and I live in Leeds").
 * `more`: two or three things; a change of one leaves the others. `story`: so many things that one outdated thing does not make the fact
 * outdated.
 */
export type Extent = "single" | "shared" | "more" | "story";

/** A comma that is not part of a number such as "52,000". */
const COMMA = /[,，、](?!\d{3}(?!\d))\s*/u;
/** The number of words of a subject such as "My younger sister". */
const SUBJECT_WORDS = 3;
/** A remark of more words has content. */
const COMMENT_WORDS = 7;
const STORY_CLAUSES = 4;

export function extentOf(sentences: readonly string[], language: Compiled): Extent {
  let [clauses, subjects] = [0, 0];
  for (const sentence of sentences) {
    // Questions, openers and comments have no content.
    if (QUESTION.test(sentence)) continue;
    const parts = opened(sentence, language).split(language.coordination);
    for (const [at, part = ""] of parts.entries()) {
      if (!says(clauseOf(part, language).text, language)) continue;
      if (at < parts.length - 1 && isSubjectAlone(part, language)) subjects++;
      else
        clauses +=
          1 +
          part
            .split(COMMA)
            .slice(1)
            .filter((piece) => saysMore(piece, language)).length;
    }
  }
  if (clauses >= STORY_CLAUSES) return "story";
  if (clauses > 1) return "more";
  return subjects > 0 ? "shared" : "single";
}

/** Whether the part is only a subject: "Helena" in "Helena and I are engaged". */
function isSubjectAlone(part: string, language: Compiled): boolean {
  const text = withoutOpeners(part, language).text.trim();
  if (text.split(" ").length > SUBJECT_WORDS) return false;
  return language.self.has(fold(text)) || (!language.own.has(fold(text)) && subjectOf(text, language, undefined) !== undefined);
}

/** Whether the part after a comma has content of its own ("wife a Toyota", "deposit 1,500") rather than a time or place. */
function saysMore(piece: string, language: Compiled): boolean {
  const { text, dated } = clauseOf(piece, language);
  if (!says(text, language) || readValue(dated, language)?.moment !== undefined) return false;
  const parts = text.split(" ");
  const first = fold(parts[0] ?? "");
  // Details such as "in the rail division", "right by the lake", "every Saturday".
  const isDetail = (language.dateGlue.has(first) || language.details.has(first)) && !language.article.has(first);
  if (isDetail || language.habitual.test(text)) return false;
  // A place with a detail: "Arizona with two roommates".
  const end = parts.findIndex((part) => language.common.has(fold(part)));
  return readValue(parts.slice(0, end < 0 ? parts.length : end).join(" "), language)?.place === undefined;
}

/** Whether the text is more than a comment such as "It is awful", which no number, name or object follows. */
function says(text: string, language: Compiled): boolean {
  if (text === "") return false;
  const comment = language.comment.exec(text)?.[0];
  return comment === undefined || /[\p{Lu}\d]/u.test(text.slice(comment.length)) || text.split(" ").length > COMMENT_WORDS;
}
