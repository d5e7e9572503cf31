import type { Form, Frame, Grammar, RelationName, Rewriting } from "../../language/grammar.ts";
import type { Language, Stemmer } from "../../language/language.ts";
import { sincePattern } from "../../language/since.ts";
import { fold } from "../words.ts";
import { either } from "./all-languages.ts";
import { calendarNames } from "./calendar.ts";
import { NOTHING, Patterns } from "./patterns.ts";
import type { Sieve } from "./sieve.ts";
import { stemmerOf } from "./stemmer.ts";
import { mapOf, setOf, stemsOf, wordsIn } from "./word-lists.ts";

/** A language prepared for use: its lists as sets, its patterns compiled. */
export interface Compiled {
  readonly code: string;
  /** The filter that is applied before the patterns for whole clauses. */
  readonly sieve: Sieve;
  /** Each of these flags is a `Trait`. */
  readonly isUnspaced: boolean;
  readonly isCaseless: boolean;
  readonly dropsSubject: boolean;
  readonly isVerbFirst: boolean;
  readonly inflectsNames: boolean;
  readonly joinsWords: boolean;
  readonly common: ReadonlySet<string>;
  /** Returns the stem of a folded word. */
  readonly stem: Stemmer;
  readonly contractions: readonly Rewriting[];
  /** Matches one opener, at the front. */
  readonly opener: RegExp;
  readonly correction: RegExp;
  /** These match at the front or the end. */
  readonly nowFirst: RegExp;
  readonly nowLast: RegExp;
  readonly hasNow: RegExp;
  /** Matches "since May 2023" anywhere; the group `year` is the year. */
  readonly since: RegExp;
  /** These match at the end or the front; the group `year` is the year, if one is named. */
  readonly whenLast: RegExp;
  readonly whenFirst: RegExp;
  readonly additive: RegExp;
  /** Matches anywhere in a clause. */
  readonly emphasis: RegExp;
  readonly attaching: ReadonlySet<string>;
  readonly called: RegExp;
  readonly mistaken: RegExp;
  readonly instead: RegExp;
  readonly fromTo: RegExp;
  readonly planned: RegExp;
  readonly changing: RegExp;
  readonly ending: RegExp;
  readonly ongoing: RegExp;
  readonly completed: RegExp;
  readonly completedStems: ReadonlySet<string>;
  readonly died: RegExp;
  readonly details: ReadonlySet<string>;
  readonly holding: ReadonlySet<string>;
  readonly calledOff: RegExp;
  readonly calledOffStems: ReadonlySet<string>;
  /** Every word of `changing` and `ending` as it is written. */
  readonly verbsOfChange: ReadonlySet<string>;
  readonly changingStems: ReadonlySet<string>;
  readonly endingStems: ReadonlySet<string>;
  readonly kin: ReadonlySet<string>;
  readonly unasserted: RegExp;
  readonly subordinate: RegExp;
  readonly coordination: RegExp;
  /** Where a sentence may be cut in two statements: at a coordination or a comma. Global. */
  readonly boundary: RegExp;
  readonly framing: RegExp;
  readonly event: RegExp;
  readonly habitual: RegExp;
  readonly closing: RegExp;
  /** Stems of the words in `planned`, which are not part of the plan itself. */
  readonly plannedStems: ReadonlySet<string>;
  readonly ceased: readonly Rewriting[];
  readonly denied: readonly Rewriting[];
  readonly self: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly user: ReadonlySet<string>;
  readonly article: ReadonlySet<string>;
  readonly indefinite: ReadonlySet<string>;
  /** Matches at the front. */
  readonly others: RegExp;
  readonly pronoun: RegExp;
  readonly comment: RegExp;
  readonly manyOf: ReadonlySet<string>;
  readonly oneOf: RegExp;
  readonly light: ReadonlySet<string>;
  readonly alike: ReadonlyMap<string, string>;
  readonly single: ReadonlyMap<string, string>;
  readonly status: ReadonlyMap<string, string>;
  readonly carriers: ReadonlySet<string>;
  readonly noName: ReadonlySet<string>;
  readonly generic: ReadonlySet<string>;
  readonly occupations: ReadonlySet<string>;
  readonly vague: ReadonlySet<string>;
  readonly serial: ReadonlySet<string>;
  readonly predicate: RegExp;
  readonly demonym: RegExp;
  /** Matches at the end. */
  readonly locality: RegExp;
  readonly sole: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly dateGlue: ReadonlySet<string>;
  readonly relativeDay: RegExp;
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlyMap<string, number>;
  readonly frames: readonly CompiledFrame[];
}

