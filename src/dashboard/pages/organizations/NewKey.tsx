import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Eye } from "lucide-react";
import type { CreatedKey } from "../../../http/dashboard/contract.ts";
import { CopyField } from "../../parts/CopyField.tsx";
import { Dialog } from "../../parts/Dialog.tsx";

/** The only time that a key is seen. It does not close by a slip: neither Escape nor a click beside it. */
export function NewKey({ created, onClose }: { readonly created: CreatedKey; readonly onClose: () => void }) {
  const { key, secret } = created;
  return (
    <Dialog onClose={onClose} title="Your new key" size="lg" closeOnEscape={false} closeOnClickOutside={false} withCloseButton={false}>
      <Stack gap="md">
        <Alert color="yellow" icon={<Eye size={18} aria-hidden />}>
          This is the only time it is shown. Put it where your agent's backend keeps its secrets.
        </Alert>
        <CopyField name="Key" text={secret} />
        <Text size="sm">Try it:</Text>
        <CopyField name="Line to try it" text={curlOf(window.location.origin, secret, key.scopes.includes("memory:write"))} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A write where the key may, else a list. */
function curlOf(origin: string, secret: string, mayWrite: boolean): string {
  const call = `curl -s ${origin}/v1/memories -H 'Authorization: Bearer ${secret}'`;
  if (!mayWrite) return call;
  const body = JSON.stringify({ agent_id: "demo", user_id: "me", content: "I live in Lisbon and my favourite colour is green." });
  return `${call} -H 'Content-Type: application/json' -d '${body}'`;
}
