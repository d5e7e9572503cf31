import { Menu } from "@mantine/core";
import { KeyRound, LogOut, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { useLogout } from "../api/session.ts";
import { AccountButton } from "./AccountButton.tsx";

/** Takes the place of a button that was pressed, so it opens at once, and the focus returns to its own button. */
export function AccountMenu() {
  const logout = useLogout();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="top-start" width="target" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/account" leftSection={<ShieldCheck size={15} aria-hidden />}>
          Login and sessions
        </Menu.Item>
        <Menu.Item component={Link} href="/password" leftSection={<KeyRound size={15} aria-hidden />}>
          Change password
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => logout.mutate()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
