import { splitHeader } from "../../../src/reading/headers/header.ts";
import type { DatasetMemory, DatasetScope } from "../dataset.ts";

/** A way in which a writer may give the speaker and the date of a memory: in its text, in its metadata, in both or in neither. */
export interface Form {
  readonly name: string;
  readonly of: (memory: DatasetMemory) => DatasetMemory;
}

/**
 * The same memories in five forms. The header that a form takes away is what `splitHeader` reads: the date, the speaker and a topic in
 * brackets. So the bare points of RealMem, which name no speaker, also lose their topic, and `Speaker: text` is their bare text. The
 * messages of BEAM have the roles `user` and `assistant` as speakers. A text without a header is the same text in every form.
 */
export const FORMS: readonly Form[] = [
  { name: "as is", of: (memory) => memory },
  { name: "no metadata", of: ({ id, text }) => ({ id, text }) },
  { name: "bare, metadata", of: (memory) => ({ ...memory, ...speakerOf(memory), text: splitHeader(memory.text).body }) },
  { name: "Speaker: text", of: withSpeaker },
  { name: "bare", of: ({ id, text }) => ({ id, text: splitHeader(text).body }) },
];

/** The same questions over the memories in a form. */
export function inForm(scope: DatasetScope, form: Form): DatasetScope {
  return { ...scope, memories: scope.memories.map(form.of) };
}

function withSpeaker(memory: DatasetMemory): DatasetMemory {
  const { body } = splitHeader(memory.text);
  const { speaker } = speakerOf(memory);
  return { id: memory.id, text: speaker === undefined ? body : `${speaker}: ${body}` };
}

/** The speaker as the metadata or else the header names it. */
function speakerOf({ speaker, text }: DatasetMemory): { readonly speaker?: string } {
  const name = speaker ?? splitHeader(text).name;
  return name === "" ? {} : { speaker: name };
}
