import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Eye } from "lucide-react";
import type { CreatedKey } from "../../../http/dashboard/contract.ts";
import { CopyField } from "../../parts/CopyField.tsx";
import { Dialog } from "../../parts/Dialog.tsx";

/** Shows a new key, once. Neither Escape nor a click outside closes the dialog, so that nobody loses the key by accident. */
export function NewKey({ created, onClose }: { readonly created: CreatedKey; readonly onClose: () => void }) {
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
