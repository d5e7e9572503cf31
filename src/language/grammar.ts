/**
 * The words and patterns by which one fact replaces another: how a language states where somebody lives, that something has changed, and
 * that it has ended. A field is a pattern (the source of a regular expression, alternatives separated by `|`) that matches whole words and
 * ignores case, unless its docstring shows another format: a field marked "Folded" is a list of words, separated by spaces (`user`: of
 * phrases, separated by commas), and one with examples such as `said=meant` is a list of pairs. Examples are English unless they say
 * otherwise.
 */
export interface Grammar {
  /** Short forms and variant spellings that are expanded before a statement is read: "I'm" to "I am". */
  readonly contractions?: readonly Rewriting[];
  /** A phrase before a statement that adds nothing to it: "by the way,". Corrections and words of time belong in `correction` and `now`. */
  readonly opener?: string;
  /** A phrase that marks the statement as the correction of a wrong one: "actually", "correction". */
  readonly correction?: string;
  /** A phrase that says that the statement holds from now on: "now", "currently", "these days". */
  readonly now?: string;
  /** The time from which a statement holds: "since May 2023". It is read as `now`, and its year as `when` (see `since.ts`). */
  readonly since?: Since;
  /** Words that attach a detail to a thing: "for", "of". "The rent for the garage" differs from "the rent" by its detail. Folded. */
  readonly attaching?: string;
  /** A word within a clause that marks it as news: "actually", "officially". */
  readonly emphasis?: string;
  /** A phrase, anywhere in a sentence, that says that an earlier statement was wrong: "I misread it", "mixed up". */
  readonly mistaken?: string;
  /** Adverbs of time at the front or the end of a statement that do not change its meaning: "last week", "in June". */
  readonly when?: string;
  /** A word that says that the statement is an addition and replaces nothing: "also", "too", "part-time". */
  readonly additive?: string;
  /** Words between a thing and its name: "called" (a bakery called Crumb). */
  readonly called?: string;
  /** The former value at the end of a clause, as the group `f`: "instead of F", "not F". */
  readonly instead?: string;
  /** A change that names the former value as the group `f`, anywhere in a clause: "switched from F to ...". */
  readonly fromTo?: string;
  /** Words of a change, anywhere in a clause: "raised", "moved", "new". */
  readonly changing?: string;
  /** Words of an end: "sold", "quit", "no more". */
  readonly ending?: string;
  /**
   * Words that cancel a plan, with the general words for one ("trip", "booking"): "cancelled the trip". They do not name a particular
   * plan.
   */
  readonly calledOff?: string;
  /** Words of an activity or a task that is not finished: "is building", "still need to". A clause with `completed` ends it. */
  readonly ongoing?: string;
  /** Words that complete what `ongoing` describes: "finished", "submitted". */
  readonly completed?: string;
  /** Words of a death: "died", "passed away". They end where a person lives and works. */
  readonly died?: string;
  /** Words that begin a detail, in addition to the function words: "as", "off", "last". Folded. */
  readonly details?: string;
  /** Nouns after the name of a thing that somebody has: "subscription" (the Economist subscription). Folded. */
  readonly holding?: string;
  /** Words for persons who have facts of their own: "brother", "neighbour". Folded. */
  readonly kin?: string;
  /** Words of the future: "will", "going to". */
  readonly planned?: string;
  /** Words that show that a clause asserts nothing: conditions, wishes, guesses, dreams. "if", "maybe". */
  readonly unasserted?: string;
  /** Words that begin a reason or a detail, a part of the sentence that is left out: "because", "since". */
  readonly subordinate?: string;
  /** Words between two statements of one sentence: "and", "but". */
  readonly coordination?: string;
  /** First words that begin a new clause after a comma: "I", "my", "she". */
  readonly clauseStart?: string;
  /** Words of a single event or day: "tonight", "today". A text with one describes something that may happen again. */
  readonly event?: string;
  /** Verbs for the end of something that also has a beginning: "ends", "closes". */
  readonly closing?: string;
  /** Words of a repetition: "every", "usually". The statement is then a state, even when its verb looks like an event. */
  readonly habitual?: string;
  /** The beginning of a clause about another person who is not named there: "she", or a verb of the third person without a subject. */
  readonly others?: string;
  /** Rewrites a state that ended into the state: "I no longer X" to "I X". */
  readonly ceased?: readonly Rewriting[];
  /** Rewrites a denied state into the state: "I do not X" to "I X". */
  readonly denied?: readonly Rewriting[];
  /** Pronouns of the first person: "I", "we". Folded. */
  readonly self?: string;
  /** Possessives of the first person: "my", "our". Folded. */
  readonly own?: string;
  /** Phrases by which a text in the third person names the writer: "the user". Folded. */
  readonly user?: string;
  /** Words before a thing that is already known: "the". Folded. */
  readonly article?: string;
  /** Words before a thing that is new: "a". Folded. */
  readonly indefinite?: string;
  /** A pronoun at the front that stands for a thing or a person named before: "it", "she". */
  readonly pronoun?: string;
  /** The beginning of a remark about the statement before: "it is", "which is". */
  readonly comment?: string;
  /** Verbs that can be true of many objects at once: "like", "have", "speak". Folded. */
  readonly manyOf?: string;
  /** A sentence with a verb of `manyOf` or the like that still has one value, as its front and its end: "I am a ... developer". */
  readonly oneOf?: string;
  /** Words with the same meaning in a statement: `love=like,enjoy=like`. */
  readonly alike?: string;
  /** Words of a habit that the sentence which ends it leaves out: "drink", "usually". "Gave up coffee" ends "I drink two coffees a day". */
  readonly light?: string;
  /** Persons and things of which somebody has one at a time, with a common name for each: `boss=boss,manager=boss`. Folded. */
  readonly single?: string;
  /** First words that are capitalised and name nobody: "the", "everyone". Folded. */
  readonly noName?: string;
  /** Words that are not part of a thing's name, in addition to the function words: "date", "time". Folded. */
  readonly generic?: string;
  /** Nouns that many different things share and that alone identify none: "number", "price", "order". Folded. */
  readonly vague?: string;
  /** Things of which one follows another, each with its own number and day: "order". Folded. */
  readonly serial?: string;
  /** Words for an occupation: "nurse", "teacher". Of two, the later one holds. Folded. */
  readonly occupations?: string;
  /** Words that a value never begins with, because they begin a predicate: "so" (so good), "coming" (coming to Lisbon). */
  readonly predicate?: string;
  /** Words that the name of a town may end with or be written without: "county", "district". */
  readonly locality?: string;
  /** Pattern of adjectives of nationality by their ending: "-ish", "-ese". The names of languages come from the runtime. */
  readonly demonym?: string;
  /** Adjectives for a thing of which there is only one: "preferred", "default". Folded. */
  readonly sole?: string;
  /** The numbers from zero on, in order, and "no". Folded. */
  readonly numbers?: string;
  /** Words within a date or a time, between its parts: "on", "at", "the". Folded. */
  readonly dateGlue?: string;
  /** Forms of the weekdays that no calendar lists, from Monday on, with `|` between the forms of one day. */
  readonly weekdayForms?: string;
  /** Relative days and times to which a plan may be moved: "tomorrow", "next week". */
  readonly relativeDay?: string;
  /** Conditions of a person, such as a relationship, with a common name for each (axis and state): `together=love.dating$`. */
  readonly status?: string;
  /** Words between a subject and its present state: "am", "has been". Folded. */
  readonly carriers?: string;
  /** Named parts of patterns. A frame refers to one by its name in braces. */
  readonly parts: Readonly<Record<string, string>>;
  readonly frames: readonly Frame[];
}

