import type { Form, Frame, Grammar, RelationName } from "./grammar.ts";
import type { Sieve } from "./sieve.ts";

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

export function compiledFrame({ pattern: source, ...frame }: Frame, parts: Grammar["parts"], sieve: Sieve): CompiledFrame {
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
