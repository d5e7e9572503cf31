import { Drawer } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The navigation on a narrow screen. Its code comes when it is first opened, and then it slides in as it does later. */
export function NavigationDrawer({ isOpen, onClose, title, children }: Props) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Drawer opened={isOpen && isThere} onClose={onClose} size="xs" position="right" title={title}>
      {children}
    </Drawer>
  );
}
