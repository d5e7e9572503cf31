/** What the rules by which one fact replaces another ask of a language: how it says who lives where, what has changed, and what has ended. */
export interface Grammar {
  /** Short forms and spellings that are opened before anything is read. */
  readonly contractions?: readonly Rewriting[];
  /** What stands before a statement and says nothing of it: "by the way,". Corrections and words of time stand in `correction` and `now`. */
  readonly opener?: string;
  /** "Actually", "correction": the statement takes the place of one that was wrong. */
  readonly correction?: string;
  /** "Now", "currently", "these days": the statement holds from now on. */
  readonly now?: string;
  /** What ties a detail to a thing: "the rent for the garage" is no other rent. Folded. */
  readonly attaching?: string;
  /** "Actually", "officially", within a clause: what it says is news. */
  readonly emphasis?: string;
  /** "I misread it", "mixed up", anywhere in a sentence: what it says was told wrong before. */
  readonly mistaken?: string;
  /** Adverbs of time at the end or the front of a statement that leave it as it is: "last week", "in June". */
  readonly when?: string;
  /** "Also", "too", "part-time": what is said comes beside what was. */
  readonly additive?: string;
  /** Between what something is and its name: "a bakery called Crumb". */
  readonly called?: string;
  /** "Instead of V", "not V", at the end of a clause: the group `f` is the former value. */
  readonly instead?: string;
  /** "Switched from F to ...": a change that names the former value as the group `f`, anywhere in a clause. */
  readonly fromTo?: string;
  /** Verbs and words of a change, anywhere in a clause: "raised", "moved", "new". */
  readonly changing?: string;
  /** Verbs and words of an end: "sold", "quit", "no more". */
  readonly ending?: string;
  /** "Called off", "decided against": what makes nothing of a plan. Its words, and those it calls a plan by, name none. */
  readonly calledOff?: string;
  /** "Is building", "still need to": what is told as under way or to be done comes to an end when it is `completed`. */
  readonly ongoing?: string;
  readonly completed?: string;
  /** "Died": whoever did lives nowhere and works for nobody. */
  readonly died?: string;
  /** Words beside the function words that begin a detail: "as", "off", "last". Folded. */
  readonly details?: string;
  /** What is said behind the name of what one has: "the Economist subscription". Folded. */
  readonly holding?: string;
  /** Persons whose affairs are their own: "brother", "neighbour". Folded. */
  readonly kin?: string;
  /** What tells of things to come: "will", "going to". */
  readonly planned?: string;
  /** What makes a statement none in earnest: conditions, wishes, guesses, sayings, dreams. */
  readonly unasserted?: string;
  /** A part of a sentence that begins with it gives a reason or a detail, and is left out. */
  readonly subordinate?: string;
  /** Between two statements of one sentence. */
  readonly coordination?: string;
  /** After a comma, they begin a clause of its own. */
  readonly clauseStart?: string;
  /** In a text, it makes all that follows no statement of the writer's: games, stories, letters of others. */
  readonly framing?: string;
  /** Events and words of one day: a text with one of them tells of something that may happen again. */
  readonly event?: string;
  /** "Ends", "closes": the other end of what begins or opens. */
  readonly closing?: string;
  /** "Every", "usually": what comes again and again is a state, though its verb may look like one of what happened. */
  readonly habitual?: string;
  /** What begins a clause about somebody else who is not named in it: "she", or a verb of the third person where none is needed. */
  readonly others?: string;
  /** Words of an end around what an older fact names. */
  readonly farewells?: Farewells;
  /** "I no longer X" to "I X": a state that ended, told as the state. */
  readonly ceased?: readonly Rewriting[];
  /** "I do not X" to "I X". */
  readonly denied?: readonly Rewriting[];
  /** Pronouns of the first person, and what they own things by. Folded. */
  readonly self?: string;
  readonly own?: string;
  /** "The user", by which a third person's text means the same. Folded. */
  readonly user?: string;
  /** "The": a thing is named after it. Folded. */
  readonly article?: string;
  /** "A": a thing is told of after it. Folded. */
  readonly indefinite?: string;
  /** A pronoun at the front that stands for a thing or a person named before. */
  readonly pronoun?: string;
  /** What begins a remark on what was said: "it is", "which is". */
  readonly comment?: string;
  /** Verbs that take many objects beside each other: to like, have, speak. */
  readonly manyOf?: string;
  /** The front and the end of a sentence between which there is one answer all the same: "I am a ... developer". */
  readonly oneOf?: string;
  /** Words that mean the same in a statement: `love=like,enjoy=like`. */
  readonly alike?: string;
  /** Words of a habit that its end leaves out: "coffee" is given up by who "drinks two coffees a day". */
  readonly light?: string;
  /** Persons and things that somebody has one of at a time, by one name each: `boss=boss,manager`. Folded. */
  readonly single?: string;
  /** Capitalised words that begin a sentence and name nobody. Folded. */
  readonly noName?: string;
  /** Words that are no part of a thing's name, beside the function words: "date", "time". Folded. */
  readonly generic?: string;
  /** What many things are called by: alone it names none of them. Folded. */
  readonly vague?: string;
  /** Things that come one after the other, each with its own number and day: "order". Folded. */
  readonly serial?: string;
  /** What somebody does for a living: of two, the later one holds. Folded. */
  readonly occupations?: string;
  /** What a value never begins with: a predicate does ("coming to Lisbon", "so good"). */
  readonly predicate?: string;
  /** What the name of a town may end with, or be written without: "county", "district". */
  readonly locality?: string;
  /** Adjectives of nations by their ending, beside the names of languages. */
  readonly demonym?: string;
  /** "Preferred", "default": of what is called so there is one. Folded. */
  readonly sole?: string;
  /** Numbers from zero on, and "no". Folded. */
  readonly numbers?: string;
  /** Words of `when` values between their parts: "on", "at", "the". */
  readonly dateGlue?: string;
  /** Forms of the weekdays that no calendar lists, from Monday on: `|` between those of a day. */
  readonly weekdayForms?: string;
  /** Relative days and times that a plan may be moved to: "tomorrow", "next week". */
  readonly relativeDay?: string;
  /** States of a relationship, by one name each: `married=married,got married`. */
  readonly status?: string;
  /** Verbs of work: where one does, one leaves. Folded. */
  readonly working?: string;
  /** What stands between a subject and its condition in the present: "am", "has been". Folded. */
  readonly carriers?: string;
  /** The parts that frames are made of, by the name in braces. */
  readonly parts: Readonly<Record<string, string>>;
  readonly frames: readonly Frame[];
}

