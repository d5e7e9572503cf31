import { type Static, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { type Api, ask } from "./api.ts";

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Version = Type.Object({
  ...{ id: Type.String(), content: Type.String(), status: Type.Optional(Type.String()) },
  ...{ reason: text, superseded_by: text, deleted_at: text, undone_at: text },
});
export type Version = Static<typeof Version>;

/** What the tools and commands that take memories out read of a memory's history. Versions are oldest first. */
export const History = Type.Object({ memory_ids: Type.Array(Type.String()), versions: Type.Array(Version) });
export type History = Static<typeof History>;

const NoBody = TypeCompiler.Compile(Type.Undefined());
const State = TypeCompiler.Compile(Type.Object({ status: Type.String() }));

/** The memories that only those of the history had replaced, in turn: they become active again when these go. Oldest first. */
export function replacedBy({ memory_ids, versions }: History): Version[] {
  const gone = new Set(memory_ids);
  const isReplaced = ({ status, deleted_at, undone_at, superseded_by }: Version) =>
    status === "deprecated" && !deleted_at && !undone_at && superseded_by && gone.has(superseded_by);
  // Each hangs on one that replaced it, which may stand before it, because a fact's own time decides and not its arrival.
  for (let known = 0; known < gone.size; ) {
    known = gone.size;
    for (const version of versions) if (isReplaced(version)) gone.add(version.id);
  }
  // Earlier wordings go with the edit that replaced them.
  const isWording = ({ reason }: Version) => reason === "edited" || reason === "merged";
  return versions.filter((version) => gone.has(version.id) && !memory_ids.includes(version.id) && !isWording(version));
}

interface Asked {
  readonly id: string;
  readonly erase: boolean;
  /** What {@link replacedBy} found. */
  readonly replaced: readonly Version[];
  /** Leaves what was replaced, so that it becomes active again. */
  readonly keepReplaced: boolean;
}

/** What became of the memories that were replaced. */
export interface TakenOut {
  readonly erased: readonly Version[];
  readonly activeAgain: readonly Version[];
}

/**
 * Takes a memory out. An erasure takes what it had replaced, too: who erases "my code is 1234" does not want "my code is 1111" back. The
 * oldest goes first, so that none of them is active in between.
 */
export async function takeOut(api: Api, { id, erase, replaced, keepReplaced }: Asked): Promise<TakenOut> {
  const erased: Version[] = [];
  const left: Version[] = [];
  for (const version of replaced) {
    const isErased = erase && !keepReplaced && (await api({ method: "DELETE", path: `${pathOf(version.id)}?hard=true` })).status === 204;
    (isErased ? erased : left).push(version);
  }
  await ask(api, { method: "DELETE", path: `${pathOf(id)}${erase ? "?hard=true" : ""}` }, NoBody);
  const activeAgain: Version[] = [];
  for (const version of left) {
    const now = await api({ method: "GET", path: pathOf(version.id) });
    if (now.status === 200 && State.Check(now.json) && now.json.status === "active") activeAgain.push(version);
  }
  return { erased, activeAgain };
}

function pathOf(id: string): string {
  return `/v1/memories/${encodeURIComponent(id)}`;
}
