/** The tables of an organization's records; `org` comes last, because without it nothing finds the rest again. */
export const OWN_TABLES = [
  ...["vector_row", "memory_word", "lineage", "revision", "supersession", "remade_vector", "pinned_importance", "confirmation"],
  ...[
    "dismissal",
    "memory",
    "submission",
    "trail",
    "memory_use",
    "used_memory",
    "erasure",
    "person_erasure",
    "embedding",
    "judged",
    "memory_count",
  ],
  ...["submission_count", "last_number", "scope", "org"],
];

const OWN = `(${OWN_TABLES.join("|")})`;
const READ = new RegExp(`(?:(?<!DELETE )FROM|JOIN|,)\\s+${OWN}\\b`, "g");
const CHANGED = new RegExp(`\\b(UPDATE|DELETE FROM) ${OWN}\\b(.*?)(?:\\s+WHERE (.*?))?(\\s+RETURNING .*)?$`, "s");
const INNERMOST = /\(([^()]*)\)/g;
const MASKED = /\0(\d+)\0/g;

/**
 * The statement with `organization`, an expression, as the one whose rows it reads and changes. Row-level security says so, too, but only where
 * the rows are: an engine that distributes the tables looks in the text for where that is. What is read gets the table's name, and so hides the
 * table; of what is changed a condition more is asked.
 */
export function naming(text: string, organization: string): string {
  const changing = namingChanged(text, organization);
  const read = new Set([...text.matchAll(READ)].map(([, table = ""]) => table));
  if (read.size === 0) return changing;
  // With its schema, the name is that of the table even within what has the same name.
  const parts = [...read].map((table) => `${table} AS NOT MATERIALIZED (SELECT * FROM memoryd.${table} WHERE org_id = ${organization})`);
  const [begin] = /^WITH (?:RECURSIVE )?/.exec(changing) ?? [];
  return begin ? `${begin}${parts.join(", ")}, ${changing.slice(begin.length)}` : `WITH ${parts.join(", ")} ${changing}`;
}

/** Looks at each pair of parentheses by itself, from the innermost, so that a condition ends where it seems to. */
function namingChanged(text: string, organization: string): string {
  const inner: string[] = [];
  const named = (part: string) =>
    part.replace(CHANGED, (_, change: string, table: string, set: string, where?: string, returning = "") => {
      const more = where === undefined ? "" : ` AND (${where})`;
      return `${change} ${table}${set} WHERE ${table}.org_id = ${organization}${more}${returning}`;
    });
  const masked = untilSame(text, (rest) => rest.replace(INNERMOST, (_, part: string) => `\0${inner.push(`(${named(part)})`) - 1}\0`));
  return untilSame(named(masked), (rest) => rest.replace(MASKED, (_, at: string) => inner[Number(at)] ?? ""));
}

function untilSame(text: string, change: (text: string) => string): string {
  const changed = change(text);
  return changed === text ? text : untilSame(changed, change);
}
