import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import type { CreateUserBody } from "../../../api/contract.ts";
import { EmailInput, NewPassword } from "../../parts/CredentialsForm.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { notify } from "../../parts/notify.ts";
import { useCreateUser } from "./requests.ts";
import { SeenOrgs } from "./SeenOrgs.tsx";

type Role = CreateUserBody["role"];

export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateUser();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [orgIds, setOrgIds] = useState<readonly string[] | null>(null);
  const save = () =>
    create.mutate(
      { email, password, role, ...(role === "viewer" && orgIds !== null ? { org_ids: [...orgIds] } : {}) },
      {
        onSuccess: () => {
          notify(`${email} can log in now.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="New user"
      action="Create user"
      isBusy={create.isPending}
      isReady={role === "owner" || orgIds?.length !== 0}
      onSubmit={save}
      onClose={onClose}
    >
      <EmailInput autoComplete="off" value={email} onChange={setEmail} />
      <NewPassword label="Initial password" value={password} onChange={setPassword} />
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
      {role === "viewer" && <SeenOrgs orgIds={orgIds} onChange={setOrgIds} />}
    </FormDialog>
  );
}
