import { type Static, Type } from "@sinclair/typebox";
import type { MemoryApi } from "./memory-api.ts";

const History = Type.Object({
  memory_ids: Type.Array(Type.String()),
  versions: Type.Array(Type.Object({ id: Type.String(), content: Type.String(), status: Type.String() })),
});

/** What an id stands for. */
export interface Stands {
  /** The one memory, or all that came of a write, in the order of its text. */
  readonly memories: readonly Static<typeof History>["versions"][number][];
  /** Of them, those whose text is not known, because they are more than a history has. */
  readonly unseen: number;
}

/** Undefined for an id that there is not, or that is of a write that is not read yet. */
export async function standsFor({ find }: Pick<MemoryApi, "find">, id: string): Promise<Stands | undefined> {
  const history = await find(`/v1/memories/${encodeURIComponent(id)}/history`, History);
  if (history === undefined) return undefined;
  const byId = new Map(history.versions.map((version) => [version.id, version]));
  const memories = history.memory_ids.map((memory) => byId.get(memory)).filter((memory) => memory !== undefined);
  return { memories, unseen: history.memory_ids.length - memories.length };
}
