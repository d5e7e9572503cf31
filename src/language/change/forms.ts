/** Every stem with every ending, as alternatives of a pattern: `forms("vendu perdu", " e s")` begins with "vendu|vendue|vendus". */
export function forms(stems: string, endings: string): string {
  const all = endings.split(" ");
  return stems
    .split(" ")
    .flatMap((stem) => all.map((ending) => stem + ending))
    .join("|");
}

/** Conditions by what they are called and the ways of saying so, ready for `status`. */
export function conditions(ways: Readonly<Record<string, string>>): string {
  return Object.entries(ways)
    .flatMap(([name, said]) => said.split(",").map((one) => `${one.trim()}=${name}`))
    .join(",");
}
