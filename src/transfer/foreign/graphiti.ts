import { Fault } from "../memory-line.ts";
import { jsonValues, listIn } from "./documents.ts";
import { type ForeignMemory, type Format, isObject, textOf, timeOf } from "./foreign.ts";

/**
 * Edges of Graphiti and Zep, as their API lists them (https://help.getzep.com/sdk-reference/graph/edge/get-edge): each has a `fact`, the
 * times between which it holds (`valid_at`, `invalid_at`) and when it was replaced (`expired_at`). A fact that holds no longer becomes
 * deprecated.
 */
export const graphiti: Format = {
  name: "graphiti",
  reads: (path) => /\.jsonl?$/.test(path),
  async *entries(input) {
    for await (const file of input.files()) {
      for (const value of jsonValues(file)) {
        if (value instanceof Fault) yield value;
        else for (const entry of listIn(value, "edges", "facts", "results") ?? [value]) yield edge(entry);
      }
    }
  },
};

function edge(entry: unknown): ForeignMemory | Fault {
  if (!isObject(entry)) return new Fault("it is not an object");
  const content = textOf(entry["fact"]);
  if (content === undefined) return new Fault("fact is missing or blank");
  const endedAt = [timeOf(entry["invalid_at"]), timeOf(entry["expired_at"])].filter((time) => time !== undefined).sort()[0];
  return {
    kind: "memory",
    key: `edge/${textOf(entry["uuid"]) ?? content}`,
    content,
    createdAt: timeOf(entry["created_at"]),
    // A fact that ends in the future still holds.
    endedAt: endedAt !== undefined && Date.parse(endedAt) <= Date.now() ? endedAt : undefined,
    metadata: { occurred_at: timeOf(entry["valid_at"]), relation: textOf(entry["name"]) },
  };
}
