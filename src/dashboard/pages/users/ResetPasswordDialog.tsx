import { Text } from "@mantine/core";
import { useState } from "react";
import type { User } from "../../../http/dashboard/contract.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { NewPassword } from "../../parts/NewPassword.tsx";
import { tell } from "../../parts/tell.ts";
import { useResetPassword } from "./requests.ts";

export function ResetPasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const reset = useResetPassword(user.id);
  const [password, setPassword] = useState("");
  const save = () =>
    reset.mutate(
      { password },
      {
        onSuccess: () => {
          tell(`${user.email} has a new password.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog title={`New password for ${user.email}`} action="Set it" isBusy={reset.isPending} onSubmit={save} onClose={onClose}>
      <Text size="sm">Every login of theirs ends. Tell them the password by a way you trust; they can change it after they log in.</Text>
      <NewPassword label="New password" value={password} onChange={setPassword} />
    </FormDialog>
  );
}
