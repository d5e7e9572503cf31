import { Checkbox, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { User } from "../../../api/contract.ts";
import { useOrgs } from "../../api/orgs.ts";
import { FormDialog } from "../../parts/Dialog.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { notify } from "../../parts/notify.ts";
import { useSetRole } from "./requests.ts";
import classes from "./SeenOrgs.module.css";

interface Props {
  /** Null for all, also those that are made later. */
  readonly orgIds: readonly string[] | null;
  readonly onChange: (orgIds: readonly string[] | null) => void;
}

/** The choice of what a viewer sees. */
export function SeenOrgs({ orgIds, onChange }: Props) {
  const orgs = useOrgs();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="seen-orgs">
        Sees
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="seen-orgs"
        data={[
          { value: "all", label: "All organizations" },
          { value: "some", label: "Chosen ones" },
        ]}
        value={orgIds === null ? "all" : "some"}
        onChange={(value) => onChange(value === "all" ? null : [])}
      />
      {orgIds !== null && orgs.error && !orgs.data && <Failed error={orgs.error} onRetry={() => orgs.refetch()} />}
      {orgIds !== null && orgs.data && (
        <Checkbox.Group aria-label="Organizations" value={[...orgIds]} onChange={onChange}>
          <Stack gap={8} className={classes["list"]}>
            {orgs.data.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </div>
  );
}

export function SeenOrgsDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const setRole = useSetRole(user.id);
  const [orgIds, setOrgIds] = useState(user.org_ids);
  const save = () =>
    setRole.mutate(
      { role: "viewer", ...(orgIds === null ? {} : { org_ids: [...orgIds] }) },
      {
        onSuccess: () => {
          notify(`${user.email} sees ${orgIds === null ? "all organizations" : "the chosen organizations"}.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`What ${user.email} sees`}
      action="Save"
      isBusy={setRole.isPending}
      isReady={orgIds?.length !== 0}
      onSubmit={save}
      onClose={onClose}
    >
      <SeenOrgs orgIds={orgIds} onChange={setOrgIds} />
    </FormDialog>
  );
}