export function compile(language: Language, grammar: Grammar): Compiled {
  const patterns = new Patterns(language.traits?.includes("unspaced") ?? false);
  const stem = stemmerOf(language);
  return {
    code: language.code,
    sieve: patterns.sieve,
    stem,
    common: setOf(language.common),
    ...traitsOf(language),
    ...openersOf(grammar, patterns),
    ...changesOf(grammar, patterns, stem),
    ...voicesOf(language, grammar, patterns),
    ...personsOf(grammar, patterns, stem),
    ...thingsOf(grammar, stem),
    ...valuesOf(language, grammar, patterns),
    frames: grammar.frames.map((frame) => compiledFrame(frame, grammar.parts, patterns.sieve)),
  };
}

function traitsOf({ traits = [] }: Language) {
  return {
    isUnspaced: traits.includes("unspaced"),
    isCaseless: traits.includes("caseless"),
    dropsSubject: traits.includes("dropsSubject"),
    isVerbFirst: traits.includes("verbFirst"),
    inflectsNames: traits.includes("inflectsNames"),
    joinsWords: traits.includes("joinsWords"),
  };
}

/** The parts of a sentence around a statement. */
function openersOf(grammar: Grammar, patterns: Patterns) {
  return {
    contractions: patterns.rewritings(grammar.contractions),
    opener: patterns.first(grammar.opener),
    correction: patterns.first(grammar.correction),
    nowFirst: patterns.first(grammar.now),
    nowLast: patterns.last(grammar.now),
    hasNow: patterns.anywhere(grammar.now),
    since: patterns.sieve.pattern(sincePattern(grammar.since)),
    whenLast: patterns.last(grammar.when),
    whenFirst: patterns.first(grammar.when),
    subordinate: patterns.tail(grammar.subordinate, `${patterns.after}[^,，:]*`),
    coordination: patterns.coordination(grammar),
    boundary: patterns.boundary(grammar),
  };
}

/** The words of changes and ends. */
function changesOf(grammar: Grammar, patterns: Patterns, stem: Stemmer) {
  return {
    mistaken: patterns.anywhere(grammar.mistaken),
    emphasis: patterns.anywhere(grammar.emphasis),
    instead: patterns.tail(grammar.instead, "$"),
    fromTo: patterns.anywhere(grammar.fromTo),
    changing: patterns.anywhere(grammar.changing),
    ending: patterns.anywhere(grammar.ending),
    verbsOfChange: setOf(wordsIn(`${grammar.changing ?? ""} ${grammar.ending ?? ""}`)),
    changingStems: stemsOf(wordsIn(grammar.changing), stem),
    endingStems: stemsOf(wordsIn(grammar.ending), stem),
    ongoing: patterns.anywhere(grammar.ongoing),
    completed: patterns.anywhere(grammar.completed),
    completedStems: stemsOf(wordsIn(grammar.completed), stem),
    calledOff: patterns.anywhere(grammar.calledOff),
    calledOffStems: stemsOf(wordsIn(grammar.calledOff), stem),
    closing: patterns.anywhere(grammar.closing),
    died: patterns.anywhere(grammar.died),
    ceased: patterns.rewritings(grammar.ceased),
    denied: patterns.rewritings(grammar.denied),
    planned: patterns.anywhere(grammar.planned),
    plannedStems: stemsOf(wordsIn(grammar.planned), stem),
  };
}

/** The words that decide whether a statement is asserted, about the present, and about a single event. */
function voicesOf({ quoted, played, supposed }: Language, grammar: Grammar, patterns: Patterns) {
  return {
    unasserted: patterns.anywhere(grammar.unasserted),
    framing: patterns.anywhere(either(quoted, played, supposed)),
    event: patterns.anywhere(grammar.event),
    habitual: patterns.anywhere(grammar.habitual),
    additive: patterns.anywhere(grammar.additive),
    comment: patterns.front(grammar.comment),
  };
}

/** The words for the subject of a statement. */
function personsOf(grammar: Grammar, patterns: Patterns, stem: Stemmer) {
  return {
    self: setOf(grammar.self),
    own: setOf(grammar.own),
    user: new Set(grammar.user?.split(",").map(fold)),
    kin: stemsOf(grammar.kin, stem),
    others: patterns.front(grammar.others),
    pronoun: patterns.front(grammar.pronoun),
    noName: setOf(grammar.noName),
    carriers: setOf(grammar.carriers),
    occupations: setOf(grammar.occupations),
  };
}

