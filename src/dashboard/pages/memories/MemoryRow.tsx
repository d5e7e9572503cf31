import { Badge, Checkbox, Text } from "@mantine/core";
import { memo } from "react";
import { Link } from "wouter";
import type { MemoryItem } from "../../../http/dashboard/contract-memories.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./MemoryList.module.css";
import type { Selection } from "./selection.ts";

interface Props {
  readonly item: MemoryItem;
  readonly href: string;
  readonly selection: Selection | null;
  readonly index: number;
  /** Tab stops at only one row of the list. */
  readonly isTabStop: boolean;
}

/** Memoized, because scrolling renders the list many times a second. */
export const MemoryRow = memo(function MemoryRow({ item, href, selection, index, isTabStop }: Props) {
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      {selection && (
        <Checkbox
          tabIndex={tabIndex}
          aria-label={`Select: ${item.excerpt}`}
          checked={selection.ids.has(item.id)}
          onChange={(event) => selection.toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <Link href={href} tabIndex={tabIndex} className={classes["link"]} data-deprecated={item.status === "deprecated" || undefined}>
        <span className={classes["text"]}>
          {item.excerpt}
          {item.is_cut && "…"}
        </span>
        <span className={classes["facts"]}>
          <Text span size="xs" c="dimmed" truncate>
            {item.agent_id} / {item.user_id}
          </Text>
          {item.level === 1 && <Badge color="teal">Abstraction</Badge>}
          {item.status === "deprecated" && <Badge color="gray">Deprecated</Badge>}
        </span>
        <span className={classes["importance"]} title={`Importance ${item.importance.toFixed(2)}`}>
          <i style={{ width: `${Math.round(item.importance * 100)}%` }} />
        </span>
        <Text span size="xs" c="dimmed" className={classes["time"]}>
          <Time at={item.created_at} />
        </Text>
      </Link>
    </>
  );
});
