import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CreateUserBody } from "../../../http/dashboard/contract.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { NewPassword } from "../../parts/NewPassword.tsx";
import { tell } from "../../parts/tell.ts";
import { useCreateUser } from "./requests.ts";

type Role = CreateUserBody["role"];

export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateUser();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { email, password, role },
      {
        onSuccess: () => {
          tell(`${email} may log in now.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title="New user">
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            required
            withAsterisk={false}
            autoComplete="off"
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <NewPassword label="First password" value={password} onChange={setPassword} />
          <div>
            <Text size="sm" fw={500} mb={4} id="new-user-role">
              Role
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="new-user-role"
              data={[
                { value: "viewer", label: "Viewer" },
                { value: "owner", label: "Owner" },
              ]}
              value={role}
              onChange={(value) => setRole(value as Role)}
            />
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Make the user
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
