import { Text } from "@mantine/core";
import type { Doer } from "../../api/contract-activity.ts";

interface Props {
  readonly by: Doer;
  /** Begins the sentence. */
  readonly isStart?: boolean;
}

/** Who did something, in a sentence. */
export function Who({ by, isStart = false }: Props) {
  switch (by.kind) {
    case "command":
      return <>{isStart ? "A command" : "a command"}</>;
    case "person":
      return <b>{by.id}</b>;
    case "key":
      return <KeyName word={isStart ? "Key" : "key"} id={by.id ?? ""} label={by.label} />;
  }
}

/** The label, with the id in its title; the beginning of the id where there is no label. */
function KeyName({ word, id, label }: { readonly word: string; readonly id: string; readonly label: string | null }) {
  return (
    <span title={`Key ${id}`}>
      {word} {label ? <b>{label}</b> : <Text span inherit ff="monospace">{`${id.slice(0, 8)}…`}</Text>}
    </span>
  );
}
