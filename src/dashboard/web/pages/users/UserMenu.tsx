import { ActionIcon, Menu, Text } from "@mantine/core";
import { Ellipsis, KeyRound, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import type { User } from "../../../api/contract.ts";
import { useViewer } from "../../api/session.ts";
import { NewPassword } from "../../parts/CredentialsForm.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { notify } from "../../parts/notify.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { useRemoveUser, useResetPassword, useSetRole } from "./requests.ts";

export function UserMenu({ user }: { readonly user: User }) {
  const { user: me } = useViewer();
  const [dialog, setDialog] = useState<"password" | "remove" | null>(null);
  const setRole = useSetRole(user.id);
  const remove = useRemoveUser(user.id);
  const otherRole = user.role === "owner" ? "viewer" : "owner";
  const close = () => setDialog(null);
  const changeRole = () =>
    setRole.mutate(
      { role: otherRole },
      { onSuccess: () => notify(`${user.email} is now ${otherRole === "owner" ? "an owner" : "a viewer"}.`) },
    );
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${user.email}`}>
            <Ellipsis size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {/* Users change their own password on a page that asks for the current one, and cannot change their own role by accident. */}
          {user.id !== me.id && (
            <>
              <Menu.Item leftSection={<UserCog size={15} aria-hidden />} onClick={changeRole}>
                Change role to {otherRole}
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
          title="Remove user"
          phrase={user.email}
          action="Remove"
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                notify(`${user.email} is removed.`);
                close();
              },
            })
          }
        >
          <Text size="sm">All sessions of this user end at once. Their entries in the audit stay.</Text>
        </TypedConfirm>
      )}
    </>
  );
}

function ResetPasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const reset = useResetPassword(user.id);
  const [password, setPassword] = useState("");
  const save = () =>
    reset.mutate(
      { password },
      {
        onSuccess: () => {
          notify(`${user.email} has a new password.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog title={`New password for ${user.email}`} action="Set password" isBusy={reset.isPending} onSubmit={save} onClose={onClose}>
      <Text size="sm">
        All sessions of this user end. Send the password over a channel you trust; the user can change it after the login.
      </Text>
      <NewPassword label="New password" value={password} onChange={setPassword} />
    </FormDialog>
  );
}
