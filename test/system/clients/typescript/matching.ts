/** Compares a result with what the table of cases expects, and fills in what earlier steps have saved. */

export type Saved = ReadonlyMap<string, unknown>;

/** Replaces "$name" by what was saved, and {"$text": n} by a text. */
export function filled(value: unknown, saved: Saved): unknown {
  if (typeof value === "string") return value.startsWith("$") && saved.has(value.slice(1)) ? saved.get(value.slice(1)) : value;
  if (Array.isArray(value)) return value.map((item) => filled(item, saved));
  if (!isObject(value)) return value;
  if (typeof value["$text"] === "number") return "x".repeat(value["$text"]);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, saved)]));
}

export function at(result: unknown, path: string): unknown {
  let found = result;
  for (const name of path === "" ? [] : path.split(".")) found = (found as Record<string, unknown>)[name];
  return found;
}

/** The places where the result is not what was expected, as sentences; none when it matches. */
export function differences(found: unknown, wanted: unknown, path = "result"): string[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found)) return [`${path} is no array: ${shown(found)}`];
    if (found.length !== wanted.length) return [`${path} has ${found.length} items, not ${wanted.length}: ${shown(found)}`];
    return wanted.flatMap((item, index) => differences(found[index], item, `${path}[${index}]`));
  }
  if (!isObject(wanted)) return Object.is(found, wanted) ? [] : [`${path} is ${shown(found)}, not ${shown(wanted)}`];
  return Object.entries(wanted).flatMap(([name, value]) => {
    if (name.startsWith("$")) return matches(name, value, found) ? [] : [`${path} does not match ${name} ${shown(value)}: ${shown(found)}`];
    if (!isObject(found)) return [`${path} is no object: ${shown(found)}`];
    return differences(found[name], value, `${path}.${name}`);
  });
}

function matches(matcher: string, value: unknown, found: unknown): boolean {
  switch (matcher) {
    case "$length":
      return Array.isArray(found) && found.length === value;
    case "$type":
      return (Array.isArray(found) ? "array" : typeof found) === value;
    case "$contains":
      if (typeof found === "string") return typeof value === "string" && found.includes(value);
      return Array.isArray(found) && found.some((item) => differences(item, value).length === 0);
    case "$absent":
      return isObject(found) && Array.isArray(value) && value.every((name) => !(name in found));
    default:
      throw new Error(`the table has a matcher ${matcher} that this runner does not know`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const shown = (value: unknown) => JSON.stringify(value) ?? "undefined";
