import { stemmer as searchStemmer } from "@orama/stemmers/arabic";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** Arabic, written and spoken. */
export const ar: Language = {
  code: "ar",
  searchStemmer,
  traits: ["caseless", "dropsSubject", "verbFirst", "joinsWords"],
  common: "أنا في من على إلى عن هو هي هذا هذه ما لا و مع كان أن التي الذي ثم لقد قد جدا كل",
  script: /\p{Script=Arabic}/u,
  endings: "ها|نا|(?<!ابن|زوج|صديق|زميل|خطيب|حبيب|جار|بن|مدير|طبيب|قريب)تي|ية|ات|ة|ه|ي",
  beginnings: "(?:و|ف)?(?:بال|كال|لل|ال)",
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  asking: ASKING,
};
