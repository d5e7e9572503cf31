export type ParsedReply =
  | { readonly ok: true; readonly value: object /** Something beside the JSON was taken away. */; readonly repaired: boolean }
  | { readonly ok: false };

/**
 * The one JSON object or array of a model's reply. With a schema in force the reply is nothing else; where the server did not hold the model to it, a
 * thinking block before the JSON, a code fence and prose around it are taken away. Nothing within the JSON is ever mended: half of a document is none.
 */
export function parseReply(content: string): ParsedReply {
  const whole = parseDocument(content);
  if (whole) return { ok: true, value: whole, repaired: false };
  const said = content.split("</think>").at(-1) ?? "";
  const from = said.search(/[{[]/);
  const to = Math.max(said.lastIndexOf("}"), said.lastIndexOf("]"));
  const inner = from >= 0 && to > from ? parseDocument(said.slice(from, to + 1)) : undefined;
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
