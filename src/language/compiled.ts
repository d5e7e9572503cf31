import { fold } from "../text/words.ts";
import { calendarNames } from "./calendar.ts";
import type { FarewellKind, Farewells, Form, Grammar, RelationName, Rewriting } from "./grammar.ts";
import type { Language, Stemmer } from "./language.ts";
import { Sieve } from "./sieve.ts";
import { stemmerOf } from "./stemmer.ts";
import { farewellStemsOf, mapOf, setOf, stemsOf, wordsIn } from "./word-lists.ts";

/** A language made ready: its lists as sets, its patterns compiled. */
export interface Compiled {
  readonly code: string;
  /** Behind its patterns that are asked of whole clauses. */
  readonly sieve: Sieve;
  /** Each is of a `Trait`. */
  readonly isUnspaced: boolean;
  readonly isCaseless: boolean;
  readonly dropsSubject: boolean;
  readonly isVerbFirst: boolean;
  readonly inflectsNames: boolean;
  readonly isPersonUnmarked: boolean;
  readonly joinsWords: boolean;
  readonly common: ReadonlySet<string>;
  /** What the forms of a folded word share. */
  readonly stem: Stemmer;
  readonly contractions: readonly Rewriting[];
  /** One opener at the front. */
  readonly opener: RegExp;
  readonly correction: RegExp;
  /** At the front or the end. */
  readonly nowFirst: RegExp;
  readonly nowLast: RegExp;
  readonly hasNow: RegExp;
  /** At the end or the front; the group `year` where it names one. */
  readonly whenLast: RegExp;
  readonly whenFirst: RegExp;
  readonly additive: RegExp;
  /** Anywhere in a clause. */
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
  /** Words that `farewells` are told with: a text that has one may end something. */
  readonly farewellStems: ReadonlySet<string>;
  readonly habitual: RegExp;
  readonly closing: RegExp;
  /** Words of `planned`: they are no part of what is planned. */
  readonly plannedStems: ReadonlySet<string>;
  readonly farewells: ReadonlyMap<FarewellKind, readonly RegExp[]>;
  readonly ceased: readonly Rewriting[];
  readonly denied: readonly Rewriting[];
  readonly self: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly user: ReadonlySet<string>;
  readonly article: ReadonlySet<string>;
  readonly indefinite: ReadonlySet<string>;
  /** At the front. */
  readonly others: RegExp;
  readonly pronoun: RegExp;
  readonly comment: RegExp;
  readonly manyOf: ReadonlySet<string>;
  readonly oneOf: RegExp;
  readonly light: ReadonlySet<string>;
  readonly alike: ReadonlyMap<string, string>;
  readonly single: ReadonlyMap<string, string>;
  readonly status: ReadonlyMap<string, string>;
  readonly working: ReadonlySet<string>;
  readonly carriers: ReadonlySet<string>;
  readonly noName: ReadonlySet<string>;
  readonly generic: ReadonlySet<string>;
  readonly occupations: ReadonlySet<string>;
  readonly vague: ReadonlySet<string>;
  readonly serial: ReadonlySet<string>;
  readonly predicate: RegExp;
  readonly demonym: RegExp;
  /** At the end. */
  readonly locality: RegExp;
  readonly sole: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly dateGlue: ReadonlySet<string>;
  readonly relativeDay: RegExp;
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlyMap<string, number>;
  readonly frames: readonly CompiledFrame[];
}

export interface CompiledFrame {
  readonly relation: RelationName;
  readonly form: Form;
  readonly pattern: RegExp;
  /** What every match holds: looked for first, because it stands between the open parts and costs a hundredth. */
  readonly core: RegExp;
  readonly of: string | undefined;
  readonly isNoPerson: boolean;
  readonly isSole: boolean;
  readonly isLoose: boolean;
  readonly isPerson: boolean;
}

const LETTER = "[\\p{L}\\p{N}\\p{M}]";
const NOTHING = "(?!)";

