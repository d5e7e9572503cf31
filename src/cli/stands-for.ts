import { History, replacedBy, type Version } from "../agents/mcp/taking-out.ts";
import type { MemoryApi } from "./memory-api.ts";

/** What an id stands for. */
export interface Stands {
  /** The one memory, or all that came of a write, in the order of its text. */
  readonly memories: readonly Version[];
  /** Of them, those whose text is not known, because they are more than a history has. */
  readonly unseen: number;
  /** What only these had replaced. */
  readonly replaced: readonly Version[];
}

/** Undefined for an id that there is not, or that is of a write that is not read yet. */
export async function standsFor({ find }: Pick<MemoryApi, "find">, id: string): Promise<Stands | undefined> {
  const history = await find(`/v1/memories/${encodeURIComponent(id)}/history`, History);
  if (history === undefined) return undefined;
  const byId = new Map(history.versions.map((version) => [version.id, version]));
  const memories = history.memory_ids.map((memory) => byId.get(memory)).filter((memory) => memory !== undefined);
  return { memories, unseen: history.memory_ids.length - memories.length, replaced: replacedBy(history) };
}
