/**
 * The strings on the heap of this thread that match the pattern. The source of a test is on the heap too, so a test must put its words
 * together, in a function that has returned.
 */
export function stringsLike(pattern: RegExp): string[] {
  Bun.gc(true);
  const { strings } = JSON.parse(Bun.generateHeapSnapshot("v8")) as { readonly strings: readonly string[] };
  return strings.filter((one) => pattern.test(one));
}
