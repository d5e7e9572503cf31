/** The colour of each share of a score; one that has none of its own is grey. */
const COLOURS: Readonly<Record<string, string>> = {
  words: "--series-2",
  session: "--series-6",
  similarity: "--series-1",
  importance: "--series-3",
  recency: "--series-4",
  task: "--series-7",
  confidence: "--series-5",
};

export function colourOf(signal: string): string {
  return COLOURS[signal] ?? "--mantine-color-gray-5";
}
