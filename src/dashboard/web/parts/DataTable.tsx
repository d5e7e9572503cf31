import { Table } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./DataTable.module.css";

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "right";
  /** For names and identifiers that people chose: they may be long and contain no space to wrap at. */
  readonly isLong?: boolean;
  /** For buttons: only screen readers get the name of the column. It stays in sight while the others scroll. */
  readonly isActions?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table, which scrolls where it is wider than its card. On a narrow screen each row becomes a card with its columns stacked. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const { box, isScrolling } = useScrolling();
  return (
    <div
      ref={box}
      className={classes["scroll"]}
      data-scrolls={isScrolling || undefined}
      // A scrolling area must be reachable by keyboard.
      {...(isScrolling ? { role: "region", tabIndex: 0, "aria-label": `${label}, wider than the window` } : {})}
    >
      <Table aria-label={label} className={classes["table"]} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, align, isActions }) => (
              <Table.Th key={name} ta={align} data-actions={isActions || undefined}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ name, cell, align, isLong, isActions }) => (
                <Table.Td key={name} data-label={name} ta={align} data-long={isLong || undefined} data-actions={isActions || undefined}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether the content of the box is wider than the box. Both may change: the window, and the rows. */
function useScrolling() {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolling(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return { box, isScrolling };
}
