/** The server's limit of one text. */
export const TEXT_BYTES = 8192;

const encoder = new TextEncoder();

export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** The text in pieces that the server accepts. They end after a line or a word where there is one. */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (bytesOf(rest) > TEXT_BYTES) {
    const most = beginning(rest, TEXT_BYTES);
    const cut = Math.max(most.lastIndexOf("\n"), most.lastIndexOf(" "));
    const piece = cut > most.length / 2 ? most.slice(0, cut) : most;
    found.push(piece.trim());
    rest = rest.slice(piece.length).trim();
  }
  return [...found, rest].filter((piece) => piece !== "");
}

/** The longest beginning of at most so many bytes that splits no character. */
export function beginning(text: string, limitBytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(limitBytes));
  return text.slice(0, read);
}
