// How English says what has one value at a time. Everything is anchored at both ends: a sentence that says more matches nothing.

const RELATIONS = "wife|husband|spouse|partner|girlfriend|boyfriend|fiancée?|mother|mom|mum|father|dad|boss|manager|company|employer";
export const RELATION = new RegExp(`^my (${RELATIONS})$`, "iu");
export const NOT_NAMES = new Set(
  (
    "the this that these those my your our his her their its he she it they we you everyone everybody someone somebody nobody anyone who what which there here today tomorrow " +
    "yesterday monday tuesday wednesday thursday friday saturday sunday all both some most one every each no any when if while since after before"
  ).split(" "),
);
const ADVERB = "(?:(?:now|currently|still|also|just|really|presently) )*";

const NAME = "\\p{Lu}[\\p{L}\\p{M}.'-]*";
const PLACE = new RegExp(
  `^(?:the )?${NAME}(?:(?:, ?| )(?:(?:de|del|della|la|le|el|of|the|upon|am|an der|do|da|di|von|and) )?${NAME}){0,4}$`,
  "u",
);
const LOWER_PLACE = /^(?:(?:new|san|los|las|hong|el|santa|st|cape|rio de|tel|abu|kuala|buenos|south|north) )?\p{L}{3,}$/u;
const NO_PLACE = new Set(
  "fear pain peace poverty hope luxury silence exile denial harmony sin isolation solitude comfort misery suburbia town here there".split(
    " ",
  ),
);
const ORGANIZATION = new RegExp(`^(?:the )?${NAME}(?:(?: & | and | of (?:the )?| )(?:${NAME}|\\p{N}+)){0,5}$`, "u");

