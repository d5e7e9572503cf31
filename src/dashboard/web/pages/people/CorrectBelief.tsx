import { Button, Group, Kbd, Skeleton, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { Failed } from "../../parts/Failed.tsx";
import { useWholeMemory } from "../memories/requests.ts";
import classes from "./Beliefs.module.css";
import type { ShownBelief } from "./corrections.ts";

interface Props {
  readonly orgId: string;
  readonly belief: ShownBelief;
  /** What was typed before, when the server refused it. */
  readonly draft: string | null;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

/** Corrects a belief in its place. A text of which the row has only the beginning, or that has private numbers, is loaded first. */
export function CorrectBelief(props: Props) {
  const { belief, draft } = props;
  if (draft === null && (belief.is_cut || belief.is_masked)) return <LoadedForm {...props} />;
  return <CorrectionForm {...props} original={belief.excerpt} text={draft ?? belief.excerpt} />;
}

function LoadedForm(props: Props) {
  const memory = useWholeMemory(props.orgId, props.belief.facts[0]?.id ?? "");
  if (memory.data) return <CorrectionForm {...props} original={memory.data.content} text={memory.data.content} />;
  return memory.error ? <Failed error={memory.error} onRetry={() => memory.refetch()} /> : <Skeleton height={64} />;
}

interface FormProps extends Props {
  readonly original: string;
  readonly text: string;
}

function CorrectionForm({ belief, original, text, onSave, onCancel }: FormProps) {
  const [content, setContent] = useState(text);
  const isReady = content.trim() !== "" && content.trim() !== original;
  const save = () => isReady && onSave(content.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && !event.shiftKey) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { length } = belief.facts;
  return (
    <>
      <Textarea
        aria-label="Corrected wording"
        autosize
        minRows={1}
        maxRows={10}
        variant="unstyled"
        className={classes["wording"]}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus
        onFocus={(event) => event.currentTarget.setSelectionRange(content.length, content.length)}
      />
      <Text size="xs" c="dimmed">
        {length > 1 ? `All ${length} agents' facts get this wording. ` : ""}Every agent believes it from the next search on. The old wording
        stays in the history.
      </Text>
      <Group justify="flex-end" gap="xs" className={classes["save"]}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel} rightSection={<Kbd size="xs">Esc</Kbd>}>
          Cancel
        </Button>
        <Button size="compact-sm" disabled={!isReady} onClick={save}>
          Save ↵
        </Button>
      </Group>
    </>
  );
}
