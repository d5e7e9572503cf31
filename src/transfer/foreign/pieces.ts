import { LIMITS } from "../../memory/limits.ts";

const HEADING = /^#{1,6}\s+\S/m;
const encoder = new TextEncoder();

/**
 * Cuts a text into pieces of at most the size of a memory: at headings, then at blank lines, at line ends, at spaces, and only then within
 * a word. Pieces are as long as they can be, except that each heading begins a new one.
 */
export function piecesOf(text: string, limitBytes: number = LIMITS.contentBytes): string[] {
  return sectionsOf(text).flatMap((section) => cut(section, limitBytes, ["\n\n", "\n", " "]));
}

function sectionsOf(text: string): string[] {
  const sections: string[] = [];
  let lines: string[] = [];
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    if (HEADING.test(line) && lines.some((before) => before.trim() !== "" && !HEADING.test(before))) {
      sections.push(lines.join("\n"));
      lines = [];
    }
    lines.push(line);
  }
  return [...sections, lines.join("\n")];
}

function cut(text: string, limitBytes: number, [separator, ...finer]: readonly string[]): string[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  if (bytesOf(trimmed) <= limitBytes) return [trimmed];
  if (separator === undefined) return hardCut(trimmed, limitBytes);
  const pieces: string[] = [];
  let piece = "";
  for (const part of trimmed.split(separator)) {
    const joined = piece === "" ? part : `${piece}${separator}${part}`;
    if (bytesOf(joined) <= limitBytes) {
      piece = joined;
      continue;
    }
    pieces.push(...cut(piece, limitBytes, finer));
    piece = part;
  }
  return [...pieces, ...cut(piece, limitBytes, finer)];
}

/** Cuts between code points, since half of a character is no text, and drops a piece of blanks that are no spaces, such as an em space. */
function hardCut(text: string, limitBytes: number): string[] {
  const pieces: string[] = [];
  const buffer = new Uint8Array(limitBytes);
  for (let at = 0; at < text.length; ) {
    const { read } = encoder.encodeInto(text.slice(at, at + limitBytes), buffer);
    pieces.push(text.slice(at, at + read));
    at += read;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