/** The words for the thing that a statement is about. */
function thingsOf(grammar: Grammar, stem: Stemmer) {
  return {
    article: setOf(grammar.article),
    indefinite: setOf(grammar.indefinite),
    attaching: setOf(grammar.attaching),
    details: setOf(grammar.details),
    holding: setOf(grammar.holding),
    manyOf: stemsOf(grammar.manyOf, stem),
    oneOf: new RegExp(grammar.oneOf ?? NOTHING, "iu"),
    light: stemsOf(grammar.light, stem),
    alike: new Map([...mapOf(grammar.alike)].map(([said, meant]) => [stem(said), stem(meant)])),
    single: mapOf(grammar.single),
    generic: setOf(grammar.generic),
    vague: setOf(grammar.vague),
    serial: setOf(grammar.serial),
    sole: setOf(grammar.sole),
  };
}

/** The words for the value of a statement. */
function valuesOf({ code }: Language, grammar: Grammar, patterns: Patterns) {
  return {
    called: patterns.anywhere(grammar.called),
    status: mapOf(grammar.status),
    predicate: patterns.front(grammar.predicate),
    demonym: new RegExp(`^(?:${grammar.demonym ?? NOTHING})$`, "u"),
    locality: new RegExp(`(?<=\\p{L}{2})(?:${grammar.locality ?? NOTHING})$`, "u"),
    numbers: new Map(numbered(grammar.numbers, 0)),
    dateGlue: setOf(grammar.dateGlue),
    relativeDay: patterns.unsieved(grammar.relativeDay),
    months: calendarNames(code, "month"),
    weekdays: new Map([...calendarNames(code, "weekday"), ...numbered(grammar.weekdayForms, 1)]),
  };
}

/** Consecutive numbers with their names; `|` separates several names of one number. */
function numbered(list = "", from: number): (readonly [string, number])[] {
  const rows = list === "" ? [] : list.split(" ");
  return rows.flatMap((names, index) => names.split("|").map((name) => [fold(name), index + from] as const));
}

export interface CompiledFrame {
  readonly relation: RelationName;
  readonly form: Form;
  readonly pattern: RegExp;
  /** A part that every match contains. It is tried first, because it has no open parts and costs a hundredth of the whole pattern. */
  readonly core: RegExp;
  readonly of: string | undefined;
  readonly isNoPerson: boolean;
  readonly isSole: boolean;
  readonly isLoose: boolean;
  readonly isPerson: boolean;
}

function compiledFrame({ pattern: source, ...frame }: Frame, parts: Grammar["parts"], sieve: Sieve): CompiledFrame {
  const pattern = new RegExp(`^${filled(source, parts)}$`, "iu");
  const core = sieve.pattern(new RegExp(filled(coreOf(source), parts), "iu"), pattern);
  const { relation, form, of, isNoPerson = false, isSole = false, isPerson = false, isLoose = false } = frame;
  return { relation, form, of, isNoPerson, isSole, isPerson, isLoose, pattern, core };
}

function filled(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replace(/(?<!\\p)\{(\p{Lu}+)\}/gu, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`a frame names the part {${name}}, which its language does not have`);
    return filled(part, parts);
  });
}

/** The longest piece of a frame between its parts in braces; groups are not cut. */
function coreOf(pattern: string): string {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (const token of pattern.matchAll(/\\.\{[^}]*\}|\\.|\[(?:\\.|[^\]])*\]|[()]|\{\p{Lu}+\}/gu)) {
    if (token[0] === "(") depth++;
    else if (token[0] === ")") depth--;
    else if (depth === 0 && token[0].startsWith("{")) {
      pieces.push(pattern.slice(from, token.index));
      from = token.index + token[0].length;
    }
  }
  pieces.push(pattern.slice(from));
  // A quantifier after a part in braces belongs to that part.
  return pieces
    .map((piece) => piece.replace(/^(?:[?*+]|\{\d[^}]*\})\??/u, ""))
    .reduce((longest, piece) => (requiredLength(piece) > requiredLength(longest) ? piece : longest), "");
}

/** The length of the piece without its optional parts. */
function requiredLength(piece: string): number {
  return piece.replace(/\((?:[^()]|\([^()]*\))*\)[?*]/gu, "").length;
}
