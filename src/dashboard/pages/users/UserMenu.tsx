import { ActionIcon, Menu, Text } from "@mantine/core";
import { Ellipsis, KeyRound, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import type { User } from "../../../http/dashboard/contract.ts";
import { useViewer } from "../../api/session.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { tell } from "../../parts/tell.ts";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { useRemoveUser, useSetRole } from "./requests.ts";

export function UserMenu({ user }: { readonly user: User }) {
  const { user: me } = useViewer();
  const [dialog, setDialog] = useState<"password" | "remove" | null>(null);
  const setRole = useSetRole(user.id);
  const remove = useRemoveUser(user.id);
  const otherRole = user.role === "owner" ? "viewer" : "owner";
  const close = () => setDialog(null);
  const changeRole = () => setRole.mutate({ role: otherRole }, { onSuccess: () => tell(`${user.email} is ${otherRole} now.`) });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${user.email}`}>
            <Ellipsis size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {/* One's own password has a page that asks for the current one, and nobody gives up their own rights by a slip. */}
          {user.id !== me.id && (
            <>
              <Menu.Item leftSection={<UserCog size={15} aria-hidden />} onClick={changeRole}>
                Make {otherRole}
              </Menu.Item>
              <Menu.Item leftSection={<KeyRound size={15} aria-hidden />} onClick={() => setDialog("password")}>
                Set a new password
              </Menu.Item>
            </>
          )}
          <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={() => setDialog("remove")}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "password" && <ResetPasswordDialog user={user} onClose={close} />}
      {dialog === "remove" && (
        <TypedConfirm
          title="Remove the user"
          phrase={user.email}
          action="Remove"
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                tell(`${user.email} is removed.`);
                close();
              },
            })
          }
        >
          <Text size="sm">Every login of theirs ends at once. What they did stays in the audit.</Text>
        </TypedConfirm>
      )}
    </>
  );
}
