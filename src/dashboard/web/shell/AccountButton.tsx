import { Text, UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useViewer } from "../api/session.ts";
import classes from "./Account.module.css";

/** Who is logged in. Opens the menu of the account. */
export function AccountButton(props: UnstyledButtonProps & ComponentProps<"button">) {
  const { user } = useViewer();
  return (
    <UnstyledButton {...props} className={classes["account"]}>
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
  );
}
