import { UsageError } from "../../../memory/errors.ts";
import { isRecord } from "../../../memory/json.ts";
import type { Format } from "./format.ts";
import { holds, type Part, type Tree, withoutPart, withPart } from "./tree.ts";

/** What differs between two texts, from the first difference to the last. */
export interface Change {
  readonly removed: string;
  readonly inserted: string;
}

export interface Edited {
  readonly text: string;
  /** The parts that the text did not have yet. */
  readonly added: readonly Part[];
  readonly change: Change;
}

/** A file as the messages name it, with its format. */
export interface Document {
  readonly file: string;
  readonly format: Format;
}

/**
 * The text with the parts. Throws {@link UsageError} rather than change anything else, or a text that cannot be read.
 *
 * The text is edited and not parsed and written again, because that would lose comments, order, quotes and line widths of what others wrote.
 * What an editor made is parsed and compared, so no editor has to know every form of its format.
 */
export function add(text: string, parts: readonly Part[], document: Document): Edited {
  let edited = text;
  let expected: Tree | undefined = treeOf(text, document);
  const tree = expected;
  const added = parts.filter((part) => !part.isDefault || !holds(tree, part));
  for (const part of added) {
    if (!part.isElement && holds(expected, part))
      throw refusal(document, `has an entry ${part.path.join(".")} that is not of this command`);
    expected = withPart(expected, part);
    if (expected === undefined) throw refusal(document, `has no place for an entry ${part.path.join(".")}`);
    edited = document.format.insert(edited, part);
  }
  if (!Bun.deepEquals(parsed(edited, document), expected)) throw refusal(document, "is written in a way that this command cannot extend");
  return { text: edited, added, change: changeOf(text, edited) };
}

/**
 * The text without the parts. Where what was inserted still stands as it was, the file becomes what it was before, to the byte; a file that
 * its host wrote again since loses the parts only.
 */
export function take(text: string, parts: readonly Part[], change: Change, document: Document): string {
  const tree = treeOf(text, document);
  const expected = parts.reduce<Tree>(withoutPart, tree);
  const isRight = (candidate: string, taken = parts) => {
    const left = parsed(candidate, document);
    return isRecord(left) && !taken.some((part) => holds(left, part)) && Bun.deepEquals(parts.reduce<Tree>(withoutPart, left), expected);
  };
  const restored = undone(text, change);
  if (restored !== undefined && isRight(restored)) return restored;
  const going = isNothing(expected) ? parts : parts.filter(({ isDefault }) => !isDefault);
  if (!going.some((part) => holds(tree, part))) return text;
  const removed = going.reduce((left, part) => document.format.remove(left, part), text);
  if (isRight(removed, going)) return removed;
  throw refusal(document, "is written in a way that this command cannot edit");
}

/** Whether the text says nothing. */
export function isEmpty(text: string, document: Document): boolean {
  const tree = parsed(text, document);
  return isRecord(tree) && isNothing(tree);
}

function isNothing(tree: Tree): boolean {
  return Object.keys(tree).length === 0;
}

export function treeOf(text: string, document: Document): Tree {
  const tree = parsed(text, document);
  if (!isRecord(tree)) throw refusal(document, `is not valid ${document.format.name}`);
  return tree;
}

function parsed(text: string, { format }: Document): unknown {
  try {
    return format.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ file }: Document, why: string): UsageError {
  return new UsageError(`${file} ${why}, so it was left as it is. Change it by hand and run the command again.`);
}

/** The text with the change taken back; undefined unless the inserted text occurs exactly once. */
function undone(text: string, { inserted, removed }: Change): string | undefined {
  const at = text.indexOf(inserted);
  if (inserted === "" || at < 0 || text.indexOf(inserted, at + 1) >= 0) return undefined;
  return text.slice(0, at) + removed + text.slice(at + inserted.length);
}

function changeOf(before: string, after: string): Change {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  let same = 0;
  while (same < Math.min(before.length, after.length) - at && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { removed: before.slice(at, before.length - same), inserted: after.slice(at, after.length - same) };
}
