import type { OrgId } from "../../memory/types.ts";
import type { Parameters, Value } from "../relational/engine/operation.ts";
import { naming } from "./naming.ts";

/** A statement as PostgreSQL takes it: `$1`, `$2` and so on are the values. */
export interface Translated {
  readonly text: string;
  /** With the organization after them, where the text names it. */
  readonly valuesOf: (parameters: Parameters, orgId: OrgId | null) => readonly Value[];
}

/** Which tables a statement is about. The keys of records begin with the organization, those of the control store do not. */
export type Tables = "records" | "control";

const known: Readonly<Record<Tables, Map<string, Translated>>> = { records: new Map(), control: new Map() };

/** Translates a statement of an operation. Statements are few, and each is translated once. */
export function translated(sql: string, tables: Tables): Translated {
  const before = known[tables].get(sql);
  if (before !== undefined) return before;
  const dialect = tables === "records" ? [...DIALECT, OF_ORGANIZATION] : DIALECT;
  const made = numbered(dialect.reduce((text, [from, to]) => text.replace(from, to), sql));
  const held = tables === "records" ? heldToOrganization(made) : made;
  known[tables].set(sql, held);
  return held;
}

function heldToOrganization({ text, count, valuesOf }: Numbered): Translated {
  const named = naming(text, `$${count + 1}`);
  return named === text ? { text, valuesOf } : { text: named, valuesOf: (parameters, orgId) => [...valuesOf(parameters), orgId] };
}

const OF_ORGANIZATION = [/\bON CONFLICT \(/g, "ON CONFLICT (org_id, "] as const;

/** What SQLite writes in another way. Its hints (a plus before a parameter, INDEXED BY, CROSS JOIN for an order) mean nothing here. */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\+(?=[?$])/g, ""],
  [/ INDEXED BY \w+/g, ""],
  [/\bCROSS JOIN (\w+ \w+ ON\b|\()/g, "JOIN $1"],
  // An array is looked up in an index. Of a function's rows the planner expects few, and may compare each with each.
  [/\bIN \(SELECT value FROM json_each\((\?\d*)\)\)/g, "= ANY (ARRAY(SELECT value FROM each_of($1)))"],
  [/\bjson_each\(/g, "each_of("],
  [/\bjson_group_array\(([^()]+)\)/g, "coalesce(json_agg($1)::text, '[]')"],
  [/\bcount\(\*\)/g, "count(*)::float8"],
  [/ LIKE /g, " ILIKE "],
  [/ COLLATE BINARY\b/g, ' COLLATE "C"'],
  [/\(m\.deleted_at_ms IS NULL\) = 1/g, "m.deleted_at_ms IS NULL"],
  [/\(m\.deleted_at_ms IS NULL\) IN \(0, 1\)/g, "TRUE"],
];

const NAMED = /\$([a-z]\w*)/gi;
const NUMBERED = /\?(\d+)/g;

interface Numbered {
  readonly text: string;
  readonly count: number;
  readonly valuesOf: (parameters: Parameters) => readonly Value[];
}

function numbered(sql: string): Numbered {
  const names = [...new Set([...sql.matchAll(NAMED)].map(([, name = ""]) => name))];
  if (names.length > 0) {
    const text = sql.replace(NAMED, (_, name: string) => `$${names.indexOf(name) + 1}`);
    return { text, count: names.length, valuesOf: ([given]) => names.map((name) => valueNamed(given, `$${name}`)) };
  }
  const byPosition = (parameters: Parameters) => parameters as readonly Value[];
  const last = Math.max(0, ...[...sql.matchAll(NUMBERED)].map(([, no]) => Number(no)));
  if (last > 0) return { text: sql.replace(NUMBERED, "$$$1"), count: last, valuesOf: byPosition };
  let count = 0;
  const text = sql.replaceAll("?", () => `$${++count}`);
  return { text, count, valuesOf: count === 0 ? () => [] : byPosition };
}

function valueNamed(given: Parameters[number] | undefined, name: string): Value {
  const value = typeof given === "object" && given !== null ? given[name] : undefined;
  if (value === undefined) throw new Error(`a statement has no value for ${name}`);
  return value;
}
