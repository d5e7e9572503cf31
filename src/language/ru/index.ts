import { stemmer as searchStemmer } from "@orama/stemmers/russian";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** Russian. */
export const ru: Language = {
  code: "ru",
  searchStemmer,
  traits: ["dropsSubject", "verbFirst", "inflectsNames", "unmarkedPerson"],
  common:
    "я мы мне меня мной нас нам мой моя мое моё мои моего моей мою моему моим моих наш наша наше наши нашего нашей нашу и в во на с со у к ко по о об от до из за для при не а но что как это этот эта эти тот та есть же ли бы он она оно они его ее её их ты вы или также ещё еще",
  telling: "живу работаю теперь сейчас",
  script: /[а-яё]/iu,
  endings:
    "ировать|овать|ениями|иями|ого|его|ому|ему|ыми|ими|ами|ями|ать|ять|ить|еть|ую|юю|ешь|ишь|ает|яет|ает|ием|иях|ах|ях|ов|ев|ои|еи|ом|ем|ым|им|ых|их|ая|яя|ое|ее|ые|ие|ыи|ии|ию|ия|аю|яю|ет|ит|ут|ют|ат|ят|а|я|о|е|у|ю|ы|и|ь",
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  asking: ASKING,
  beforeMonth: "в|во|с|до",
  distances: {
    ahead: "через",
    past: "назад",
    amounts: "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
    otherAmounts: { две: 2, "(?=неделю|месяц|год)": 1 },
    units: { day: "дн(?:я|еи)|день", week: "недел(?:я|ю|и|е|ь)", month: "месяц(?:а|е|ев)?", year: "год(?:а|у)?|лет" },
    last: "прошл(?:ыи|ои|ом|ую|ым|ое|ого|ая)",
    current: "эт(?:от|ои|ом|у|им|о|ого|а)",
    next: "следующ(?:еи|ем|ую|им)",
    weekend: "выходные",
    seasons: { spring: "весн(?:а|ои|у|ы|е)", summer: "лет(?:о|ом|а)", autumn: "осен(?:ь|ью|и)", winter: "зим(?:а|ои|у|ы|е)" },
  },
};
