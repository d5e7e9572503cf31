import { ActionIcon, Menu, Text } from "@mantine/core";
import { Building2, Ellipsis, KeyRound, ShieldOff, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import type { User } from "../../../api/contract.ts";
import { useViewer } from "../../api/session.ts";
import { NewPassword } from "../../parts/CredentialsForm.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { notify } from "../../parts/notify.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { useRemoveUser, useResetPassword, useResetTotp, useSetRole } from "./requests.ts";
import { SeenOrgsDialog } from "./SeenOrgs.tsx";

export function UserMenu({ user }: { readonly user: User }) {
  const { user: me } = useViewer();
  const [dialog, setDialog] = useState<"orgs" | "password" | "totp" | "remove" | null>(null);
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
              {user.role === "viewer" && (
                <Menu.Item leftSection={<Building2 size={15} aria-hidden />} onClick={() => setDialog("orgs")}>
                  Choose organizations
                </Menu.Item>
              )}
              <Menu.Item leftSection={<KeyRound size={15} aria-hidden />} onClick={() => setDialog("password")}>
                Set a new password
              </Menu.Item>
              {user.has_second_factor && (
                <Menu.Item leftSection={<ShieldOff size={15} aria-hidden />} onClick={() => setDialog("totp")}>
                  Turn off the second step
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={() => setDialog("remove")}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "password" && <ResetPasswordDialog user={user} onClose={close} />}
      {dialog === "orgs" && <SeenOrgsDialog user={user} onClose={close} />}
      {dialog === "totp" && <ResetTotpDialog user={user} onClose={close} />}
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

function ResetTotpDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const reset = useResetTotp(user.id);
  const save = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        notify(`The login of ${user.email} needs only the password.`);
        onClose();
      },
    });
  return (
    <FormDialog title="Turn off the second step?" action="Turn off" isDangerous isBusy={reset.isPending} onSubmit={save} onClose={onClose}>
      <Text size="sm">
        For a lost phone. {user.email} logs in with the password alone, and can turn the second step on again. Their recovery codes stop
        working.
      </Text>
    </FormDialog>
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
