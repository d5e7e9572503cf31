import type { Rewriting } from "./grammar.ts";

/**
 * The words by which any text is read, whatever its topic. A rule reads a field and not a language. The docstring of a field names its
 * format, and quoted examples are the English entries where no other language is named:
 * - Words: separated by spaces and compared folded (lower case, without accents).
 * - Phrases: separated by commas and compared folded.
 * - Pattern: the source of a regular expression, a list of alternatives with `|`. It matches whole words (in a language without spaces also
 *   within them), ignores case, and is applied to the text as it is written, or to the folded text where the docstring says "Folded".
 *
 * A field that a language leaves out matches nothing in that language.
 */
export interface Vocabulary extends Topics, Sentences, Speakers, SmallTalk, Standing, Worlds, Times, Values, Numbers, Wordings {}

/** Words that help to find the topic of a text. */
interface Topics {
  /**
   * Words of grammar, which hardly show what a text is about and which a search in the language leaves out: articles, pronouns, prepositions,
   * conjunctions, auxiliaries, particles, words of questions. "the", "about", "have".
   */
  readonly stopWords?: string;
  /** Further words that ask, allow or fetch: "get", "please", "might". They do not distinguish one text from another in a search. */
  readonly askingWords?: string;
  /** Words that have a meaning but that many unrelated texts share, so they are not a topic: "person", "thing", "everything". */
  readonly topicless?: string;
  /** For a language without spaces. Pattern of characters; a pair of two such characters is not a topic. */
  readonly topiclessCharacters?: string;
  /** Words with the forms that no rule derives: `be:was,were begin:began,begun`. */
  readonly irregular?: string;
}

/** Words for the writer, the person addressed and the people named. */
interface Speakers {
  /** Phrases that name the person whom the agent talks with: "user", "human", "me". */
  readonly userRoles?: string;
  /** Words by which a statement about the writer names them: "user". */
  readonly userNouns?: string;
  /** Phrases that name the agent: "assistant", "ai", "bot". */
  readonly assistantRoles?: string;
  /** Pattern of the line that a mail program puts before a quoted mail: "on {when},? {who} wrote". */
  readonly attribution?: string;
  /** Words that stand before a colon and are not the name of a speaker: "note", "reminder", "update". */
  readonly labels?: string;
  /** Words of a person; a label before a colon that contains one is not the name of a speaker: "my" (my plan:), "your". */
  readonly ownLabels?: string;
  /** Pattern of subjects and possessives of the first person: "I", "my". */
  readonly firstPerson?: string;
  /** Pattern of the other forms of the first person: "me", "mine". */
  readonly firstPersonObject?: string;
  /** Pattern of words of the second person: "you", "your". */
  readonly secondPerson?: string;
  /** Pattern of pronouns of the third person, which stand for something that another sentence names: "it", "they". */
  readonly thirdPerson?: string;
  /** Words of the first person. The more of them a text contains, the more it is about its writer: "i", "my", "us". */
  readonly firstPersonForms?: string;
  /** Pattern that shows that a question is about the person who asks it: "I", "my". */
  readonly asksOfSelf?: string;
  /** Pattern of the salutation of a letter, before the name: "Dear". */
  readonly salutations?: string;
  /** Pattern of the closing of a letter, on a line of its own: "Kind regards". */
  readonly closings?: string;
  /** Pattern of the header fields of a mail: "from", "subject". */
  readonly mailFields?: string;
  /** Pattern of a line that announces memories which an agent pasted: "relevant memories", "memories:". Colons may follow it. */
  readonly memoriesHeading?: string;
}

/** Remarks to a person, without a topic. */
interface SmallTalk {
  /** Phrases: greetings, thanks, acknowledgements, reactions, farewells. "hello", "thank you", "exactly". */
  readonly smallTalk?: string;
  /** Those phrases of `smallTalk` that a name may follow directly: "hi", but not "exactly". */
  readonly addressing?: string;
  /** Words that strengthen small talk and add no content: "so", "very", "much". */
  readonly intensifiers?: string;
  /** Phrases such as "yes": small talk, except after a question. */
  readonly answers?: string;
}

