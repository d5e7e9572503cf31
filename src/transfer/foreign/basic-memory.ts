import { Fault } from "../memory-line.ts";
import type { Foreign, Format } from "./foreign.ts";
import { dayOf, isMarkdown, type Note, readNote, sectionsOf } from "./markdown.ts";

/**
 * Notes of basic-memory (https://docs.basicmemory.com/concepts/knowledge-format): Markdown with observations, `- [category] text #tag
 * (context)`, and relations, `- relation_type [[Note]] (context)`, anywhere in the text. Both become memories that name their note; the
 * prose between them is a text for cognition.
 */
export const basicMemory: Format = {
  name: "basic-memory",
  reads: isMarkdown,
  async *entries(input) {
    for await (const file of input.files()) {
      const note = readNote(file);
      if (note instanceof Fault) yield note;
      else yield* entriesOf(note);
    }
  },
};

/** A task list, `- [ ]` and `- [x]`, has no category. */
const OBSERVATION = /^\s*[-*] \[(?![ xX]\])([^\][]+)\] (.+)$/;
const RELATION = /^\s*[-*] (?:"([^"]+)"|([^[\]"]+?)) \[\[([^\]|]+)(?:\|[^\]]*)?\]\](?: \(([^)]*)\))?\s*$/;
const CONVENTIONAL = /^#{1,6}\s+(observations|relations)\s*$/i;
const TAG = /(?:^|\s)#([^\s#]+)/g;

function* entriesOf(note: Note): Generator<Foreign> {
  const prose: string[] = [];
  const occurredAt = dayOf(note);
  for (const line of note.body.replaceAll("\r\n", "\n").split("\n")) {
    const [, category, written = ""] = OBSERVATION.exec(line) ?? [];
    const [, quoted, plain, target] = RELATION.exec(line) ?? [];
    if (category !== undefined) {
      const tags = [...written.matchAll(TAG)].map(([, tag]) => tag);
      const text = written.replaceAll(TAG, "").trim();
      const metadata = { title: note.title, path: note.path, category, tags: tags.length > 0 ? tags : undefined, occurred_at: occurredAt };
      yield {
        kind: "memory",
        key: `observation/${note.path}/${category}/${written}`,
        content: `${note.title}: ${text || written}`,
        createdAt: occurredAt,
        metadata,
      };
    } else if (target !== undefined) {
      const relation = (quoted ?? plain ?? "").replaceAll("_", " ");
      const metadata = { title: note.title, path: note.path, occurred_at: occurredAt };
      yield {
        kind: "memory",
        key: `relation/${note.path}/${relation}/${target}`,
        content: `${note.title} ${relation} ${target}`,
        createdAt: occurredAt,
        metadata,
      };
    } else if (!CONVENTIONAL.test(line)) prose.push(line);
  }
  yield* sectionsOf(note, prose.join("\n"));
}
