/**
 * Characters (code points) of a prompt that are asked for. Even if JSON needs six bytes for each, the request stays below the 8 KiB that a
 * search may have.
 */
const QUERY_CHARACTERS = 1_200;

/** The question that a prompt is; empty for a blank one. Of a long prompt, people put what they want before or behind what they paste. */
export function queryOf(prompt: string): string {
  const text = prompt.trim().toWellFormed();
  if (text.length <= QUERY_CHARACTERS) return text;
  const half = QUERY_CHARACTERS / 2;
  // A character has at most two units, so that many units hold half of the characters.
  const [front, back] = [[...text.slice(0, QUERY_CHARACTERS)], [...text.slice(-QUERY_CHARACTERS)]];
  return `${front.slice(0, half).join("")}\n${back.slice(1 - half).join("")}`;
}
