import { Alert, Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "./Dialog.tsx";

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
  const isConfirmed = typed.trim() === phrase && isReady;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) onConfirm();
  };
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={!isConfirmed} loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
