import {
  BaseStore,
  type GetOperation,
  getTextAtPath,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
  validateNamespace,
} from "@langchain/langgraph-checkpoint";
import type { Memoryd } from "./client.ts";
import { type Document, Documents, type NewDocument } from "./documents.ts";
import { beginning, TEXT_BYTES } from "./text.ts";
import { isObject } from "./transport.ts";

/**
 * LangGraph's long-term store over memories. Items are memories of the client's agent and user: the value, namespace and key are their
 * metadata, and the texts of the value are their content, by which `search` with a query finds them. Make a client, and with it a store, for
 * each user of a graph, so that nobody finds another's items.
 *
 * @example
 * const graph = builder.compile({ store: new MemorydStore(memory) });
 */
export class MemorydStore extends BaseStore {
  readonly #items: Documents;

  constructor(memory: Memoryd) {
    super();
    this.#items = new Documents(memory, "langgraph");
  }

  /** Reads see what was stored before the batch; of several puts of one key the last counts. */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const puts = new Map<string, PutOperation>();
    for (const operation of operations) {
      if (!isPut(operation)) continue;
      validateNamespace(operation.namespace, { allowReservedRoot: true });
      puts.set(documentKey(operation.namespace, operation.key), operation);
    }
    const results = await Promise.all(operations.map((operation) => this.#read(operation)));
    await this.#write(puts);
    // The type of each result follows from its operation, which TypeScript cannot see through the map.
    return results as OperationResults<Op>;
  }

  async #read(operation: Operation): Promise<Item | SearchItem[] | string[][] | null | undefined> {
    if (isPut(operation)) return undefined;
    if ("namespacePrefix" in operation) return this.#search(operation);
    if ("key" in operation) return this.#get(operation);
    return this.#namespaces(operation);
  }

  async #get({ namespace, key }: GetOperation): Promise<Item | null> {
    const found = await this.#items.get(documentKey(namespace, key));
    return found ? itemOf(found) : null;
  }

  /** With a query: the ranked items first, then those that the query does not reach, such as items that are not indexed. */
  async #search({ namespacePrefix, filter, limit = 10, offset = 0, query }: SearchOperation): Promise<SearchItem[]> {
    const under = prefixFilter(namespacePrefix);
    const isUnder = (one: Document) => matchesPath(namespaceOf(one), "prefix", namespacePrefix);
    const all = (await this.#items.all(under)).filter((one) => isUnder(one) && matches(fieldsOf(one), filter));
    const byUpdate = all.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
    if (!query) return byUpdate.slice(offset, offset + limit).map(itemOf);
    const indexed = new Set(all.filter(({ metadata }) => metadata["indexed"] === true).map(({ key }) => key));
    const ranked = (await this.#items.search(query, under)).filter(({ key }) => indexed.has(key));
    const reached = new Set(ranked.map(({ key }) => key));
    const items = [
      ...ranked.map((one): SearchItem => ({ ...itemOf(one), score: one.score })),
      ...byUpdate.filter(({ key }) => !reached.has(key)).map(itemOf),
    ];
    return items.slice(offset, offset + limit);
  }

  async #namespaces({ matchConditions = [], maxDepth, limit, offset }: ListNamespacesOperation): Promise<string[][]> {
    const found = new Map<string, string[]>();
    for (const one of await this.#items.all()) {
      const namespace = namespaceOf(one);
      if (!matchConditions.every(({ matchType, path }) => matchesPath(namespace, matchType, path))) continue;
      const shown = namespace.slice(0, maxDepth);
      found.set(JSON.stringify(shown), shown);
    }
    const sorted = [...found.values()].toSorted((a, b) => (a.join("\0") < b.join("\0") ? -1 : 1));
    return sorted.slice(offset, offset + limit);
  }

  async #write(puts: ReadonlyMap<string, PutOperation>): Promise<void> {
    const removed: string[] = [];
    const stored: NewDocument[] = [];
    for (const [key, { namespace, key: name, value, index }] of puts) {
      if (value === null) {
        removed.push(key);
        continue;
      }
      const created = (await this.#items.get(key))?.metadata["created_at"] ?? new Date().toISOString();
      const text = textOf(value, index);
      const labels = Object.fromEntries(namespace.slice(0, FILTERED_LABELS).map((label, depth) => [labelName(depth), label]));
      stored.push({
        key,
        text: beginning(text ?? key, TEXT_BYTES),
        metadata: { ...labels, namespace, key: name, value, created_at: created, indexed: text !== undefined },
      });
    }
    await this.#items.put(stored);
    await this.#items.remove(removed);
  }
}

function isPut(operation: Operation): operation is PutOperation {
  return "value" in operation;
}

function documentKey(namespace: readonly string[], key: string): string {
  return JSON.stringify([...namespace, key]);
}

/** Each label is a key of the metadata, so that the server finds the items under a prefix. */
const labelName = (depth: number) => `label_${depth}`;

/** The server takes 16 conditions, and some are used for the key. What is deeper is compared here. */
const FILTERED_LABELS = 8;

function prefixFilter(prefix: readonly string[]): Record<string, string> {
  return Object.fromEntries(prefix.slice(0, FILTERED_LABELS).map((label, depth) => [labelName(depth), label]));
}

function itemOf(document: Document): Item {
  const { key, created_at: created } = document.metadata;
  return {
    namespace: namespaceOf(document),
    key: String(key),
    value: { ...fieldsOf(document) },
    createdAt: new Date(String(created)),
    updatedAt: new Date(document.createdAt),
  };
}

function namespaceOf({ metadata: { namespace } }: Document): string[] {
  return Array.isArray(namespace) ? namespace.map(String) : [];
}

function fieldsOf({ metadata: { value } }: Document): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** The text by which an item is found; undefined for one that is not indexed. */
function textOf(value: Readonly<Record<string, unknown>>, index: PutOperation["index"]): string | undefined {
  if (index === false) return undefined;
  const texts = index === undefined ? stringsIn(value) : index.flatMap((path) => getTextAtPath(value, path));
  const text = texts.join("\n").trim();
  if (text !== "") return text;
  return index === undefined ? JSON.stringify(value) : undefined;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** LangGraph's filter: values that are equal, or operators. */
function matches(value: Readonly<Record<string, unknown>>, filter: SearchOperation["filter"] = {}): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (!isObject(wanted) || !Object.keys(wanted).every((operator) => operator in OPERATORS)) return value[name] === wanted;
    return Object.entries(wanted).every(([operator, operand]) => OPERATORS[operator]?.(value[name], operand));
  });
}

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => value === operand,
  $ne: (value, operand) => value !== operand,
  $gt: (value, operand) => Number(value) > Number(operand),
  $gte: (value, operand) => Number(value) >= Number(operand),
  $lt: (value, operand) => Number(value) < Number(operand),
  $lte: (value, operand) => Number(value) <= Number(operand),
  $in: (value, operand) => Array.isArray(operand) && operand.includes(value),
  $nin: (value, operand) => !Array.isArray(operand) || !operand.includes(value),
};

function matchesPath(namespace: readonly string[], type: "prefix" | "suffix", path: readonly string[]): boolean {
  if (path.length > namespace.length) return false;
  const from = type === "prefix" ? 0 : namespace.length - path.length;
  return path.every((label, index) => label === "*" || label === namespace[from + index]);
}
