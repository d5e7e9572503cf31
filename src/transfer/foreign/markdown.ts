import { Fault } from "../memory-line.ts";
import { textOfFile } from "./documents.ts";
import { type ForeignText, type Format, isObject, type Json, textOf, timeOf } from "./foreign.ts";
import type { InputFile } from "./input.ts";
import { piecesOf } from "./pieces.ts";

/** A note: its front matter, its text below that, and its title. */
export interface Note {
  readonly path: string;
  readonly title: string;
  readonly frontMatter: Json;
  readonly body: string;
}

export const isMarkdown = (path: string) => /\.(md|markdown)$/i.test(path);

/** A folder of notes in Markdown, as Obsidian and others keep it. Each section of a note is a text for cognition. */
export const markdown: Format = {
  name: "markdown",
  reads: isMarkdown,
  async *entries(input) {
    for await (const file of input.files()) {
      const note = readNote(file);
      if (note instanceof Fault) yield note;
      else yield* sectionsOf(note, note.body);
    }
  },
};

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

export function readNote(file: InputFile): Note | Fault {
  const text = textOfFile(file);
  if (text instanceof Fault) return text;
  const [head = "", yaml = ""] = FRONT_MATTER.exec(text) ?? [];
  const frontMatter = parseFrontMatter(yaml);
  const name = file.path.split("/").at(-1) ?? file.path;
  const title = textOf(frontMatter["title"]) ?? name.replace(/\.[^.]+$/, "");
  return { path: file.path, title, frontMatter, body: text.slice(head.length) };
}

/** Front matter that is no YAML says nothing; the note is read all the same. */
function parseFrontMatter(yaml: string): Json {
  try {
    const parsed: unknown = Bun.YAML.parse(yaml);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** The key holds the text: a section that was changed is a new text, and the rest of its note is recognised. */
export function* sectionsOf(note: Note, body: string): Generator<ForeignText> {
  for (const content of piecesOf(body)) {
    yield {
      kind: "text",
      key: `note/${note.path}/${content}`,
      content,
      metadata: { title: note.title, path: note.path, occurred_at: dayOf(note) },
    };
  }
}

/** When the note was written, as its front matter tells: the time of the file is often that of a copy. */
export function dayOf({ frontMatter }: Note): string | undefined {
  return timeOf(frontMatter["date"]) ?? timeOf(frontMatter["created"]) ?? timeOf(frontMatter["created_at"]);
}
