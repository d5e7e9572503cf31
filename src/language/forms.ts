/**
 * Combines each stem with each ending into the alternatives of a pattern: `forms("vendu perdu", " e s")` begins with "vendu|vendue|vendus".
 */
export function forms(stems: string, endings: string): string {
  const all = endings.split(" ");
  return stems
    .split(" ")
    .flatMap((stem) => all.map((ending) => stem + ending))
    .join("|");
}