/**
 * How one is done with a thing: one leaves an employer, moves away from a town, disposes of what one has, parts from a person; a favourite is outdone. From whom
 * one loves one splits up: a wife who retires stays one.
 */
export type FarewellKind = "leave" | "move" | "dispose" | "part" | "split" | "outdo";

/** Patterns of a clause in which `§` stands for the words of an older fact. */
export type Farewells = Readonly<Record<Exclude<FarewellKind, "split">, readonly string[]> & { split?: readonly string[] }>;

export type Rewriting = readonly [pattern: RegExp, replacement: string];

/** What a relation may be between its subject and a value: `dedupe/relations.ts` says how each is compared. */
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

/** `states`: it holds; `changes`: it holds from now on, told as an event; `ends`: it held. */
export type Form = "states" | "changes" | "ends";

/**
 * How the language says a relation, as a pattern of a whole statement. Groups: `s` who, `o` whose, `k` which (an attribute, a kind), `n` a thing, `v` the value,
 * `f` the former value. Braces name a part of the language.
 */
export interface Frame {
  readonly relation: RelationName;
  readonly form: Form;
  readonly pattern: string;
  /** Which, where no group `k` or `n` says it: "reach me at ..." is of the e-mail address. */
  readonly of?: string;
  /** The value is no person, also where it is called like one: who works "at" Morgan. */
  readonly isNoPerson?: boolean;
  /** The value is a person's name, or the frame says something else: "I am Ann", "I am Catholic". */
  readonly isPerson?: boolean;
  /** It is said of many things too, so it counts only of what there is one of: "a new dentist", not "a new dog". */
  readonly isSole?: boolean;
  /** It is said of much else too ("joined", "became"): its value is only likely, unless it names what somebody does for a living. */
  readonly isLoose?: boolean;
}

/** The frames of one thing that they do not name. */
export function of(name: string, frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, of: name }));
}

/** Frames whose value is no person. */
export function noPerson(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isNoPerson: true }));
}

/** Frames whose value is a person's name. */
export function person(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isPerson: true }));
}

/** Frames that are said of much else. */
export function loose(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, isLoose: true }));
}

/** Frames of what there is one of. */
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
