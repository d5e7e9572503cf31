/** Larger sets of spellings are not expanded, because the literals around them are as selective. */
const MOST_SPELLINGS = 64;
/** A character class up to this size counts as that many spellings: `finali[sz]ed`. */
const MOST_LETTERS = 8;
/** The factor by which each further letter makes a literal rarer, and the length beyond which more letters do not matter. */
const RARITY = 12;
const RARITY_LETTERS = 8;

/** The known properties of the texts that a part of a pattern matches. */
interface Part {
  /** All of these texts, where there are few. */
  readonly spellings: readonly string[] | undefined;
  /** Each of these texts contains at least one of these literals. */
  readonly literals: readonly string[] | undefined;
}

const ANYTHING: Part = { spellings: undefined, literals: undefined };
const NOTHING: Part = { spellings: [""], literals: undefined };

/** Maps all letters that a case-insensitive pattern treats as equal to one. May change the length of the text. */
export function caseless(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

/**
 * A set of literals: every text that the pattern matches contains at least one of them (text and literals both {@link caseless}). Undefined
 * where there is no such set, or where the pattern has syntax that is not supported here; then only the pattern itself can decide.
 */
export function literalsOf({ source, flags }: RegExp): readonly string[] | undefined {
  return flags.includes("v") ? undefined : new PatternReader(source).alternatives().literals;
}

/**
 * A test that is far cheaper than the pattern, for a reader of many texts of which few match: whether a folded text has any of the letters
 * without which the pattern cannot match it.
 */
export function mayMatch(pattern: RegExp): (folded: string) => boolean {
  const literals = literalsOf(pattern);
  if (literals === undefined) return () => true;
  // A longer literal that contains a shorter one finds nothing more.
  const telling = literals.filter((one) => !literals.some((other) => other !== one && one.includes(other)));
  return (folded) => telling.some((literal) => folded.includes(literal));
}

/** Parses the source of a regular expression that the engine has already accepted. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads up to the end, or to the bracket that closes the group. */
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
    // A lookaround is not part of the match.
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
    // A class, a control character or a backreference may match any text.
    if (/[pP]/u.test(letter)) this.#at = this.#source.indexOf("}", this.#at) + 1;
    else if (letter === "x") this.#at += 2;
    else if (letter === "c") this.#at++;
    else if (letter === "k") this.#at = this.#source.indexOf(">", this.#at) + 1;
    return /[\p{L}\d]/u.test(letter) ? ANYTHING : spelled(letter);
  }

  /** Reads `\u00e9` or `\u{e9}`, as a bundler writes letters. */
  #codePoint(): Part {
    const [written, digits, braced] = /^(?:([\dA-Fa-f]{4})|\{([\dA-Fa-f]+)\})/u.exec(this.#source.slice(this.#at)) ?? [""];
    this.#at += written.length;
    const code = Number.parseInt(digits ?? braced ?? "", 16);
    // A surrogate is only half of a character; the other half follows.
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

/** The literals without those that contain another one; undefined where one is empty, because then any text matches. */
function fewest(literals: readonly string[]): readonly string[] | undefined {
  if (literals.includes("")) return undefined;
  const distinct = [...new Set(literals)];
  return distinct.filter((one) => !distinct.some((other) => other !== one && one.includes(other)));
}

/** A rough estimate of how often one of the literals occurs, to choose between two sets. */
function frequency(literals: readonly string[]): number {
  return literals.reduce((sum, { length }) => sum + RARITY ** -Math.min(length, RARITY_LETTERS), 0);
}
