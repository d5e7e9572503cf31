import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { KeyItem } from "../../../http/dashboard/contract.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { notify } from "../../parts/notify.ts";
import { useRevokeKey } from "./requests.ts";

export function RevokeKey({ apiKey }: { readonly apiKey: KeyItem }) {
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
