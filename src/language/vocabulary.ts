import type { Rewriting } from "./grammar.ts";

/**
 * Words by which any text is read, whatever it is about: kept in one list a field, so that a rule asks for a field and knows no language. A list of words is
 * parted by spaces, of phrases by commas, and both are compared folded; a pattern is a source of alternatives that are tried at the borders of words (within
 * them where no spaces stand), in any case, on the text as it is written unless "folded" is said. Whatever a language does not give is not looked for in it.
 */
export interface Vocabulary extends Topics, Sentences, Speakers, SmallTalk, Standing, Worlds, Weights, Times, Values, Wordings {}

/** What a text is about. */
export interface Topics {
  /** Words: they say how a text is put together, hardly what it is about. */
  readonly stopWords?: string;
  /** Words that ask, allow or fetch, beside those: where texts are looked for, they tell none from another. */
  readonly askingWords?: string;
  /** Words that many unrelated texts share: no topic, though they mean something. */
  readonly topicless?: string;
  /** Pattern of the characters of which a pair of two is no topic, for a language without spaces. */
  readonly topiclessCharacters?: string;
  /** Words whose forms no rule derives, with them: `be:was,were`. */
  readonly irregular?: string;
}

/** Where a sentence begins and ends. */
export interface Sentences {
  /** Words, without the full stop after them, which never ends a sentence: a name, a number or a clause follows. */
  readonly titles?: string;
  /** Words, without the full stop after them: it may end a sentence, so only a small letter after it goes on with it. */
  readonly abbreviations?: string;
  /** Words that begin a sentence even when its writer uses no capitals. */
  readonly smallStarts?: string;
  /** Words that begin a sentence, and no name. */
  readonly sentenceStarts?: string;
  /** Pattern of what is numbered with a full stop, beside months: "2. Stock". Absent where nothing is. Folded. */
  readonly ordinalNouns?: string;
  /** Pattern of what takes a single letter after it: "plan B", "vitamin C". */
  readonly lettered?: string;
}

/** Who speaks, and to whom. */
export interface Speakers {
  /** Phrases that call whoever the agent talks with. */
  readonly userRoles?: string;
  /** Words by which a statement calls whoever speaks. */
  readonly userNouns?: string;
  /** Phrases that call the agent. */
  readonly assistantRoles?: string;
  /** Pattern of what a mail program puts before words that it quotes: "on {when}, {who} wrote". */
  readonly attribution?: string;
  /** Words that stand before a colon and are nobody's name. */
  readonly labels?: string;
  /** Words that own what stands before a colon, which is then nobody's name: "my plan:". */
  readonly ownLabels?: string;
  /** Pattern of a subject of the first person, and of what it owns things by: "I", "my". */
  readonly firstPerson?: string;
  /** Pattern of the other forms: "me", "mine". */
  readonly firstPersonObject?: string;
  readonly secondPerson?: string;
  /** Pattern of pronouns of the third person, which stand for what another sentence named. */
  readonly thirdPerson?: string;
  /** Pattern of words that point at a thing, which may be anything: "this". */
  readonly demonstratives?: string;
  /** Words of the first person: the more of them, the more a text is about its writer. */
  readonly tellsOfTeller?: string;
  /** Pattern of a question about the one who asks. */
  readonly asksOfSelf?: string;
  /** Pattern of what begins a letter, before the name: "Dear". */
  readonly salutations?: string;
  /** Pattern of what ends a letter on a line of its own: "Kind regards". */
  readonly closings?: string;
  /** Pattern of the fields of a mail: "subject". */
  readonly mailFields?: string;
}

