import { Button, Group, Modal, type ModalProps, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";

/** A modal dialog that is mounted only while it is open. Returns the focus when it closes. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusReturn();
  return <Modal opened {...props} />;
}

/** For components that are mounted only while they are open: unmounting returns the focus to the element that had it before. */
export function useFocusReturn(): void {
  const [before] = useState(() => lasting(document.activeElement));
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** A menu is unmounted when one of its items is chosen, so the focus returns to the button that opened the menu. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element;
}

interface FormDialogProps {
  readonly title: string;
  readonly size?: ModalProps["size"];
  /** The label of the submit button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  /** What may be done before, beside the buttons. */
  readonly before?: ReactNode;
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
  before,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
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
            {before}
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
