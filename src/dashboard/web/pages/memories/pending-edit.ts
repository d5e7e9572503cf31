import { useEffect, useState } from "react";
import type { MemoryDetails } from "../../../api/contract-memories.ts";
import { notifyError } from "../../parts/notify.ts";
import { offerUndo } from "../../parts/undo.tsx";
import { undoingOf, useLoadMemory, useTakeBack } from "./requests.ts";

/** An edit that the server has accepted and not stored yet. */
export interface PendingEdit {
  readonly olderId: string;
  /** The id of the memory that it becomes. */
  readonly id: string;
  readonly content: string;
  readonly acceptedAtMs: number;
}

/** What is known of the older memory, and since when. */
interface Known {
  readonly data: MemoryDetails | undefined;
  readonly dataUpdatedAt: number;
}

interface Ends {
  readonly onStored: (edit: PendingEdit) => void;
  readonly onUndone: (edit: PendingEdit) => void;
}

/**
 * The edit that waits for the open memory. Calls `onStored` when the new memory is stored and loaded, and tells the person
 * when the edit comes to nothing, because its memory was erased or the edit itself was deleted.
 */
export function usePendingEdit(orgId: string, olderId: string, { data: older, dataUpdatedAt }: Known, { onStored, onUndone }: Ends) {
  const [pending, setPending] = useState<PendingEdit | null>(null);
  const load = useLoadMemory(orgId);
  const takeBack = useTakeBack(orgId);
  const state = pending === null ? null : stateOf(pending, older, dataUpdatedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reacts once, when the edit has ended
  useEffect(() => {
    if (pending === null || state === null || state === "waiting") return;
    if (state === "lost") {
      setPending(null);
      notifyError(new Error("The edit was not stored, because a deletion or an erasure came before it."));
      return;
    }
    const { id, olderId: formerId } = pending;
    offerUndo("Saved. The earlier text stays in the history.", async () => {
      await takeBack(...undoingOf(id, [formerId]));
      onUndone(pending);
    });
    // Until then the pending text stays, so that the earlier one does not come back for a moment.
    void load(pending.id).then(() => {
      setPending(null);
      onStored(pending);
    });
  }, [pending, state]);
  return { pending: pending?.olderId === olderId ? pending : null, setPending };
}

function stateOf(
  { id, olderId, acceptedAtMs }: PendingEdit,
  older: MemoryDetails | undefined,
  atMs: number,
): "waiting" | "stored" | "lost" {
  if (older?.id !== olderId || atMs < acceptedAtMs) return "waiting";
  if (older.superseded_by.some(({ memory }) => memory.id === id)) return "stored";
  return older.revision_waits ? "waiting" : "lost";
}
