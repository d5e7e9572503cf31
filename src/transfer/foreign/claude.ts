import { Fault } from "../memory-line.ts";
import { jsonValues, listIn } from "./documents.ts";
import { type Foreign, type Format, isObject, type Json, textOf, timeOf } from "./foreign.ts";
import { piecesOf } from "./pieces.ts";

/**
 * The data export of Claude (https://support.claude.com, "Export your Claude data"): `memories.json` has the memory of all conversations
 * and of each project as prose, `conversations.json` has the messages.
 */
export const claude: Format = {
  name: "claude",
  reads: (path) => /(^|\/)(memories|conversations)\.json$|(^|\/)memories\/[^/]+\.json$/.test(path),
  async *entries(input, { conversations }) {
    for await (const file of input.files()) {
      for (const value of jsonValues(file)) {
        if (value instanceof Fault) {
          yield value;
          continue;
        }
        for (const entry of listIn(value, "conversations", "memories") ?? [value]) {
          if (isObject(entry) && Array.isArray(entry["chat_messages"])) {
            if (conversations) yield* messagesOf(entry, entry["chat_messages"]);
          } else if (isObject(entry) && ("conversations_memory" in entry || "project_memories" in entry)) yield* memoriesOf(entry);
          else yield new Fault("it is neither a conversation nor a memory");
        }
      }
    }
  },
};

function* memoriesOf(entry: Json): Generator<Foreign> {
  yield* prose("conversations", textOf(entry["conversations_memory"]), {});
  const projects = isObject(entry["project_memories"]) ? entry["project_memories"] : {};
  for (const [project, text] of Object.entries(projects)) yield* prose(`project/${project}`, textOf(text), { project });
}

/** The key holds the text, because the prose is written anew each night: what stays the same is recognised. */
function* prose(origin: string, text: string | undefined, metadata: Readonly<Record<string, unknown>>): Generator<Foreign> {
  for (const content of piecesOf(text ?? "")) yield { kind: "text", key: `memory/${origin}/${content}`, content, metadata };
}

function* messagesOf(conversation: Json, messages: readonly unknown[]): Generator<Foreign | Fault> {
  const session = textOf(conversation["uuid"]);
  for (const [order, message] of messages.entries()) {
    if (!isObject(message)) {
      yield new Fault("a message is not an object");
      continue;
    }
    if (message["sender"] !== "human") continue;
    const occurredAt = timeOf(message["created_at"]) ?? timeOf(conversation["created_at"]);
    for (const [index, content] of piecesOf(writtenIn(message)).entries()) {
      const metadata = { speaker: "user", session_id: session, occurred_at: occurredAt, title: textOf(conversation["name"]) };
      yield { kind: "text", key: `message/${session}/${textOf(message["uuid"]) ?? order}/${index}`, content, metadata };
    }
  }
}

/** Without attachments, which are documents and not what the person said. */
function writtenIn({ text, content }: Json): string {
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.flatMap((block) => (block["type"] === "text" ? (textOf(block["text"]) ?? []) : []));
  return texts.length > 0 ? texts.join("\n\n") : (textOf(text) ?? "");
}
