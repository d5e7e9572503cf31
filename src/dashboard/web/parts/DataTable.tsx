import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "right";
  /** For names and identifiers that people chose: they may be long and contain no space to wrap at. */
  readonly isLong?: boolean;
  /** For buttons: only screen readers get the name of the column. */
  readonly isActions?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table. On a narrow screen each row becomes a card with its columns stacked. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
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
  );
}
