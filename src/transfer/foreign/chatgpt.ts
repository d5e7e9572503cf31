import { Fault } from "../memory-line.ts";
import { jsonValues, listIn } from "./documents.ts";
import { type Choice, type Foreign, type ForeignMemory, type Format, isObject, type Json, textOf, timeOf } from "./foreign.ts";
import { piecesOf } from "./pieces.ts";

/**
 * The data export of ChatGPT (https://help.openai.com/en/articles/7260999): `conversations.json`, or `conversations-000.json` and so on. A
 * conversation is a tree, `mapping`, whose line from `current_node` up to the root is what was read.
 *
 * The export has no list of the saved memories. They are what the model wrote to its tool `bio`, and what it was shown of them: the newest
 * `model_set_context` is the list as it was then, so what was forgotten before does not come back.
 */
export const chatgpt: Format = {
  name: "chatgpt",
  reads: (path) => /(^|\/)conversations(-\d+)?\.json$/.test(path),
  async *entries(input, choice) {
    const saved = new SavedMemories();
    for await (const file of input.files()) {
      for (const value of jsonValues(file)) {
        if (value instanceof Fault) yield value;
        else for (const conversation of listIn(value, "conversations") ?? [value]) yield* entriesOf(conversation, saved, choice);
      }
    }
    yield* saved.memories();
  },
};

function* entriesOf(conversation: unknown, saved: SavedMemories, { conversations }: Choice): Generator<Foreign | Fault> {
  if (!isObject(conversation) || !isObject(conversation["mapping"])) return yield new Fault("it is not a conversation: mapping is missing");
  const { mapping } = conversation;
  const since = timeOf(conversation["create_time"]);
  for (const node of Object.values(mapping)) {
    const message = isObject(node) ? node["message"] : undefined;
    if (isObject(message)) saved.take(message, timeOf(message["create_time"]) ?? since);
  }
  if (!conversations) return;
  const session = textOf(conversation["conversation_id"]) ?? textOf(conversation["id"]);
  for (const message of lineOf(conversation, mapping)) {
    const author = isObject(message["author"]) ? message["author"]["role"] : undefined;
    const text = textOf(partsOf(message).join("\n"));
    if (author !== "user" || text === undefined || isHidden(message)) continue;
    const occurredAt = timeOf(message["create_time"]) ?? since;
    for (const [index, content] of piecesOf(text).entries()) {
      const metadata = { speaker: "user", session_id: session, occurred_at: occurredAt, title: textOf(conversation["title"]) };
      yield { kind: "text", key: `message/${session}/${String(message["id"])}/${index}`, content, metadata };
    }
  }
}

/** The messages that were read, oldest first. An export without `current_node` gives all messages by their time. */
function lineOf(conversation: Json, mapping: Json): Json[] {
  const messages: Json[] = [];
  const seen = new Set<string>();
  for (let id = textOf(conversation["current_node"]); id !== undefined && !seen.has(id); ) {
    seen.add(id);
    const node = mapping[id];
    if (!isObject(node)) break;
    if (isObject(node["message"])) messages.unshift(node["message"]);
    id = textOf(node["parent"]);
  }
  if (messages.length > 0) return messages;
  const all = Object.values(mapping).flatMap((node) => (isObject(node) && isObject(node["message"]) ? [node["message"]] : []));
  return all.sort((a, b) => Number(a["create_time"] ?? 0) - Number(b["create_time"] ?? 0));
}

function partsOf({ content }: Json): string[] {
  const parts = isObject(content) && Array.isArray(content["parts"]) ? content["parts"] : [];
  // Parts that are no texts are images and files.
  return parts.filter((part): part is string => typeof part === "string");
}

function isHidden({ metadata }: Json): boolean {
  return isObject(metadata) && metadata["is_visually_hidden_from_conversation"] === true;
}

/** A line of the list that the model is shown: "1. [2025-03-09]. Lives in Porto." */
const LISTED = /^\d+\. \[(\d{4}-\d\d-\d\d)\]\.? ?(.+)$/;

/** Collects the saved memories of all conversations. */
class SavedMemories {
  readonly #written: { readonly text: string; readonly at: string | undefined }[] = [];
  #list: { readonly at: string; readonly text: string } | undefined;

  take(message: Json, at: string | undefined): void {
    const { content, recipient } = message;
    if (recipient === "bio") {
      const text = textOf(partsOf(message).join("\n"));
      if (text !== undefined) this.#written.push({ text, at });
    }
    const list = isObject(content) ? textOf(content["model_set_context"]) : undefined;
    if (list !== undefined && at !== undefined && (this.#list === undefined || this.#list.at < at)) this.#list = { at, text: list };
  }

  *memories(): Generator<ForeignMemory> {
    const seen = new Set<string>();
    const list = this.#list;
    const listed = (list?.text ?? "").split("\n").flatMap((line) => {
      const [, day, text] = LISTED.exec(line.trim()) ?? [];
      return text === undefined ? [] : [{ text, at: timeOf(day) }];
    });
    // What was written before the list, and is not in it, was forgotten since.
    const later = this.#written.filter(({ at }) => list === undefined || at === undefined || at > list.at);
    for (const { text, at } of [...listed, ...later]) {
      if (seen.has(text)) continue;
      seen.add(text);
      yield { kind: "memory", key: `memory/${text}`, content: text, createdAt: at, metadata: { occurred_at: at } };
    }
  }
}
