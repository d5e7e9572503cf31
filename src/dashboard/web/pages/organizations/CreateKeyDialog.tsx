import { Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { Eye } from "lucide-react";
import { useState } from "react";
import type { CreatedKey, CreateKeyBody, Org } from "../../../api/contract.ts";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import { CopyField } from "../../parts/CopyField.tsx";
import { Dialog, FormDialog } from "../../parts/Dialog.tsx";
import { useCreateKey } from "./requests.ts";

type KeyScope = CreateKeyBody["scopes"][number];

const SCOPES: readonly { readonly value: KeyScope; readonly label: string }[] = [
  { value: "memory:read", label: "Read: search, list and fetch" },
  { value: "memory:write", label: "Write" },
  { value: "memory:delete", label: "Delete and erase" },
  { value: "memory:restore", label: "Restore what was deleted" },
];
/** Ticked at first. A restore brings back what somebody deleted, so it has to be asked for. */
const USUAL_SCOPES: readonly KeyScope[] = ["memory:read", "memory:write", "memory:delete"];
const EXPIRIES = [
  { value: "", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];
const DAY_MS = 24 * 60 * 60 * 1000;

export function CreateKeyDialog({ org, onClose }: { readonly org: Org; readonly onClose: () => void }) {
  const create = useCreateKey();
  const [label, setLabel] = useState("");
  const [scopes, setScopes] = useState(USUAL_SCOPES);
  const [rate, setRate] = useState("");
  const [expiryDays, setExpiryDays] = useState("");
  const [agentId, setAgentId] = useState("");
  const [userId, setUserId] = useState("");
  const save = () =>
    create.mutate({
      org_id: org.id,
      label: label.trim(),
      scopes: [...scopes],
      ...(rate === "" ? {} : { rate_limit: Number(rate) }),
      ...(expiryDays === "" ? {} : { expires_at: new Date(Date.now() + Number(expiryDays) * DAY_MS).toISOString() }),
      ...(agentId === "" ? {} : { agent_id: agentId }),
      ...(userId === "" ? {} : { user_id: userId }),
    });
  if (create.data) return <NewKey created={create.data} onClose={onClose} />;
  return (
    <FormDialog
      title={`New key for ${org.name}`}
      action="Create key"
      isBusy={create.isPending}
      isReady={label.trim() !== "" && scopes.length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Label"
        description="Names where the key is used. Create one key for each place."
        placeholder="production"
        required
        withAsterisk={false}
        maxLength={DASHBOARD_LIMITS.labelCharacters}
        data-autofocus
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Checkbox.Group label="Permissions" value={[...scopes]} onChange={(chosen) => setScopes(chosen as KeyScope[])}>
        <Stack gap={8} mt={6}>
          {SCOPES.map(({ value, label: text }) => (
            <Checkbox key={value} value={value} label={text} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group grow align="start">
        <TextInput
          label="Requests per second"
          type="number"
          min={1}
          max={DASHBOARD_LIMITS.rateLimitPerSecond}
          placeholder="Default"
          value={rate}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        <Select label="Expires" data={EXPIRIES} allowDeselect={false} value={expiryDays} onChange={(days) => setExpiryDays(days ?? "")} />
      </Group>
      <Group grow align="start">
        <BoundTo label="Only this agent" value={agentId} onChange={setAgentId} />
        <BoundTo label="Only this user" value={userId} onChange={setUserId} />
      </Group>
    </FormDialog>
  );
}

interface BoundToProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A plain input and no list of choices: a key is often made before its agent or user has a memory. */
function BoundTo({ label, value, onChange }: BoundToProps) {
  return (
    <TextInput
      label={label}
      placeholder="Any"
      maxLength={DASHBOARD_LIMITS.identifierCharacters}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}

/** Shows a new key, once. Neither Escape nor a click outside closes the dialog, so that nobody loses the key by accident. */
function NewKey({ created, onClose }: { readonly created: CreatedKey; readonly onClose: () => void }) {
  const { key, secret } = created;
  return (
    <Dialog onClose={onClose} title="Your new key" size="lg" closeOnEscape={false} closeOnClickOutside={false} withCloseButton={false}>
      <Stack gap="md">
        <Alert color="yellow" icon={<Eye size={18} aria-hidden />}>
          This key is shown only once. Store it where your agent's backend keeps its secrets.
        </Alert>
        <CopyField name="Key" text={secret} />
        <Text size="sm">To try the key, run:</Text>
        <CopyField name="Example command" text={curlOf(window.location.origin, secret, key.scopes.includes("memory:write"))} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A curl command that writes a memory when the key may write, and lists memories otherwise. */
function curlOf(origin: string, secret: string, mayWrite: boolean): string {
  const call = `curl -s ${origin}/v1/memories -H 'Authorization: Bearer ${secret}'`;
  if (!mayWrite) return call;
  const body = JSON.stringify({ agent_id: "demo", user_id: "me", content: "I live in Lisbon and my favourite colour is green." });
  return `${call} -H 'Content-Type: application/json' -d '${body}'`;
}
