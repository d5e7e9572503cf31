import { Badge, Button, Group, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { KeyItem, Org } from "../../../api/contract.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { count } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { Time } from "../../parts/Time.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { useKeys, useRevokeKey } from "./requests.ts";

const COLUMNS: readonly Column<KeyItem>[] = [
  {
    name: "Label",
    isLong: true,
    cell: ({ label, id }) => (
      <Text size="sm" fw={550}>
        {label || id}
      </Text>
    ),
  },
  { name: "Begins with", cell: ({ prefix }) => (prefix === null ? "unknown" : <code>{prefix}…</code>) },
  { name: "State", cell: (key) => <KeyState apiKey={key} /> },
  {
    name: "Scopes",
    cell: ({ scopes }) => (
      <Group gap={4} component="span">
        {scopes.map((scope) => (
          <Badge key={scope} color="gray">
            {scope.replace("memory:", "")}
          </Badge>
        ))}
      </Group>
    ),
  },
  { name: "Bound to", isLong: true, cell: ({ agent_id, user_id }) => boundTo(agent_id, user_id) },
  { name: "Rate", align: "right", cell: ({ rate_limit }) => (rate_limit === null ? "default" : `${count(rate_limit)}/s`) },
  { name: "Last used", cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : "never") },
  { name: "Expires", cell: ({ expires_at }) => (expires_at ? <Time at={expires_at} isAhead /> : "never") },
  { name: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];

export function KeysCard({ org }: { readonly org: Org }) {
  const { isOwner } = useViewer();
  const keys = useKeys(org.id);
  const [isCreating, setCreating] = useState(false);
  const create = isOwner && (
    <Button size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  const columns = isOwner
    ? [...COLUMNS, { name: "Actions", isActions: true, cell: (key: KeyItem) => stateOf(key) === "active" && <RevokeKey apiKey={key} /> }]
    : COLUMNS;
  return (
    <Card
      flush
      title="Keys"
      about="An agent's backend sends a key with each request. A key is shown only once, when it is created."
      actions={create}
    >
      {keys.error && !keys.data && <Failed error={keys.error} onRetry={() => keys.refetch()} />}
      {keys.isPending && <Skeleton height={120} />}
      {keys.data?.length === 0 && (
        <Empty icon={KeyRound} title="No keys yet">
          Without a key, no agent can write to this organization or search it.
        </Empty>
      )}
      {keys.data && keys.data.length > 0 && <DataTable label="Keys" columns={columns} rows={keys.data} keyOf={({ id }) => id} />}
      {isCreating && <CreateKeyDialog org={org} onClose={() => setCreating(false)} />}
    </Card>
  );
}

function boundTo(agentId: string | null, userId: string | null): string {
  const bounds = [agentId === null ? [] : `agent ${agentId}`, userId === null ? [] : `user ${userId}`].flat();
  return bounds.length === 0 ? "everything" : bounds.join(", ");
}

function stateOf({ revoked_at, expires_at }: KeyItem): "active" | "revoked" | "expired" {
  if (revoked_at) return "revoked";
  return expires_at && Date.parse(expires_at) <= Date.now() ? "expired" : "active";
}

const STATES = {
  active: { label: "Active", color: "teal" },
  revoked: { label: "Revoked", color: "red" },
  expired: { label: "Expired", color: "gray" },
} as const;

function KeyState({ apiKey }: { readonly apiKey: KeyItem }) {
  const { label, color } = STATES[stateOf(apiKey)];
  return <Badge color={color}>{label}</Badge>;
}

function RevokeKey({ apiKey }: { readonly apiKey: KeyItem }) {
  const [isOpen, { open, close }] = useDisclosure();
  const revoke = useRevokeKey();
  const name = apiKey.label || apiKey.id;
  const confirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        notify(`The key ${name} is revoked.`);
        close();
      },
    });
  return (
    <>
      <Button size="compact-xs" variant="subtle" color="red" onClick={open} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      {isOpen && (
        <FormDialog title={`Revoke ${name}?`} action="Revoke" isDangerous isBusy={revoke.isPending} onSubmit={confirm} onClose={close}>
          <Text size="sm">
            The server refuses every further request with this key. A revoked key cannot be restored; create a new one instead.
          </Text>
        </FormDialog>
      )}
    </>
  );
}
