import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { User } from "../../../http/dashboard/contract.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { NewPassword } from "../../parts/NewPassword.tsx";
import { tell } from "../../parts/tell.ts";
import { useResetPassword } from "./requests.ts";

export function ResetPasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const reset = useResetPassword(user.id);
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate(
      { password },
      {
        onSuccess: () => {
          tell(`${user.email} has a new password.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`New password for ${user.email}`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            Every login of theirs ends. Tell them the password by a way you trust; they can change it after they log in.
          </Text>
          <NewPassword label="New password" value={password} onChange={setPassword} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={reset.isPending}>
              Set it
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
