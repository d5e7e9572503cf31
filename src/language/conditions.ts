/** What each state is called, parted by commas, as `Language.status` lists it: `{ "diet.vegan": "vegan, a vegan" }`. */
export function conditions(namesOf: Readonly<Record<string, string>>): string {
  return Object.entries(namesOf)
    .flatMap(([state, names]) => names.split(/,\s*/u).map((name) => `${name}=${state}`))
    .join(",");
}

/** Every one of the fronts before every one of the ends: "arbeite im Büro", "arbeitet im Büro". */
export function joined(fronts: string, ends: string): string {
  return fronts
    .split(/,\s*/u)
    .flatMap((front) => ends.split(/,\s*/u).map((end) => `${front} ${end}`))
    .join(",");
}