export function compile(language: Language, grammar: Grammar): Compiled {
  const { code } = language;
  const traits = new Set(language.traits);
  const isUnspaced = traits.has("unspaced");
  const [before, after] = isUnspaced ? ["", ""] : [`(?<!${LETTER}|\\p{L}-)`, `(?!${LETTER}|-\\p{L})`];
  // What is asked of whole clauses shares one walk over each; what is asked of a few words is tried at once.
  const sieve = new Sieve();
  const anywhere = (source: string) => new RegExp(source === "" ? NOTHING : `${before}(?:${source})${after}`, "iu");
  const word = (source: string) => sieve.pattern(anywhere(source));
  const first = (source: string) =>
    sieve.pattern(new RegExp(source === "" ? NOTHING : `^(?:${source})${after}(?!['’]s)[\\s,:;.!—–-]*`, "iu"));
  const last = (source: string) => sieve.pattern(new RegExp(source === "" ? NOTHING : `[\\s,;]*${before}(?:${source})[\\s,;.!]*$`, "iu"));
  const sieved = (rules: readonly Rewriting[]) => rules.map(([pattern, replacement]): Rewriting => [sieve.pattern(pattern), replacement]);
  const tail = (source: string, end: string) =>
    sieve.pattern(new RegExp(source === "" ? NOTHING : `[\\s,]+${before}(?:${source})${end}`, "iu"));
  const stem = stemmerOf(language);
  return {
    code,
    sieve,
    isUnspaced,
    isCaseless: traits.has("caseless"),
    dropsSubject: traits.has("dropsSubject"),
    isVerbFirst: traits.has("verbFirst"),
    inflectsNames: traits.has("inflectsNames"),
    isPersonUnmarked: traits.has("unmarkedPerson"),
    joinsWords: traits.has("joinsWords"),
    common: setOf(language.common),
    stem,
    contractions: sieved(grammar.contractions),
    opener: first(grammar.opener),
    correction: first(grammar.correction),
    nowFirst: first(grammar.now),
    nowLast: last(grammar.now),
    hasNow: word(grammar.now),
    whenLast: last(grammar.when),
    whenFirst: first(grammar.when),
    additive: word(grammar.additive),
    called: word(grammar.called ?? ""),
    mistaken: word(grammar.mistaken ?? ""),
    attaching: setOf(grammar.attaching ?? ""),
    emphasis: word(grammar.emphasis ?? ""),
    instead: tail(grammar.instead, "$"),
    fromTo: word(grammar.fromTo ?? ""),
    planned: word(grammar.planned),
    changing: word(grammar.changing ?? ""),
    ending: word(grammar.ending ?? ""),
    ongoing: word(grammar.ongoing ?? ""),
    completed: word(grammar.completed ?? ""),
    completedStems: stemsOf(wordsIn(grammar.completed), stem),
    died: word(grammar.died ?? ""),
    details: setOf(grammar.details ?? ""),
    holding: setOf(grammar.holding ?? ""),
    calledOff: word(grammar.calledOff ?? ""),
    calledOffStems: stemsOf(wordsIn(grammar.calledOff), stem),
    verbsOfChange: setOf(wordsIn(`${grammar.changing ?? ""} ${grammar.ending ?? ""}`)),
    changingStems: stemsOf(wordsIn(grammar.changing), stem),
    endingStems: stemsOf(wordsIn(grammar.ending), stem),
    kin: stemsOf(grammar.kin ?? "", stem),
    unasserted: word(grammar.unasserted),
    subordinate: tail(grammar.subordinate, `${after}[^,，:]*`),
    coordination: sieve.pattern(
      new RegExp(
        `\\s*[,;，；]?\\s*${before}(?:${grammar.coordination})${after}\\s*|\\s*[;；]\\s*|(?<=\\p{L}):\\s+(?=\\p{L})|\\s+[–—-]\\s+|[,，、]\\s*(?=(?:${grammar.clauseStart || "(?!)"})${after})`,
        "iu",
      ),
    ),
    boundary: new RegExp(`\\s*[,;，；、]?\\s*${before}(?:${grammar.coordination})${after}\\s*|\\s*[;；]\\s*|[,，、]\\s*(?!\\p{N})`, "giu"),
    framing: word(grammar.framing),
    event: word(grammar.event),
    farewellStems: farewellStemsOf(language, grammar, stem),
    habitual: word(grammar.habitual ?? ""),
    closing: word(grammar.closing ?? ""),
    plannedStems: stemsOf(wordsIn(grammar.planned), stem),
    farewells: farewellsOf(grammar.farewells),
    ceased: sieved(grammar.ceased),
    denied: sieved(grammar.denied),
    self: setOf(grammar.self),
    own: setOf(grammar.own),
    user: new Set(grammar.user.split(",").map(fold)),
    article: setOf(grammar.article),
    indefinite: setOf(grammar.indefinite ?? ""),
    others: new RegExp(!grammar.others ? NOTHING : `^(?:${grammar.others})${after}`, "iu"),
    pronoun: new RegExp(grammar.pronoun === "" ? NOTHING : `^(?:${grammar.pronoun})${after}`, "iu"),
    comment: new RegExp(!grammar.comment ? NOTHING : `^(?:${grammar.comment})${after}`, "iu"),
    manyOf: stemsOf(grammar.manyOf, stem),
    oneOf: new RegExp(grammar.oneOf ?? NOTHING, "iu"),
    light: stemsOf(grammar.light, stem),
    alike: new Map([...mapOf(grammar.alike)].map(([said, meant]) => [stem(said), stem(meant)])),
    single: mapOf(grammar.single),
    status: mapOf(grammar.status),
    working: setOf(grammar.working ?? ""),
    carriers: setOf(grammar.carriers ?? ""),
    noName: setOf(grammar.noName),
    generic: setOf(grammar.generic),
    occupations: setOf(grammar.occupations ?? ""),
    vague: setOf(grammar.vague ?? ""),
    serial: setOf(grammar.serial ?? ""),
    predicate: new RegExp(grammar.predicate === "" ? NOTHING : `^(?:${grammar.predicate})${after}`, "iu"),
    demonym: new RegExp(grammar.demonym === undefined ? NOTHING : `^(?:${grammar.demonym})$`, "u"),
    locality: new RegExp(grammar.locality === undefined ? NOTHING : `(?<=\\p{L}{2})(?:${grammar.locality})$`, "u"),
    sole: setOf(grammar.sole ?? ""),
    numbers: new Map(numbered(grammar.numbers, 0)),
    dateGlue: setOf(grammar.dateGlue),
    relativeDay: anywhere(grammar.relativeDay),
    months: calendarNames(code, "month"),
    weekdays: new Map([...calendarNames(code, "weekday"), ...numbered(grammar.weekdayForms, 1)]),
    frames: grammar.frames.map(
      ({ relation, form, pattern: source, of, isNoPerson = false, isSole = false, isPerson = false, isLoose = false }) => {
        const pattern = new RegExp(`^${filled(source, grammar.parts)}$`, "iu");
        const core = sieve.pattern(new RegExp(filled(coreOf(source), grammar.parts), "iu"), pattern);
        return { relation, form, of, isNoPerson, isSole, isPerson, isLoose, pattern, core };
      },
    ),
  };
}

