import { Button, Group, type ModalProps, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly size?: ModalProps["size"];
  /** The label of the submit button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form, a cancel button and one submit button. */
export function FormDialog({
  title,
  size = "md",
  action,
  isDangerous = false,
  isBusy,
  isReady = true,
  onSubmit,
  onClose,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field submits the form even while the button is disabled.
    if (isReady && !isBusy) onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isReady} loading={isBusy} {...(isDangerous ? { color: "red" } : {})}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
