import { Alert, Code, Text, TextInput } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormDialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  /** The reader has to type this before the button is enabled. */
  readonly phrase: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Lists everything that the action removes. */
  readonly children: ReactNode;
}

/** Asks the reader to confirm an action that cannot be undone by typing a phrase. */
export function TypedConfirm({ title, phrase, action, isBusy, isReady = true, onConfirm, onClose, children }: Props) {
  const [typed, setTyped] = useState("");
  const confirm = () => {
    // A phrase confirms once: after a failure the reader looks again, because the action may remove something else by then.
    setTyped("");
    onConfirm();
  };
  return (
    <FormDialog
      title={title}
      size="lg"
      action={action}
      isDangerous
      isBusy={isBusy}
      isReady={typed.trim() === phrase && isReady}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
        This cannot be undone.
      </Alert>
      {children}
      <TextInput
        label={
          <Text span size="sm">
            Type <Code>{phrase}</Code> to confirm
          </Text>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}