/** Words that decide whether a sentence is understood without the one before it. */
interface Standing {
  /**
   * First words that refer to an earlier sentence: pronouns ("it", "she") and connectives. Leave out a word that means something else in
   * another language.
   */
  readonly pointsBack?: string;
  /** Pattern of longer references to an earlier sentence, at the front: "for example", "as a result". Folded. */
  readonly leans?: string;
  /** Pattern of fronts that only look like a reference to an earlier sentence: "this week", "there is". Folded. */
  readonly standsAlone?: string;
  /** First words that add a further thing: "also", "besides". The sentence is independent if it names its own subject. */
  readonly adding?: string;
  /** First words of a fragment of two words: "especially", "mostly". */
  readonly fragmentAdverbs?: string;
  /** Words of small numbers: "two". In a short sentence that begins with one, an earlier sentence names what is counted. */
  readonly countWords?: string;
  /** Pattern of conjunctions between two full clauses: "and". */
  readonly conjunctions?: string;
  /** Pattern of conjunctions before a clause that has a pronoun among its first words: "and", "but", "so". */
  readonly joints?: string;
  /** Pattern of words that make the following clause depend on them (speech, thought, condition): "if", "whether", "because". */
  readonly governing?: string;
  /** Pattern of words that refer to another clause, anywhere in a clause: "it", "their", "this". */
  readonly pointing?: string;
  /** Pattern of a clause whose noun only the clause before names, at the front: "my wife's is" (green). */
  readonly elliptical?: string;
  /** Pattern of the beginning of a full clause, with its subject and its verb: "I live". Capitals count. */
  readonly clauses?: string;
  /**
   * Pattern of words that no other language has: "the", "with". Give it only where `clauses` is complete enough that a sentence which does
   * not match it continues the one before.
   */
  readonly unmistakable?: string;
  /** Pattern of a sentence that describes an event, at the front. Later sentences may continue it: "yesterday I went". */
  readonly happened?: string;
  /** Pattern of first words of a sentence that continues a story or addresses somebody: "the", "another", "please". */
  readonly continues?: string;
  /** Pattern of a time before the subject, at the front: "this week". */
  readonly leadingTime?: string;
  /** Pattern of a lead that has no content and only announces: "about me", "the following". */
  readonly announcing?: string;
  /** Pattern of first words that are capitalised but are not names: "the", "my". */
  readonly firstWords?: string;
  /** Pattern of words of negation: "not", "never", "no longer". Folded. */
  readonly negation?: string;
  /** Verbs by which a statement may express a like or a dislike although its source uses other words: "adores", "avoids". */
  readonly liking?: string;
  /**
   * For a language whose verbs do not show the person. Pattern of a sentence about somebody else; the next sentence may be about that
   * person too, if it has no subject: Japanese "妹がいます" (I have a sister).
   */
  readonly introduces?: string;
  /** Pattern of a subject at the front of such a next sentence: Japanese "父は" (my father). */
  readonly ownSubject?: string;
  /** Pattern of conjunctions between two clauses that contrast: "but", "however". */
  readonly contrast?: string;
}

/** Dreams, suppositions, games, stories and texts of others. A sentence within one says nothing about the real world. */
interface Worlds {
  /**
   * Pattern of a text that is quoted, made up or to be worked on: "dear sir", "in the film", "translate". The words are frequent, so they
   * keep what follows from superseding anything, but part no text.
   */
  readonly quoted?: string;
  /** Pattern of a dream or a supposition, anywhere in the sentence: "dreamt". */
  readonly supposed?: string;
  /** Pattern of a supposition, only at the front, because elsewhere the words mean something else: "imagine", "suppose". */
  readonly supposedFirst?: string;
  /** Pattern of a game, a role or a story, anywhere in the sentence: "let's play a game". */
  readonly played?: string;
  /** Pattern of the same, only at the front: "act as if". */
  readonly playedFirst?: string;
  /** Pattern of a return to reality: "in real life", "actually". */
  readonly real?: string;
}

