import { Button, CloseButton, Text } from "@mantine/core";
import { useState } from "react";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import type { BulkBody, BulkResult, MemoryItem } from "../../../api/contract-memories.ts";
import { count, counted } from "../../parts/format.ts";
import { notify, notifyError } from "../../parts/notify.ts";
import { offerUndo } from "../../parts/undo.tsx";
import classes from "./BulkBar.module.css";
import { BulkEraseDialog } from "./EraseDialog.tsx";
import { MergeDialog } from "./RevisionDialogs.tsx";
import { useBulk, useTakeBack } from "./requests.ts";
import type { Selection } from "./selection.ts";

const { bulkMemories: MAX_ERASED, mergedMemories: MAX_MERGED } = DASHBOARD_LIMITS;

interface Props {
  readonly orgId: string;
  readonly selection: Selection;
  readonly items: readonly MemoryItem[];
}

/** The actions for the selected memories. Shown at the bottom of the window while any are selected. */
export function BulkBar({ orgId, selection, items }: Props) {
  const bulk = useBulk(orgId);
  const takeBack = useTakeBack(orgId);
  const [dialog, setDialog] = useState<"erase" | "merge" | null>(null);
  const selected = items.filter(({ id }) => selection.ids.has(id));
  if (selected.length === 0) return null;

  const leave = (ids: readonly string[]) => {
    selection.set(ids);
    setDialog(null);
  };
  const run = (action: Action) =>
    bulk.mutate(
      { action, ids: selected.map(({ id }) => id) },
      {
        onSuccess: (result) => {
          const ids = reversible(action, selected, result);
          const text = report(action, result);
          if (ids.length > 0) offerUndo(text, () => takeBack({ action: OPPOSITE[action], ids }));
          else notify(text);
          // What failed stays selected, so that it can be retried.
          leave(result.outcomes.filter(({ outcome }) => outcome === "failed").map(({ id }) => id));
        },
      },
    );

  return (
    <section className={classes["bar"]} aria-label="Actions for the selected memories">
      <Text size="sm" fw={550} className={classes["count"]} role="status">
        {bulk.isPending
          ? `${count(bulk.done)} of ${counted(selected.length, "memory", "memories")} done…`
          : `${counted(selected.length, "memory", "memories")} selected`}
      </Text>
      <Button size="xs" variant="default" loading={bulk.isPending} onClick={() => run("deprecate")}>
        Delete
      </Button>
      <Button size="xs" variant="default" loading={bulk.isPending} onClick={() => run("restore")}>
        Restore
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!isMergeable(selected)}
        title={`Merges 2 to ${MAX_MERGED} active facts of one agent and user into one`}
        onClick={() => setDialog("merge")}
      >
        Merge
      </Button>
      <Button
        size="xs"
        color="red"
        variant="light"
        disabled={selected.length > MAX_ERASED}
        title={`Erases at most ${MAX_ERASED} memories at once, so that all that goes can be read before`}
        onClick={() => setDialog("erase")}
      >
        {selected.length > MAX_ERASED ? `Erase permanently (${MAX_ERASED} at most)` : "Erase permanently"}
      </Button>
      <CloseButton aria-label="Clear the selection" onClick={() => selection.set([])} />
      {dialog === "erase" && (
        <BulkEraseDialog orgId={orgId} ids={selected.map(({ id }) => id)} onClose={() => setDialog(null)} onErased={() => leave([])} />
      )}
      {dialog === "merge" && <MergeDialog orgId={orgId} items={selected} onClose={() => setDialog(null)} onMerged={() => leave([])} />}
    </section>
  );
}

/** Only active facts of one agent and user can be merged. */
function isMergeable(selected: readonly MemoryItem[]): boolean {
  const [first] = selected;
  const isLikeFirst = (item: MemoryItem) => item.agent_id === first?.agent_id && item.user_id === first.user_id;
  return (
    selected.length >= 2 &&
    selected.length <= MAX_MERGED &&
    selected.every((item) => item.level === 0 && item.status === "active" && isLikeFirst(item))
  );
}

type Action = Exclude<BulkBody["action"], "unrestore">;
const OPPOSITE = { deprecate: "restore", restore: "unrestore" } as const;

/** What was changed and can be changed back: facts, and of a deletion those that it found active. */
function reversible(action: Action, items: readonly MemoryItem[], { outcomes }: BulkResult): string[] {
  const done = new Set(outcomes.filter(({ outcome }) => outcome === "done").map(({ id }) => id));
  const isChanged = ({ status }: MemoryItem) => action === "restore" || status === "active";
  return items.filter((item) => done.has(item.id) && item.level === 0 && isChanged(item)).map(({ id }) => id);
}

const DONE: Readonly<Record<Action, string>> = { deprecate: "deleted", restore: "restored" };

/** What to say of the result. What failed is told by itself, and stays. */
function report(action: Action, { outcomes }: BulkResult): string {
  const countOf = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const [done, unchanged, missing, failed] = ["done", "unchanged", "not_found", "failed"].map(countOf) as [number, number, number, number];
  const rest = [unchanged > 0 && `${unchanged} unchanged`, missing > 0 && `${missing} no longer in the store`].filter(Boolean);
  if (failed > 0) notifyError(new Error(`${counted(failed, "memory", "memories")} could not be changed. They stay selected: retry.`));
  return `${[`${counted(done, "memory", "memories")} ${DONE[action]}`, ...rest].join(", ")}.`;
}