/** Names of numbers in a row, those of one between `|`. */
function numbered(list = "", from: number): (readonly [string, number])[] {
  const rows = list === "" ? [] : list.split(" ");
  return rows.flatMap((names, index) => names.split("|").map((name) => [fold(name), index + from] as const));
}

function filled(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replace(/(?<!\\p)\{(\p{Lu}+)\}/gu, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`a frame names the part {${name}}, which its language does not have`);
    return filled(part, parts);
  });
}

/** The longest piece of a frame between its parts in braces, groups left whole. */
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
  // What repeats a part in braces stays with it.
  return pieces
    .map((piece) => piece.replace(/^(?:[?*+]|\{\d[^}]*\})\??/u, ""))
    .reduce((longest, piece) => (requiredLength(piece) > requiredLength(longest) ? piece : longest), "");
}

/** Without what may be absent. */
function requiredLength(piece: string): number {
  return piece.replace(/\((?:[^()]|\([^()]*\))*\)[?*]/gu, "").length;
}

function farewellsOf(patterns: Farewells | undefined): Map<FarewellKind, RegExp[]> {
  const kinds = Object.entries(patterns ?? {}) as [FarewellKind, readonly string[]][];
  return new Map(kinds.map(([kind, sources]) => [kind, sources.map((source) => new RegExp(source, "iu"))]));
}