/** Single-valued attributes that somebody owns, each with the shape that a value of it has. First match wins. */
export const ATTRIBUTES: readonly (readonly [attribute: RegExp, value: RegExp])[] = [
  [/^(?:full |first |last |middle |given |family |legal )?name$|^surname$/u, new RegExp(`^${NAME}(?: ${NAME}){0,4}$|^\\p{Ll}+$`, "u")],
  [/^(?:(?:work|home|personal|private|business|office|primary|main|secondary|backup|contact) )?email(?: address)?$/u, /^\S+@\S+$/u],
  [
    /^(?:(?:work|home|personal|private|business|office|primary|main|mobile|cell|contact|phone) )*(?:phone|number|mobile|cell|telephone)(?: number)?$/u,
    /^[+(]?[\d][\d\s()./-]{3,}$/u,
  ],
  [/^(?:(?:home|work|office|mailing|postal|shipping|billing|street) )?address$/u, /\d/u],
  [
    /^(?:birthday|birth date|birthdate|date of birth|dob|wedding anniversary)$/u,
    /\d|january|february|march|april|may|june|july|august|september|october|november|december/iu,
  ],
  [/^age$/u, /^\d{1,3}(?: years(?: old)?)?$/u],
  [
    /^(?:height|weight|shoe size|salary|annual salary|monthly salary|zip code|postcode|postal code|license plate|passport number|account number|customer number|employee id|customer id|user id)$/u,
    /^(?=.*\d)[^,]{1,30}$/u,
  ],
  [/^(?:time ?zone)$/u, /[\p{Lu}\d/]/u],
  [
    /^(?:home ?town|home city|birthplace|nationality|native language|mother tongue|first language|current (?:city|location))$/u,
    new RegExp(`^${NAME}(?:,? ${NAME}){0,3}$`, "u"),
  ],
  [/^(?:job title|occupation|profession)$/u, /^(?:an? |the )?\p{L}+(?: \p{L}+){0,4}$/u],
  [/^(?:(?:relationship|marital) status)$/u, /^\p{L}+(?: \p{L}+)?$/u],
  [/^(?:blood type|blood group)$/u, /^(?:a|b|ab|o)\b/iu],
  [/^pronouns$/u, /\//u],
  [/^(?:[\p{L}\d]+ )?(?:username|user name|handle)$/u, /^@?\S+$/u],
  [
    /^(?:[\p{L}\d]+ ){0,3}(?:password|passcode|pin|pin code|door code|gate code|access code|entry code|wifi code)$/u,
    /^\S*[\p{Lu}\d_!@#$%*]\S*$/u,
  ],
  [
    /^(?:(?:least |all time )?favorite|preferred|default) (?!part\b|thing about\b)[\p{L}\d'-]+(?: [\p{L}\d'-]+){0,4}$/u,
    /^\S+(?: \S+){0,7}$/u,
  ],
];
/** Attributes that any thing may be the value of; several of them ("favourite colours") have several values. */
export const CHOSEN = /^(?:favorite|preferred|default|least|all time)\b/u;
/** What a favourite may be said to be without being named. */
export const MERE_ADJECTIVE =
  /^(?:(?:so|very|really|too|quite|pretty|that|because|when|getting|always|one|also|still|just|definitely|changing|hard|unknown|about|from|on|in|at|to)\b.*|closed|open|broken|gone|missing|dead|amazing|great|good|bad|better|expensive|cheap|over|out|back|here|there|coming|available|sold|sold out|cancelled|canceled|playing|awesome|cool|nice|delicious|different|the same|new|old|wrong|right)$/iu;
export const POSSESSED =
  /^(?<owner>(?:the )?user's|[\p{L}\p{M}. -]{1,40}?'s?|my|our|the) (?:(?:new|current|present|actual|own) )?(?<attribute>[\p{L}\p{N}' -]{2,50}?)(?: (?:is|are)(?: now| currently| still)?|:| (?:has |was |has been |have )?(?:changed|switched|updated)(?: from [^,;]{1,30}?)? to| has become) (?<value>.+)$/iu;
export const INVERTED =
  /^(?<value>[\p{L}\p{N}' -]{1,40}?) is(?: now| still| currently)? (?<owner>(?:the )?user's|my|[\p{L}\p{M}. -]{1,40}?'s?) (?:(?:new|current) )?(?<attribute>favou?rite [\p{L} -]{2,30})$/iu;

/** What somebody does or is, of which there is one at a time. */
export const PREDICATES: readonly (readonly [property: string, pattern: RegExp, value?: (value: string, text: string) => boolean])[] = [
  [
    "home",
    new RegExp(
      `^(?<subject>.{1,40}?) ${ADVERB}(?:live|lives|reside|resides|(?:am|is) ${ADVERB}(?:living|based)) ${ADVERB}in (?<value>.+)$`,
      "iu",
    ),
    isPlace,
  ],
  [
    "employer",
    new RegExp(
      `^(?<subject>.{1,40}?) ${ADVERB}(?:work|works|(?:am|is) ${ADVERB}(?:working|employed)) ${ADVERB}(?:as an? [\\p{L} -]{2,30}? )?(?:at|for) (?<value>.+?)(?: as (?:an? |the )?[\\p{L} -]{2,40})?$`,
      "iu",
    ),
    isOrganization,
  ],
  ["age", new RegExp(`^(?<subject>.{1,40}?) ${ADVERB}(?:am|is) ${ADVERB}(?<value>\\d{1,3})(?: years old| years of age| yo)?$`, "iu")],
  [
    "marital status",
    new RegExp(
      `^(?<subject>.{1,40}?) ${ADVERB}(?:am|is) ${ADVERB}(?<value>single|married|divorced|engaged|widowed|separated)(?: to \\p{Lu}[\\p{L} .'-]{1,40})?$`,
      "u",
    ),
  ],
  ["display mode", new RegExp(`^(?<subject>.{1,40}?) ${ADVERB}(?:prefers?|uses?) (?:the )?(?<value>dark|light)[ -](?:mode|theme)$`, "iu")],
  ["seat", new RegExp(`^(?<subject>.{1,40}?) ${ADVERB}prefers? (?:an? |the )?(?<value>window|aisle) seats?$`, "iu")],
  ["units", new RegExp(`^(?<subject>.{1,40}?) ${ADVERB}(?:prefers?|uses?) (?:the )?(?<value>metric|imperial) (?:units|system)$`, "iu")],
];
export const COUNT = new RegExp(
  `^(?<subject>.{1,40}?) ${ADVERB}(?:have|has) ${ADVERB}(?:\\d{1,3}|no|two|three|four|five|six|seven|eight|nine|ten) (?<what>kids|children|sons|daughters|siblings|brothers|sisters|cats|dogs|pets)$`,
  "iu",
);
export const PREFERENCE =
  /^(?<subject>.{1,40}?) (?:(?:really|strongly|much|generally|usually|always|now) )*prefers? (?<one>(?!to\b)[\p{L}\p{N}' -]{2,40}?) (?:over|rather than|instead of) (?<other>[\p{L}\p{N}' -]{2,40})$/iu;
export const PREFERENCE_TO =
  /^(?<subject>.{1,40}?) (?:(?:really|strongly|much|generally|usually|always|now) )*prefers? (?<one>(?!to\b)[\p{L}'-]+(?: (?!due|close|next|prior)[\p{L}'-]+)?) to (?<other>(?!be\b|the\b|have\b|do\b)[\p{L}'-]+(?: [\p{L}'-]+)?)$/iu;
const LATELY = "(?:,? (?:recently|last (?:week|month)|this (?:week|month|year)|today|yesterday))?";
/** What tells of a change without saying when long ago: the value before it holds no more. */
export const CHANGES: readonly (readonly [property: string, pattern: RegExp, value: (value: string, text: string) => boolean])[] = [
  [
    "home",
    new RegExp(
      `^(?<subject>.{1,40}?) (?:(?:have|has|just|recently|now|already|finally) )*(?:moved|relocated)(?: from [\\p{L}, .'-]{2,40}?)? to (?<value>.+?)${LATELY}$`,
      "iu",
    ),
    isPlace,
  ],
  [
    "employer",
    new RegExp(
      `^(?<subject>.{1,40}?) (?:(?:have|has|just|recently|now|already|finally) )*(?:(?:got|started|took|accepted) (?:a |my |his |her |their )?new (?:job|position|role)|started working) (?:at|with|for) (?<value>.+?)${LATELY}$`,
      "iu",
    ),
    isOrganization,
  ],
];
export const FIRST_PERSON = new Set(["i", "my", "our", "the"]);

function isPlace(value: string, text: string): boolean {
  if (PLACE.test(value)) return true;
  const usesCapitals = /\p{Lu}/u.test(text.replace(/^I\b/u, ""));
  return !usesCapitals && LOWER_PLACE.test(value) && !NO_PLACE.has(value);
}

function isOrganization(value: string): boolean {
  return ORGANIZATION.test(value);
}
