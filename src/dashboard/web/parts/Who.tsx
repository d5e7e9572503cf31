import { Text } from "@mantine/core";
import type { Doer } from "../../api/contract-activity.ts";

/** Who did something, within a sentence. The id of a key is in the title of its label. */
export function Who({ by }: { readonly by: Doer }) {
  if (by.kind === "command") return <>a command</>;
  if (by.kind === "person") return <b>{by.id}</b>;
  return (
    <span title={`Key ${by.id}`}>
      key {by.label ? <b>{by.label}</b> : <Text span inherit ff="monospace" fz="xs">{`${by.id?.slice(0, 8)}…`}</Text>}
    </span>
  );
}