/** How a language names the time from which something holds: "since the end of May 2023". */
export interface Since {
  /** Pattern of what stands before the month: "since (?:the end of )?". */
  readonly before: string;
  readonly months: string;
  /** Pattern between the month and its year: " (?:of )?". */
  readonly between: string;
  /** Pattern before a year without a month, where `before` is not enough. */
  readonly beforeYear?: string;
  /** Pattern after the year or the month: Turkish "'den beri". */
  readonly after?: string;
  /** Pattern of conjunctions, with which another clause begins: "and". */
  readonly and: string;
  /**
   * What the date and the rest of its clause are replaced by: the word for "now", and the year where `Grammar.when` reads it: "now$<clause>
   * in $<year>".
   */
  readonly dated: string;
  /** The same for a month without its year. Left out where such a month may be a coming one: Korean "5월부터". */
  readonly undated?: string;
}

export type Rewriting = readonly [pattern: RegExp, replacement: string];

/** The relations between a subject and a value. `reading/clauses/relations.ts` defines how the values of each are compared. */
export type RelationName =
  | "residence"
  | "employer"
  | "role"
  | "name"
  | "birthday"
  | "age"
  | "status"
  | "identity"
  | "attribute"
  | "favorite"
  | "schedule"
  | "amount"
  | "count"
  | "possession"
  | "subscription"
  | "use"
  | "habit"
  | "progress"
  | "choice";

