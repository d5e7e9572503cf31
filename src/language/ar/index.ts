import { stemmer as searchStemmer } from "@orama/stemmers/arabic";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

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
  grammar,
  asking: {
    front:
      "(?:ما|ماذا|متى|[أا]ين|من|[أا]ي|كيف|لماذا|كم|هل|لمن|بماذا|(?:في|على|إلى|مع|عن|منذ) (?:[أا]ي|متى|من|ماذا)|[أا]خبرني|ذكرني|اذكر|اعرض)",
  },
};
