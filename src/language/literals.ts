/** Sets of spellings larger than this are not multiplied out: what stands around them tells as much. */
const MOST_SPELLINGS = 64;
/** A class of a few letters is as many spellings: `finali[sz]ed`. */
const MOST_LETTERS = 8;
/** How much rarer a literal is with each letter more, and up to which length it matters. */
const RARITY = 12;
const RARITY_LETTERS = 8;

/** What is known of the texts that a part of a pattern matches. */
interface Part {
  /** All of them, where they are few. */
  readonly spellings: readonly string[] | undefined;
  /** Of these each of them holds one. */
  readonly literals: readonly string[] | undefined;
}

const ANYTHING: Part = { spellings: undefined, literals: undefined };
const NOTHING: Part = { spellings: [""], literals: undefined };

/** One for all letters that a pattern without regard to case takes for each other. May change the length. */
export function caseless(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

/**
 * Literals of which every text that the pattern matches holds one, both made {@link caseless}. Undefined where there are none, or the pattern holds anything that
 * is not understood here: then nothing can be said without trying it.
 */
export function literalsOf({ source, flags }: RegExp): readonly string[] | undefined {
  return flags.includes("v") ? undefined : new PatternReader(source).alternatives().literals;
}

/** Reads the source of a regular expression, which the engine has found to be valid. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the end, or to the bracket that closes the group. */
  alternatives(): Part {
    const found = [this.#sequence()];
    while (this.#take("|")) found.push(this.#sequence());
    const [only] = found;
    if (only && found.length === 1) return only;
    const spellings = found.flatMap((part) => part.spellings ?? []);
    if (found.every((part) => part.spellings) && spellings.length <= MOST_SPELLINGS) return { spellings, literals: fewest(spellings) };
    const literals = found.map((part) => part.literals);
    return { spellings: undefined, literals: literals.every((one) => one !== undefined) ? fewest(literals.flat()) : undefined };
  }

  #sequence(): Part {
    let best: readonly string[] | undefined;
    let run: readonly string[] = [""];
    let isWhole = true;
    const consider = (literals: readonly string[] | undefined) => {
      if (literals && frequency(literals) < frequency(best ?? [""])) best = literals;
    };
    while (this.#at < this.#source.length && !"|)".includes(this.#next())) {
      const { spellings, literals } = this.#repeated(this.#atom());
      if (spellings && spellings.length * run.length <= MOST_SPELLINGS) run = run.flatMap((front) => spellings.map((end) => front + end));
      else {
        isWhole = false;
        consider(fewest(run));
        consider(literals);
        run = spellings ?? [""];
      }
    }
    consider(fewest(run));
    return { spellings: isWhole ? run : undefined, literals: best };
  }

  #repeated(part: Part): Part {
    if (!"?*+{".includes(this.#next()) || this.#at >= this.#source.length) return part;
    const quantifier = /^(?:[?*+]|\{(\d+)[^}]*\})\??/u.exec(this.#source.slice(this.#at, this.#at + 16));
    if (!quantifier) return part;
    this.#at += quantifier[0].length;
    const [written, least] = quantifier;
    if (written.startsWith("?") && part.spellings && part.spellings.length < MOST_SPELLINGS)
      return { spellings: ["", ...part.spellings], literals: undefined };
    const isOptional = written.startsWith("?") || written.startsWith("*") || Number(least) === 0;
    return { spellings: undefined, literals: isOptional ? undefined : part.literals };
  }

  #atom(): Part {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return this.#class();
    if (this.#take("\\")) return this.#escape();
    const letter = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += letter.length;
    if (letter === "^" || letter === "$") return NOTHING;
    return letter === "." ? ANYTHING : spelled(letter);
  }

  #group(): Part {
    const [opening, looks] = /^\?(?:(<?[=!])|<[^>]*>|[ims-]*:)/u.exec(this.#source.slice(this.#at)) ?? [""];
    this.#at += opening.length;
    const inner = this.alternatives();
    this.#take(")");
    // What is looked for beside a match is no part of it.
    return looks === undefined ? inner : NOTHING;
  }

  #class(): Part {
    const from = this.#at;
    while (this.#next() !== "]") this.#at += this.#next() === "\\" ? 2 : 1;
    const letters = this.#source
      .slice(from, this.#at++)
      .replace(/\\u([\dA-Fa-f]{4})/gu, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
    if (letters.length > MOST_LETTERS || /^\^|\\|.-./su.test(letters)) return ANYTHING;
    return { spellings: [...letters].map(caseless), literals: fewest([...letters].map(caseless)) };
  }

  #escape(): Part {
    const letter = this.#next();
    this.#at++;
    if (letter === "b" || letter === "B") return NOTHING;
    if (letter === "u") return this.#codePoint();
    // A class, a control character or what a group took: anything.
    if (/[pP]/u.test(letter)) this.#at = this.#source.indexOf("}", this.#at) + 1;
    else if (letter === "x") this.#at += 2;
    else if (letter === "c") this.#at++;
    else if (letter === "k") this.#at = this.#source.indexOf(">", this.#at) + 1;
    return /[\p{L}\d]/u.test(letter) ? ANYTHING : spelled(letter);
  }

  /** `\u00e9` or `\u{e9}`: a bundler writes letters so. */
  #codePoint(): Part {
    const [written, digits, braced] = /^(?:([\dA-Fa-f]{4})|\{([\dA-Fa-f]+)\})/u.exec(this.#source.slice(this.#at)) ?? [""];
    this.#at += written.length;
    const code = Number.parseInt(digits ?? braced ?? "", 16);
    // Half of a letter is spelled with what follows it.
    return Number.isNaN(code) || (code >= 0xd800 && code <= 0xdfff) ? ANYTHING : spelled(String.fromCodePoint(code));
  }

  #next(): string {
    return this.#source.charAt(this.#at);
  }

  #take(sign: string): boolean {
    const isNext = this.#next() === sign;
    if (isNext) this.#at++;
    return isNext;
  }
}

function spelled(letter: string): Part {
  const spellings = [caseless(letter)];
  return { spellings, literals: spellings };
}

/** Without those that hold another one; undefined where nothing need be there. */
function fewest(literals: readonly string[]): readonly string[] | undefined {
  if (literals.includes("")) return undefined;
  const distinct = [...new Set(literals)];
  return distinct.filter((one) => !distinct.some((other) => other !== one && one.includes(other)));
}

/** How often one of them is met, roughly: what decides between two sets. */
function frequency(literals: readonly string[]): number {
  return literals.reduce((sum, { length }) => sum + RARITY ** -Math.min(length, RARITY_LETTERS), 0);
}