/** Words for days and times. The names of months and weekdays come from the runtime. */
interface Times {
  /** Words of time: "yesterday", "week", "recently". */
  readonly timeWords?: string;
  /** Pattern of days, months and times, by which a text of a language other than English names a time. */
  readonly namesTime?: string;
  /** Pattern of words before the name of a month, which tell it from a name or a verb: "in" (in May), "since". Folded. */
  readonly beforeMonth?: string;
  /** Pattern of a question about time: "when". */
  readonly asksWhen?: string;
  /** Patterns of words for days near the present, by the number of days from today: `{ 0: "today", 1: "tomorrow" }`. Folded. */
  readonly nearDays?: Readonly<Record<number, string>>;
  /** Pattern of the endings of ordinals in digits: "th" (5th). */
  readonly ordinalEndings?: string;
  /** Pattern of words between a day, its month and its year: "of" (the 5th of May). */
  readonly dateJoints?: string;
  readonly distances?: Distances;
  /** Pattern of words before the day with which something ends: "until", "expires on". Folded. */
  readonly until?: string;
  /** Pattern of verbs for what is so today, or will be: "am", "must", "will". Folded. */
  readonly holdsToday?: string;
  /** Pattern of verbs and participles for what has happened, so that it stays true after its day: "bought", "have been". */
  readonly hasHappened?: string;
  /** Pattern of words for what recurs, and of those by which a word for a near day means a part of the day: "every", "am Morgen". Folded. */
  readonly recurs?: string;
}

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];

/** Patterns for a distance from today: "three weeks ago", "next month", "last summer". Folded. */
export interface Distances {
  /** Before an amount: "in" (in three weeks). */
  readonly ahead?: string;
  /** Before an amount, in the past: German "vor" (vor drei Wochen). */
  readonly back?: string;
  /** After a unit, in the past: "ago". */
  readonly past?: string;
  /** After a unit, in the future: "from now". */
  readonly future?: string;
  /** The numbers from zero on, in order, parted by spaces: "zero one two". */
  readonly amounts: string;
  /** Patterns of further amounts with their numbers: `{ "an?": 1 }`. */
  readonly otherAmounts?: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<"day" | "week" | "month" | "year", string>>;
  /** Before a unit: "last", with `current` "this" and `next` "next". */
  readonly last: string;
  readonly current?: string;
  readonly next?: string;
  /** After a unit: French "dernier" (l'été dernier). */
  readonly lastAfter?: string;
  readonly nextAfter?: string;
  /** A phrase for the last year: Norwegian "i fjor". */
  readonly lastYear?: string;
  readonly weekend?: string;
  /**
   * Of the northern half of the earth. A language leaves them out where most of its speakers live in the other half, or where the year has
   * other seasons.
   */
  readonly seasons?: Readonly<Record<Season, string>>;
}

/** Words by which a text says what a number is. All are folded. */
interface Numbers {
  /** Pattern of words for a telephone or its number: "phone", "call me at". */
  readonly phoneWords?: string;
  /** Pattern of words for a number by which a state or an insurer knows a person: "passport", "tax id". */
  readonly identityWords?: string;
  /** Pattern of words for what only its owner knows: "password", "pin". */
  readonly secretWords?: string;
  /** Pattern of words for a code that opens something; others, such as of a postcode, are no secret: "door code". */
  readonly codeWords?: string;
  /** Pattern of words for numbers of things: "order number", "tracking". */
  readonly thingNumbers?: string;
  /** Pattern of words that say what the number is: "is", "was". */
  readonly numberIs?: string;
  /** Pattern of further words between the name of a number and the number: "number", "my". */
  readonly numberJoints?: string;
}

/** Words in numbers, amounts, addresses and names. */
interface Values {
  /** Words of numbers, each followed by its value: `two 2 three 3`. */
  readonly numberWords?: string;
  /** Pattern of words before an amount that do not change it: "about", "roughly". */
  readonly approximately?: string;
  /** Pattern of words that multiply a number: "thousand". */
  readonly scales?: string;
  /** Pattern of words between an amount and its unit of reference: "a", "per" (5 euros a day). */
  readonly per?: string;
  /** Words for money with the ISO 4217 code in lower case: `dollars=usd`. */
  readonly currencies?: string;
  /** Words for units of measure with the symbol: `kilos=kg`. */
  readonly units?: string;
  /** Pattern of words for a street that stand before the house number: German "Hauptstraße". */
  readonly streets?: string;
  /** Pattern of words for a street that end its name, after the house number: "road" (12 Mill Road). */
  readonly streetEnds?: string;
  /** Pattern of words that are not capitalised within a name: "of", "the". */
  readonly smallNameWords?: string;
  /** Pattern of words before a noun that are not part of its name: "the", "my". */
  readonly determiners?: string;
  /** Pattern of words in the name of an organization, which otherwise might look like a person's name: "bank", "inc". */
  readonly organizations?: string;
  /** Pattern of fields of work, which are not employers: "IT", "marketing". */
  readonly fields?: string;
  /** Pattern of endings that predicates have more often than names of things: "ing", "ed". */
  readonly predicateEndings?: string;
  /** Pattern of words after the hour of a clock: "pm", "o'clock". */
  readonly clockMarks?: string;
  /** Pattern of the mark of the first half of the day beside an hour: "am". */
  readonly morning?: string;
  /** Pattern of the beginning of the mark of the second half of the day: "p" (pm). */
  readonly afternoon?: string;
}

