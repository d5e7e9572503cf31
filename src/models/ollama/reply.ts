export type ParsedReply =
  | { readonly ok: true; readonly value: object /** True if text around the JSON was removed. */; readonly repaired: boolean }
  | { readonly ok: false };

/**
 * Parses the one JSON object or array of a model's reply. If the server enforces the schema, the reply is only that. If it does not, a
 * thinking block, a code fence and prose around the JSON are removed. The JSON itself is never repaired: an incomplete document is refused.
 */
export function parseReply(content: string): ParsedReply {
  const whole = parseDocument(content);
  if (whole) return { ok: true, value: whole, repaired: false };
  const answer = content.split("</think>").at(-1) ?? "";
  const from = answer.search(/[{[]/);
  const to = Math.max(answer.lastIndexOf("}"), answer.lastIndexOf("]"));
  const inner = from >= 0 && to > from ? parseDocument(answer.slice(from, to + 1)) : undefined;
  return inner ? { ok: true, value: inner, repaired: true } : { ok: false };
}

function parseDocument(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