/** `states`: the relation holds. `changes`: it holds from now on, described as an event ("I moved to Rome"). `ends`: it no longer holds. */
export type Form = "states" | "changes" | "ends";

/**
 * One way to express a relation, as a pattern of a whole statement. Its groups: `s` the subject, `o` the owner, `k` the attribute or kind,
 * `n` a thing, `v` the value, `f` the former value. A name in braces refers to one of `parts`.
 */
export interface Frame {
  readonly relation: RelationName;
  readonly form: Form;
  readonly pattern: string;
  /** The attribute or thing, where no group `k` or `n` names it: "e-mail address" for "reach me at ...". */
  readonly of?: string;
  /** The value is not a person, even where it looks like a person's name: "Morgan" in "works at Morgan". */
  readonly isNoPerson?: boolean;
  /** The value must be a person's name; otherwise the frame does not apply: "I am Ann" but not "I am Catholic". */
  readonly isPerson?: boolean;
  /** The wording is used for many things, so it counts only for things of which somebody has one: "a new dentist", not "a new dog". */
  readonly isSole?: boolean;
  /** The wording ("joined", "became") has many other uses, so the value is only likely, unless it is an occupation. */
  readonly isLoose?: boolean;
}

/** Sets the attribute or thing that the frames do not name themselves. */
export function of(name: string, frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, of: name }));
}

/** Marks frames whose value is not a person. */
export function noPerson(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isNoPerson: true }));
}

/** Marks frames whose value must be a person's name. */
export function person(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isPerson: true }));
}

/** Marks frames whose wording has many other uses. */
export function loose(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isLoose: true }));
}

/** Marks frames that count only for things of which somebody has one. */
export function sole(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isSole: true }));
}

export function states(relation: RelationName, ...patterns: readonly string[]): Frame[] {
  return patterns.map((pattern) => ({ relation, form: "states", pattern }));
}

export function changes(relation: RelationName, ...patterns: readonly string[]): Frame[] {
  return patterns.map((pattern) => ({ relation, form: "changes", pattern }));
}

export function ends(relation: RelationName, ...patterns: readonly string[]): Frame[] {
  return patterns.map((pattern) => ({ relation, form: "ends", pattern }));
}

/**
 * Combines each stem with each ending into the alternatives of a pattern: `forms("vendu perdu", " e s")` begins with "vendu|vendue|vendus".
 */
export function forms(stems: string, endings: string): string {
  const all = endings.split(" ");
  return stems
    .split(" ")
    .flatMap((stem) => all.map((ending) => stem + ending))
    .join("|");
}

/** Turns the names of each state, separated by commas, into the format of `Grammar.status`: `{ "diet.vegan": "vegan, a vegan" }`. */
export function conditions(namesOf: Readonly<Record<string, string>>): string {
  return Object.entries(namesOf)
    .flatMap(([state, names]) => names.split(/,\s*/u).map((name) => `${name}=${state}`))
    .join(",");
}

/** Combines each front with each end: "arbeite im Büro", "arbeitet im Büro". */
export function joined(fronts: string, ends: string): string {
  return fronts
    .split(/,\s*/u)
    .flatMap((front) => ends.split(/,\s*/u).map((end) => `${front} ${end}`))
    .join(",");
}
