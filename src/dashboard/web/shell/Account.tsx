import { Stack } from "@mantine/core";
import { useState, useTransition } from "react";
import { lazily } from "../parts/loading.tsx";
import { AccountButton } from "./AccountButton.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";

const loadMenu = async () => (await import("./AccountMenu.tsx")).AccountMenu;
const AccountMenu = lazily(loadMenu);

/** What belongs to the person who looks at the pages. Nobody opens the menu before the page is there, so its code comes with the pointer or the focus. */
export function Account() {
  const [isOpened, setOpened] = useState(false);
  // The button stays until the menu is there.
  const [, startTransition] = useTransition();
  const open = () => startTransition(() => setOpened(true));
  return (
    <Stack gap="xs" mt="md">
      <SchemeSwitch />
      {isOpened ? (
        <AccountMenu />
      ) : (
        <AccountButton aria-haspopup="menu" aria-expanded={false} onPointerEnter={loadMenu} onFocus={loadMenu} onClick={open} />
      )}
    </Stack>
  );
}
