import type { Compiled } from "../../language/compiled.ts";
import { fold } from "../../text/words.ts";
import { clauseOf, opened, QUESTION, withoutOpeners } from "./clause.ts";
import { subjectOf } from "./subject.ts";
import { readValue } from "./value.ts";

/**
 * How much a fact says: `single`, one thing of one subject; `shared`, one thing of two ("Anna and I live in Leeds"); `more`, two things or three: a change of one
 * of them leaves the others; `story`, so many that one of them outdated says nothing of the whole.
 */
export type Extent = "single" | "shared" | "more" | "story";

/** None of those within a number: "52,000". */
const COMMA = /[,，、](?!\d{3}(?!\d))\s*/u;
/** "My younger sister". */
const SUBJECT_WORDS = 3;
/** A longer remark tells something. */
const COMMENT_WORDS = 7;
const STORY_CLAUSES = 4;

export function extentOf(sentences: readonly string[], language: Compiled): Extent {
  let [clauses, subjects] = [0, 0];
  for (const sentence of sentences) {
    // A question, an opening word, or what is thought of it says nothing.
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

/** "Helena" of "Helena and I are engaged". */
function isSubjectAlone(part: string, language: Compiled): boolean {
  const text = withoutOpeners(part, language).text.trim();
  if (text.split(" ").length > SUBJECT_WORDS) return false;
  return language.self.has(fold(text)) || (!language.own.has(fold(text)) && subjectOf(text, language, undefined) !== undefined);
}

/** What stands behind a comma is a thing of its own ("wife a Toyota", "deposit 1,500"), unless it says when or where. */
function saysMore(piece: string, language: Compiled): boolean {
  const { text, dated } = clauseOf(piece, language);
  if (!says(text, language) || readValue(dated, language)?.moment !== undefined) return false;
  const parts = text.split(" ");
  const first = fold(parts[0] ?? "");
  // "In the rail division", "right by the lake", "every Saturday".
  const isDetail = (language.dateGlue.has(first) || language.details.has(first)) && !language.article.has(first);
  if (isDetail || language.habitual.test(text)) return false;
  // "Arizona with two roommates".
  const end = parts.findIndex((part) => language.common.has(fold(part)));
  return readValue(parts.slice(0, end < 0 ? parts.length : end).join(" "), language)?.place === undefined;
}

/** "It is awful" says nothing of its own: no article and no number, name or object follows. */
function says(text: string, language: Compiled): boolean {
  if (text === "") return false;
  const comment = language.comment.exec(text)?.[0];
  return comment === undefined || /[\p{Lu}\d]/u.test(text.slice(comment.length)) || text.split(" ").length > COMMENT_WORDS;
}
