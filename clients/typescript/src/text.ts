/** The server's limit of one text. */
export const TEXT_BYTES = 8192;

/** What the server takes for visible: no white space, control or format character, nor what Unicode ignores; the Braille blank is a symbol. */
const SHOWS = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const encoder = new TextEncoder();

/** Whether the server refuses the text, because it contains no visible character. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

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
