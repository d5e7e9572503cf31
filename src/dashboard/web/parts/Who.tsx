import { Text } from "@mantine/core";
import type { Doer } from "../../api/contract-activity.ts";

/** Who did something, within a sentence. */
export function Who({ by }: { readonly by: Doer }) {
  switch (by.kind) {
    case "command":
      return <>a command</>;
    case "person":
      return <b>{by.id}</b>;
    case "key":
      return <KeyName id={by.id ?? ""} label={by.label} />;
  }
}

/** The label, with the id in its title; the beginning of the id where there is no label. */
function KeyName({ id, label }: { readonly id: string; readonly label: string | null }) {
  return <span title={`Key ${id}`}>key {label ? <b>{label}</b> : <Text span inherit ff="monospace">{`${id.slice(0, 8)}…`}</Text>}</span>;
}
