import { Alert, Code, Text, TextInput } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormDialog } from "./FormDialog.tsx";

interface Props {
  readonly title: string;
  /** What has to be typed before the button works. */
  readonly phrase: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What goes, in full. */
  readonly children: ReactNode;
}

/** For what cannot be undone. */
export function TypedConfirm({ title, phrase, action, isBusy, isReady = true, onConfirm, onClose, children }: Props) {
  const [typed, setTyped] = useState("");
  return (
    <FormDialog
      title={title}
      size="lg"
      action={action}
      isDangerous
      isBusy={isBusy}
      isReady={typed.trim() === phrase && isReady}
      onSubmit={onConfirm}
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
