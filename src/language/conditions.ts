/** Turns the names of each state, separated by commas, into the format of `Grammar.status`: `{ "diet.vegan": "vegan, a vegan" }`. */
export function conditions(namesOf: Readonly<Record<string, string>>): string {
  return Object.entries(namesOf)
    .flatMap(([state, names]) => names.split(/,\s*/u).map((name) => `${name}=${state}`))
    .join(",");
}

/** Combines each front with each end: "arbeite im Büro", "arbeitet im Büro". */
export function joined(fronts: string, ends: string): string {
  return fronts
    .split(/,\s*/u)
    .flatMap((front) => ends.split(/,\s*/u).map((end) => `${front} ${end}`))
    .join(",");
}