/** What is said to a person, not about anything. */
export interface SmallTalk {
  /** Phrases: greetings, thanks, acknowledgements, reactions, farewells. */
  readonly smallTalk?: string;
  /** Of these phrases those that a name may follow at once: "hi", but not "exactly". */
  readonly addressing?: string;
  /** Words that strengthen small talk and add nothing to it. */
  readonly intensifiers?: string;
  /** Phrases: "yes" and its kin, small talk unless a question stands before. */
  readonly answers?: string;
  /** Pattern of how a reaction begins, at the front: "I'm so glad". */
  readonly reactions?: string;
  /** Pattern of how chit-chat begins, at the front: "wow", "sounds". */
  readonly chitChat?: string;
}

/** Whether a sentence is understood without the one before it. */
export interface Standing {
  /** Words, one of which at the front points back: pronouns, and connectives that lean on what was said. Words of several languages that collide are left out. */
  readonly pointsBack?: string;
  /** Pattern of what leans on what was said, at the front. Folded. */
  readonly leans?: string;
  /** Pattern of what only begins like something that points back, at the front: "this week", "there is". Folded. */
  readonly standsAlone?: string;
  /** Words that add a further thing: what follows stands by itself when it names its own subject. */
  readonly adding?: string;
  /** Words with one of which a fragment of two words begins: "especially". */
  readonly fragmentAdverbs?: string;
  /** Words of small numbers: what is counted alone was named before. */
  readonly countWords?: string;
  /** Pattern of what joins two full clauses. */
  readonly conjunctions?: string;
  /** Pattern of what joins a clause to the one before, a pronoun in it among the first words. */
  readonly joints?: string;
  /** Pattern of words that govern what follows: speech, thought, condition. */
  readonly governing?: string;
  /** Pattern of words that point at another clause, anywhere in one. */
  readonly pointing?: string;
  /** Pattern of a clause whose thing the one before names, at the front: "My wife's is green". */
  readonly elliptical?: string;
  /** Pattern of how a full clause begins, with its subject and its verb; capitals count. */
  readonly clauses?: string;
  /** Pattern of words that nothing but this language has; given where `clauses` know its clauses well enough that what is none goes on with what stands before. */
  readonly unmistakable?: string;
  /** Pattern of a sentence that tells what happened, at the front: more may be told of it. */
  readonly happened?: string;
  /** Pattern of words that begin what goes on, or speak to somebody, at the front. */
  readonly goesOn?: string;
  /** Pattern of a time before the subject, at the front: "this week". */
  readonly leadingTime?: string;
  /** Pattern of a lead that announces and says nothing itself: "the following". */
  readonly announcing?: string;
  /** Pattern of a capitalised first word that is no name. */
  readonly firstWords?: string;
  /** Pattern of a denial. Folded. */
  readonly negation?: string;
  /** Words by which a statement may put a liking or its opposite, though its source has other words for it. */
  readonly liking?: string;
  /** Pattern of a word between two clauses that say opposite things: "but". */
  readonly contrast?: string;
}

/** Worlds beside this one: what is said within a dream, a game or a story is not said of the world. */
export interface Worlds {
  /** Pattern of a dream or a supposition, wherever it stands. */
  readonly supposed?: string;
  /** Pattern of the same where it begins the sentence: elsewhere it means something else. */
  readonly supposedFirst?: string;
  /** Pattern of a game, a role or a story. */
  readonly played?: string;
  /** Pattern of the same where it begins the sentence. */
  readonly playedFirst?: string;
  /** Pattern of a way back to what is. */
  readonly real?: string;
}

/** What makes a statement worth keeping: what harms when forgotten, who somebody is, what is owed, what is liked, what was chosen, when. */
export type Signal = "constraint" | "identity" | "commitment" | "preference" | "decision" | "date";

export interface Weights {
  /** Patterns; capitals count in `identity`. */
  readonly signals?: Partial<Readonly<Record<Signal, string>>>;
  /** Pattern of doubt: "maybe". */
  readonly hedges?: string;
}

