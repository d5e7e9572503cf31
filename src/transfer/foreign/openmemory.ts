import { gunzipSync } from "node:zlib";
import { DOCUMENT_BYTES } from "../lines.ts";
import { Fault } from "../memory-line.ts";
import { jsonValues } from "./documents.ts";
import { type ForeignMemory, type Format, identifierOf, isObject, type Json, textOf, timeOf } from "./foreign.ts";
import type { InputFile } from "./input.ts";

/**
 * A backup of OpenMemory (mem0, `POST /api/v1/backup/export`): an archive with `memories.json`, which has users, apps, categories and
 * memories. `memories.jsonl.gz` beside it repeats the memories and is read only where it stands alone. What is deleted or archived there
 * becomes deprecated.
 */
export const openMemory: Format = {
  name: "openmemory",
  reads: (path) => /(^|\/)memories\.(json|jsonl|jsonl\.gz)$/.test(path),
  async *entries(input) {
    const lines: InputFile[] = [];
    let hasDocument = false;
    for await (const file of input.files()) {
      if (!file.path.endsWith(".json")) lines.push(file);
      else {
        hasDocument = true;
        for (const value of jsonValues(file)) yield* value instanceof Fault ? [value] : document(value);
      }
    }
    if (hasDocument) return;
    for (const file of lines) {
      const unpacked = unpack(file);
      if (unpacked instanceof Fault) yield unpacked;
      else for (const value of jsonValues(unpacked)) yield value instanceof Fault ? value : memory(value, appOf(value), undefined);
    }
  },
};

function unpack({ path, bytes }: InputFile): InputFile | Fault {
  if (!path.endsWith(".gz")) return { path, bytes };
  try {
    return { path, bytes: gunzipSync(bytes, { maxOutputLength: DOCUMENT_BYTES }) };
  } catch {
    return new Fault(`${path} is damaged or too large`);
  }
}

function* document(value: unknown): Generator<ForeignMemory | Fault> {
  if (!isObject(value) || !Array.isArray(value["memories"])) return yield new Fault("memories is missing: it is no backup of OpenMemory");
  const user = isObject(value["user"]) ? identifierOf(value["user"]["user_id"]) : undefined;
  const apps = new Map(objectsOf(value["apps"]).map((app) => [app["id"], app["name"]]));
  for (const entry of value["memories"]) yield memory(entry, isObject(entry) ? apps.get(entry["app_id"]) : undefined, user);
}

function appOf(entry: unknown): unknown {
  return isObject(entry) ? entry["app"] : undefined;
}

function memory(entry: unknown, app: unknown, userId: string | undefined): ForeignMemory | Fault {
  if (!isObject(entry)) return new Fault("it is not an object");
  const content = textOf(entry["content"]);
  if (content === undefined) return new Fault("content is missing or blank");
  const { id, state, created_at, updated_at, deleted_at, archived_at, metadata, categories } = entry;
  const isGone = state === "deleted" || state === "archived";
  return {
    kind: "memory",
    key: `memory/${textOf(id) ?? content}`,
    content,
    createdAt: timeOf(created_at),
    endedAt: isGone ? (timeOf(deleted_at) ?? timeOf(archived_at) ?? timeOf(updated_at) ?? timeOf(created_at)) : undefined,
    metadata: { ...(isObject(metadata) ? metadata : {}), categories },
    agentId: identifierOf(app),
    userId,
  };
}

function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
