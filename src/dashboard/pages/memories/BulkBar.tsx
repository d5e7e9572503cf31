import { Button, CloseButton, List, Text } from "@mantine/core";
import { useState } from "react";
import { DASHBOARD_LIMITS } from "../../../http/dashboard/contract-limits.ts";
import type { BulkBody, BulkResult, MemoryItem } from "../../../http/dashboard/contract-memories.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { tell, tellError } from "../../parts/tell.ts";
import { counted } from "../../parts/words.ts";
import classes from "./BulkBar.module.css";
import { MergeDialog } from "./MergeDialog.tsx";
import { useBulk } from "./requests.ts";
import type { Selection } from "./selection.ts";

const { bulkMemories: MOST, mergedMemories: MOST_MERGED } = DASHBOARD_LIMITS;
const SHOWN = 8;

interface Props {
  readonly orgId: string;
  readonly selection: Selection;
  readonly items: readonly MemoryItem[];
}

/** What can be done with the chosen memories; at the foot of the window while there are any. */
export function BulkBar({ orgId, selection, items }: Props) {
  const bulk = useBulk(orgId);
  const [dialog, setDialog] = useState<"erase" | "merge" | null>(null);
  const chosen = items.filter(({ id }) => selection.ids.has(id));
  if (chosen.length === 0) return null;

  const run = (action: BulkBody["action"]) => {
    const body: BulkBody = { action, ids: chosen.map(({ id }) => id), ...(action === "erase" ? { confirm: "erase" } : {}) };
    bulk.mutate(body, {
      onSuccess: (result) => {
        report(action, result);
        selection.set([]);
        setDialog(null);
      },
    });
  };

  return (
    <section className={classes["bar"]} aria-label="Actions for the chosen memories">
      <Text size="sm" fw={550} className={classes["count"]}>
        {counted(chosen.length, "memory", "memories")} chosen
      </Text>
      {chosen.length > MOST ? (
        <Text size="sm">At most {MOST} at once.</Text>
      ) : (
        <>
          <Button size="xs" variant="default" loading={bulk.isPending} onClick={() => run("deprecate")}>
            Delete
          </Button>
          <Button size="xs" variant="default" loading={bulk.isPending} onClick={() => run("restore")}>
            Restore
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!isMergeable(chosen)}
            title={`2 to ${MOST_MERGED} active facts of one agent and user become one`}
            onClick={() => setDialog("merge")}
          >
            Merge
          </Button>
          <Button size="xs" color="red" variant="light" onClick={() => setDialog("erase")}>
            Erase for good
          </Button>
        </>
      )}
      <CloseButton aria-label="Choose none" onClick={() => selection.set([])} />
      {dialog === "erase" && (
        <TypedConfirm
          title={`Erase ${counted(chosen.length, "memory", "memories")} for good`}
          phrase={`erase ${chosen.length}`}
          action="Erase for good"
          isBusy={bulk.isPending}
          onConfirm={() => run("erase")}
          onClose={() => setDialog(null)}
        >
          <Text size="sm">
            They leave every file within seconds, with their vectors, the archived texts of their writes, what was said in the same write
            where a memory stands for it, and the abstractions made from them:
          </Text>
          <List size="sm" spacing={4}>
            {chosen.slice(0, SHOWN).map(({ id, excerpt }) => (
              <List.Item key={id}>{excerpt}</List.Item>
            ))}
            {chosen.length > SHOWN && <List.Item>and {chosen.length - SHOWN} more</List.Item>}
          </List>
        </TypedConfirm>
      )}
      {dialog === "merge" && (
        <MergeDialog
          orgId={orgId}
          items={chosen}
          onClose={() => setDialog(null)}
          onMerged={() => {
            selection.set([]);
            setDialog(null);
          }}
        />
      )}
    </section>
  );
}

/** Facts of one agent and user that are in use. */
function isMergeable(chosen: readonly MemoryItem[]): boolean {
  const [first] = chosen;
  const isLikeFirst = (item: MemoryItem) => item.agent_id === first?.agent_id && item.user_id === first.user_id;
  return (
    chosen.length >= 2 &&
    chosen.length <= MOST_MERGED &&
    chosen.every((item) => item.level === 0 && item.status === "active" && isLikeFirst(item))
  );
}

const DONE: Readonly<Record<BulkBody["action"], string>> = { deprecate: "deleted", restore: "restored", erase: "erased for good" };

function report(action: BulkBody["action"], { outcomes }: BulkResult): void {
  const countOf = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const [done, unchanged, missing, failed] = ["done", "unchanged", "not_found", "failed"].map(countOf) as [number, number, number, number];
  const rest = [unchanged > 0 && `${unchanged} had nothing to change`, missing > 0 && `${missing} were gone already`].filter(Boolean);
  tell([`${counted(done, "memory", "memories")} ${DONE[action]}`, ...rest].join(", "));
  if (failed > 0)
    tellError(new Error(`${counted(failed, "memory", "memories")} could not be changed: choose them again and try once more`));
}