/** Days and times beside the names of months and weekdays, which the runtime knows. */
export interface Times {
  /** Words that say when: "yesterday". */
  readonly timeWords?: string;
  /** Pattern of a question for a time. */
  readonly asksWhen?: string;
  /** Patterns of words for days near the present one, by how many days they are away. Folded. */
  readonly nearDays?: Readonly<Record<number, string>>;
  /** Endings of an ordinal in digits, as a pattern: "th". */
  readonly ordinalEndings?: string;
  /** Pattern of what stands between a day, its month and its year: "of". */
  readonly dateJoints?: string;
  readonly distances?: Distances;
}

/** Patterns of how a language counts from today: "three weeks ago", "next month". Folded. */
export interface Distances {
  /** Before an amount: "in". */
  readonly ahead: string;
  /** After a unit: "ago", and "from now". */
  readonly past: string;
  readonly future: string;
  /** Numbers from zero on, parted by spaces, and what else is an amount with its number: `an?=1`. */
  readonly amounts: string;
  readonly otherAmounts: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<"day" | "week" | "month" | "year", string>>;
  /** Before a unit: "last", "this", "next". */
  readonly last: string;
  readonly current: string;
  readonly next: string;
  /** Units that are named so and no other way: "weekend" is of a week, "spring" of a year. */
  readonly parts: Readonly<Record<"week" | "year", string>>;
}

/** Numbers, amounts, addresses and names as they are written. */
export interface Values {
  /** Words of numbers with what they are worth, in pairs: `two 2`. */
  readonly numberWords?: string;
  /** Pattern of what stands before an amount and leaves it as it is: "about". */
  readonly approximately?: string;
  /** Pattern of what multiplies a number: "thousand". */
  readonly scales?: string;
  /** Pattern of what stands between an amount and what it is for: "a", in "5 euros a day". */
  readonly per?: string;
  /** Words for money by its code, in lower case: `dollars=usd`. */
  readonly currencies?: string;
  /** Words for units of measure by their sign: `kilos=kg`. */
  readonly units?: string;
  /** Pattern of a word for a street, before the number of a house: "Hauptstraße". */
  readonly streets?: string;
  /** Pattern of the same where it ends the name, behind the number. */
  readonly streetEnds?: string;
  /** Pattern of words that stand small within a name: "of". */
  readonly smallNameWords?: string;
  /** Pattern of what stands before a thing and is no part of its name: "the", "my". */
  readonly determiners?: string;
  /** Pattern of a word within the name of a company, which may be named like a person. */
  readonly organizations?: string;
  /** Pattern of a field of work, which is nobody's employer: "IT". */
  readonly fields?: string;
  /** Pattern of an ending that predicates have more often than names of things. */
  readonly predicateEndings?: string;
  /** Pattern of what stands behind the hour of a clock: "pm". */
  readonly clockMarks?: string;
  /** Pattern of a half of the day beside an hour. */
  readonly morning?: string;
  readonly afternoon?: string;
}

/** By what two texts are found to say the same in the same words. Stored keys depend on it: what is added here makes facts known under other keys new. */
export interface Wordings {
  /** Short forms of the first person, on the text as it is written: "I'm". */
  readonly shortFormsOfSelf?: readonly Rewriting[];
  /** Short forms, on a text in lower case that has an apostrophe. */
  readonly shortForms?: readonly Rewriting[];
  /** Other spellings of a word by the one they are compared as: `colour=color`. */
  readonly spellings?: string;
  /** Words that say how much or how surely, not what. */
  readonly weightless?: string;
  readonly retelling?: Retelling;
}

/** How what somebody says of himself is said of him by another: "I like tea", "the user likes tea". */
export interface Retelling {
  readonly self: string;
  readonly own: string;
  /** "Am", which has nothing but its subject changed. */
  readonly be: string;
  readonly not: string;
  readonly user: string;
  readonly article: string;
  /** What makes an owner of a name: "'s". */
  readonly genitive: string;
  /** Verbs of states that hold, and their form for another: `like=likes`. */
  readonly thirdPerson: string;
  /** Words that may stand between subject and verb. */
  readonly beforeVerb: string;
}
