import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The navigation on a narrow screen. */
export function NavigationDrawer({ isOpen, onClose, title, children }: Props) {
  return (
    <Drawer opened={isOpen} onClose={onClose} size="xs" position="right" title={title}>
      {children}
    </Drawer>
  );
}
