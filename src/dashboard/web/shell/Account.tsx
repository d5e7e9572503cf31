import { Menu, Stack, Text, UnstyledButton } from "@mantine/core";
import { ChevronsUpDown, KeyRound, LogOut, ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { useLogout, useViewer } from "../api/session.ts";
import classes from "./Account.module.css";
import { SchemeSwitch } from "./SchemeSwitch.tsx";

/** What belongs to the person who looks at the pages. */
export function Account() {
  return (
    <Stack gap="xs" mt="md">
      <SchemeSwitch />
      <AccountMenu />
    </Stack>
  );
}

function AccountMenu() {
  const { user } = useViewer();
  const logout = useLogout();
  return (
    <Menu position="top-start" width="target" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes["account"]}>
          <span className={classes["who"]}>
            <Text size="sm" fw={550} truncate title={user.email}>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed">
              {user.role}
            </Text>
          </span>
          <ChevronsUpDown size={15} aria-hidden />
        </UnstyledButton>
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