/**
 * Rules that decide whether two texts have the same wording. Stored keys depend on them: after a change here, a stored fact whose key would
 * now differ is no longer recognized.
 */
interface Wordings {
  /** Short forms of the first person, applied to the text as it is written: "I'm" to "I am". */
  readonly shortFormsOfSelf?: readonly Rewriting[];
  /** Other short forms, applied to a text in lower case that contains an apostrophe: "can't" to "can not". */
  readonly shortForms?: readonly Rewriting[];
  /** Variants of spelling, each with the one that it is compared as: `colour=color`. */
  readonly spellings?: string;
  /** Words that express degree or certainty and no content: "really", "basically". */
  readonly weightless?: string;
  readonly retelling?: Retelling;
}

/** Turns a statement of the first person into one of the third: "I like tea" into "the user likes tea". */
export interface Retelling {
  /** The pronoun of the first person: "i". */
  readonly self: string;
  /** The possessive of the first person: "my". */
  readonly own: string;
  /** "Am": a sentence with it needs no change other than its subject. */
  readonly be: string;
  /** The word of negation: "not". */
  readonly not: string;
  /** The noun that replaces the first person: "user". */
  readonly user: string;
  /** The article before that noun: "the". */
  readonly article: string;
  /** The ending that makes a name a possessive: "'s". */
  readonly genitive: string;
  /** Verbs of lasting states with their form of the third person: `like=likes`. */
  readonly thirdPerson: string;
  /** Words that may stand between subject and verb: "also". */
  readonly beforeVerb: string;
}

/** Words that decide where a sentence begins and ends. */
interface Sentences {
  /**
   * Words whose full stop never ends a sentence, because a name, a number or a clause follows: "dr", "no", "vs". Given without the last full
   * stop and without spaces: "m.in", "t.e". A word that is also in `abbreviations` is read as one of those after a number, as a unit:
   * Russian "г." in "1985 г." (year), but not in "г. Москва" (town).
   */
  readonly titles?: string;
  /**
   * Words whose full stop may end a sentence: "etc", "inc". The sentence continues only before a small letter or a number. Given like
   * `titles`.
   */
  readonly abbreviations?: string;
  /** Pattern of the ends of words that are abbreviations like those in `abbreviations`: German "str" (Goethestr. 5). Folded. */
  readonly abbreviationEnds?: string;
  /** Words that begin a sentence even in a text without capitals: "i", "my", "but". */
  readonly smallStarts?: string;
  /** Words that begin a sentence and never a name: after "J." they show that a new sentence begins. "he", "the", "there". */
  readonly sentenceStarts?: string;
  /**
   * Pattern of nouns, besides months, that a number with a full stop may precede: German "2. Stock". Absent in languages without such
   * ordinals. Folded.
   */
  readonly ordinalNouns?: string;
  /** Pattern of words that a single letter may follow: "plan" (plan B), "vitamin" (vitamin C). */
  readonly lettered?: string;
  /** For a language that writes a space, and no full stop, between its sentences. */
  readonly spacedSentences?: SpacedSentences;
}

/** Patterns of the words between which a space ends a sentence. */
export interface SpacedSentences {
  /** Any letter of the script. */
  readonly letter: string;
  /** At the end of a sentence: Thai "ครับ", a particle of politeness. */
  readonly ends: string;
  /** At the beginning of a sentence: Thai "ฉัน" (I). */
  readonly starts: string;
  /** At the beginning of a sentence whose subject, the writer, is left out: Thai "ชอบ" (like). */
  readonly verbs: string;
  /** At the beginning of a sentence about somebody else. Verbs after it continue it: Thai "แม่" (mother). */
  readonly others: string;
  /** At the beginning of what continues a sentence: Thai "และ" (and). */
  readonly continues: string;
}
