import { Text } from "@mantine/core";
import { useState } from "react";
import type { User } from "../../../http/dashboard/contract.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { NewPassword } from "../../parts/NewPassword.tsx";
import { notify } from "../../parts/notify.ts";
import { useResetPassword } from "./requests.ts";

export function ResetPasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
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
