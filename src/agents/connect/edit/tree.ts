import { isRecord } from "../../../memory/json.ts";

/** A value of a file of any format, as its parser gives it. */
export type Tree = Readonly<Record<string, unknown>>;

/** What connect adds to a file. */
export interface Part {
  /** Where the value stands; for an element, the list that it is added to. */
  readonly path: readonly string[];
  readonly value: unknown;
  readonly isElement?: boolean;
  /**
   * Whether any value that stands there already is good enough. A default is removed only when nothing else is left in the file, because
   * entries of others may need it.
   */
  readonly isDefault?: boolean;
}

export function valueAt(tree: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return tree;
  return isRecord(tree) && Object.hasOwn(tree, key) ? valueAt(tree[key], rest) : undefined;
}

/** Whether the tree has the element, or for any other part some value at its path. */
export function holds(tree: Tree, { path, value, isElement }: Part): boolean {
  const found = valueAt(tree, path);
  if (!isElement) return found !== undefined;
  return Array.isArray(found) && found.some((element) => Bun.deepEquals(element, value));
}

/** The tree with the part; undefined where something else than a container is in its way. */
export function withPart(tree: Tree, { path, value, isElement }: Part): Tree | undefined {
  const [key = "", ...rest] = path;
  const found = Object.hasOwn(tree, key) ? tree[key] : undefined;
  if (rest.length === 0) {
    if (!isElement) return { ...tree, [key]: value };
    if (found === undefined || Array.isArray(found)) return { ...tree, [key]: [...(found ?? []), value] };
    return undefined;
  }
  // In YAML a key without a value is an empty container that somebody has not filled yet.
  if (found !== undefined && found !== null && !isRecord(found)) return undefined;
  const inner = withPart(found ?? {}, { path: rest, value, ...(isElement && { isElement }) });
  return inner && { ...tree, [key]: inner };
}

/** The tree without the part, and without the containers on its path that are empty then. */
export function withoutPart(tree: Tree, { path, value, isElement }: Part): Tree {
  const [key = "", ...rest] = path;
  if (!Object.hasOwn(tree, key)) return tree;
  const { [key]: found, ...others } = tree;
  const left =
    rest.length > 0 ? innerWithout(found, { path: rest, value, ...(isElement && { isElement }) }) : leftOf(found, value, isElement);
  return left === undefined ? others : { ...tree, [key]: left };
}

function innerWithout(found: unknown, part: Part): unknown {
  if (found === null) return undefined;
  if (!isRecord(found)) return found;
  const inner = withoutPart(found, part);
  return Object.keys(inner).length === 0 ? undefined : inner;
}

function leftOf(found: unknown, value: unknown, isElement: boolean | undefined): unknown {
  if (!isElement || !Array.isArray(found)) return undefined;
  const elements = found.filter((element) => !Bun.deepEquals(element, value));
  return elements.length === 0 ? undefined : elements;
}
