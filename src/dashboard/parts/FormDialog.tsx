import { Button, Group, type ModalProps, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly size?: ModalProps["size"];
  /** What the button says that does it. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question with a way out and one button that answers it. */
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
    // Enter in a field submits also while the button refuses.
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
