import { Fault } from "../memory-line.ts";
import { jsonValues, listIn } from "./documents.ts";
import { type Foreign, type ForeignMemory, type Format, identifierOf, isObject, type Json, textOf, timeOf } from "./foreign.ts";
import { piecesOf } from "./pieces.ts";

/**
 * Letta: an agent file (https://docs.letta.com/guides/core-concepts/agent-file), whose memory is in blocks, in its present form
 * (`agents` and `blocks`) and its first one (`core_memory`); and archival memory, as the API lists it: passages with `text`.
 */
export const letta: Format = {
  name: "letta",
  reads: (path) => /\.(af|json|jsonl)$/.test(path),
  async *entries(input, { conversations }) {
    for await (const file of input.files()) {
      for (const value of jsonValues(file)) {
        if (value instanceof Fault) yield value;
        else if (isObject(value) && (Array.isArray(value["agents"]) || Array.isArray(value["core_memory"]))) {
          yield* agentFile(value, conversations);
        } else for (const entry of listIn(value, "passages", "archival_memory", "data") ?? [value]) yield passage(entry);
      }
    }
  },
};

/** The block that says what the agent is, not what it knows. */
const PERSONA = "persona";

function* agentFile(file: Json, conversations: boolean): Generator<Foreign | Fault> {
  const agents = listIn(file["agents"]) ?? [file];
  const blocks = new Map(objectsOf(file["blocks"]).map((block) => [block["id"], block] as const));
  for (const agent of agents.filter(isObject)) {
    const agentId = identifierOf(agent["name"]);
    const named = (listIn(agent["block_ids"]) ?? []).map((id) => blocks.get(id)).filter(isObject);
    for (const block of [...named, ...objectsOf(agent["core_memory"])]) {
      const label = textOf(block["label"]) ?? "block";
      if (label === PERSONA) continue;
      for (const content of piecesOf(textOf(block["value"]) ?? "")) {
        yield { kind: "text", key: `block/${label}/${content}`, content, metadata: { block: label }, agentId };
      }
    }
    if (conversations) yield* messages(agent, agentId);
  }
  for (const entry of listIn(file["passages"]) ?? []) yield passage(entry);
}

function* messages(agent: Json, agentId: string | undefined): Generator<Foreign> {
  for (const [order, message] of objectsOf(agent["messages"]).entries()) {
    if (message["role"] !== "user") continue;
    const metadata = { speaker: "user", occurred_at: timeOf(message["created_at"]) };
    for (const [index, content] of piecesOf(said(message)).entries()) {
      yield { kind: "text", key: `message/${textOf(message["id"]) ?? order}/${index}`, content, metadata, agentId };
    }
  }
}

/** Letta packs what a person said into JSON with `type` and `message`. Its own events have another type, and nobody said them. */
function said(message: Json): string {
  const { content, text } = message;
  const parts = Array.isArray(content) ? content.filter(isObject).flatMap((part) => textOf(part["text"]) ?? []) : [];
  const written = textOf(content) ?? textOf(text) ?? parts.join("\n");
  if (!written.startsWith("{")) return written;
  try {
    const packed: unknown = JSON.parse(written);
    if (!isObject(packed) || typeof packed["type"] !== "string") return written;
    return packed["type"] === "user_message" ? (textOf(packed["message"]) ?? "") : "";
  } catch {
    // A person may write a brace first.
    return written;
  }
}

function passage(entry: unknown): ForeignMemory | Fault {
  if (!isObject(entry)) return new Fault("it is not an object");
  const content = textOf(entry["text"]) ?? textOf(entry["content"]);
  if (content === undefined) return new Fault("text is missing or blank");
  const metadata = { ...(isObject(entry["metadata"]) ? entry["metadata"] : {}), tags: entry["tags"] };
  return { kind: "memory", key: `passage/${textOf(entry["id"]) ?? content}`, content, createdAt: timeOf(entry["created_at"]), metadata };
}

function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
