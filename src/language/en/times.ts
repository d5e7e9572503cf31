import type { Times, Values, Weights } from "../vocabulary.ts";

const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
/** "May" is also a verb. */
const CERTAIN_MONTHS = MONTHS.replace("may|", "");
const WEEKDAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const SEASONS = "spring|summer|autumn|fall|winter";

/** A word with the ending of a day ("Monday", "Mondays", "today"), or a month. */
export const DAY_OR_MONTH = `\\p{L}+day|${MONTHS}`;

export const times: Times = {
  timeWords: "yesterday today tonight tomorrow recently last next ago weekend week month year",
  asksWhen: "when",
  nearDays: {
    [-2]: "day before yesterday",
    [-1]: "yesterday|last night",
    0: "today|tonight|this (?:morning|afternoon|evening)|just now",
    1: "tomorrow",
    2: "day after tomorrow",
  },
  ordinalEndings: "st|nd|rd|th",
  dateJoints: "of",
  distances: {
    ahead: "in",
    past: "ago|earlier",
    future: "from now|later",
    amounts: "zero one two three four five six seven eight nine ten eleven twelve",
    otherAmounts: { "an?": 1, "a couple of": 2 },
    units: { day: "days?", week: "weeks?", month: "months?", year: "years?" },
    last: "last|past|previous",
    current: "this",
    next: "next|coming",
    weekend: "weekend",
    seasons: { spring: "spring", summer: "summer", autumn: "autumn|fall", winter: "winter" },
  },
};

export const weights: Weights = {
  signals: {
    constraint:
      "allerg\\p{L}*|intoleran\\p{L}*|anaphyla\\p{L}*|diabet\\p{L}*|asthma\\p{L}*|epilep\\p{L}*|celiac|coeliac|pregnant|medication|vegan|vegetarian|halal|kosher|gluten|never|must not|mustn['’]t|cannot|can['’]t|can not|do(?:es)? not|don['’]t|doesn['’]t|won['’]t|avoids?|forbidden|under no circumstances|at all times|confidential|emergency",
    identity:
      "name is|is named|am called|is called|born|birthday|years old|(?:am|is|are) an? \\p{L}+|live[sd]? in|resides?|from \\p{Lu}\\p{L}+|works? (?:at|for|as)|job|profession|occupation|married|divorced|engaged|wife|husband|son|daughter|children|kids|mother|father|brother|sister|native|nationality|pronouns|phone|e-?mail|address",
    commitment: `must|have to|has to|need(?:s)? to|deadline|due|promised?|appointment|meeting (?:with|on|at)|meet(?:s|ing)? (?:with )?\\p{Lu}\\p{L}+|booked|reserved|scheduled?|remind(?:er|s)?|agreed to|committed|signed|owe[sd]?|plan(?:s|ning|ned)? to|going to|will|by ${WEEKDAYS}`,
    preference:
      "likes?|loves?|prefers?|preferred|preference|favou?rites?|hates?|dislikes?|enjoys?|wants?|wish(?:es)?|fan of|passionate|interested in|rather",
    decision: "decided|decision|chose|chosen|changed|switched|moved|started|quit|bought|hired|got|approved|rejected",
    date: `\\d{1,2} ?(?:am|pm)|${WEEKDAYS}|${CERTAIN_MONTHS}|today|tomorrow|yesterday|tonight|(?:next|last|this) (?:week|month|year|${SEASONS})`,
  },
  hedges: "maybe|perhaps|might|possibly|probably|not sure|i guess|i think",
};

export const values: Values = {
  approximately: "about|around|roughly|exactly|circa|ca\\.?",
  scales: "thousand|million",
  per: "a|an|per|each",
  currencies:
    "dollar=usd,dollars=usd,bucks=usd,euro=eur,euros=eur,pound=gbp,pounds=gbp,quid=gbp,francs=chf,rubles=rub,lira=try,yen=jpy,yuan=cny",
  units:
    "kgs=kg,kilo=kg,kilos=kg,kilograms=kg,pounds=lb,pound=lb,centimeters=cm,feet=ft,percent=%,minutes=min,hours=h,degrees=°,points=points",
  streetEnds: "street|road|avenue|lane|drive|boulevard|court|square|way|place|st|rd|ave|ln|dr|blvd",
  smallNameWords: "of|the|and|for|in|upon",
  determiners: "an?|the|my|our|his|her|their|your",
  organizations:
    "hospital|clinic|bank|university|college|school|inc|ltd|llc|plc|corp|co|company|group|labs?|studios?|foundation|institute|holdings?|partners|hotel|café|cafe|restaurant|bakery|books?|motors|airlines?|energy|media|software|systems",
  fields: "it|hr|pr|qa|ux|ai|r&d|seo|marketing|sales|finance|logistics|support|design|engineering|retail|healthcare|education|consulting",
  predicateEndings: "ing|ed|ly|able|ful|less",
  clockMarks: "a\\.?m\\.?|p\\.?m\\.?|o'clock",
  morning: "a\\.?m",
  afternoon: "p",
  numberWords:
    "two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 " +
    "thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000 million 1000000 billion 1000000000 dozen 12 twice 2 second 2nd third 3rd half 1/2",
};
