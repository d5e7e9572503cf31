import { Badge, Button, Group, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../parts/Card.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { EnableDialog } from "./EnableDialog.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { useDisableSecondFactor, useNewRecoveryCodes, useSecondFactor } from "./requests.ts";

type Open = "enable" | "renew" | "disable" | null;

export function SecondFactorCard() {
  const found = useSecondFactor();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  const show = (shown: readonly string[]) => {
    close();
    setCodes(shown);
  };
  return (
    <Card
      title="Second step of the login"
      about="After the password, a login asks for a code of an authenticator app on your phone. Whoever learns your password cannot log in with it alone."
      actions={found.data && <Badge color={found.data.is_on ? "teal" : "gray"}>{found.data.is_on ? "On" : "Off"}</Badge>}
    >
      {found.error && !found.data && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton height={60} />}
      {found.data && !found.data.is_on && <Button onClick={() => setOpen("enable")}>Turn on</Button>}
      {found.data?.is_on && (
        <>
          <Text size="sm" mb="sm">
            {counted(found.data.recovery_codes_left, "recovery code")} left, for the day on which the phone is lost.
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen("renew")}>
              New recovery codes
            </Button>
            <Button variant="light" color="red" onClick={() => setOpen("disable")}>
              Turn off
            </Button>
          </Group>
        </>
      )}
      {open === "enable" && <EnableDialog onEnabled={show} onClose={close} />}
      {open === "renew" && <RenewDialog onRenewed={show} onClose={close} />}
      {open === "disable" && <DisableDialog onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}

interface RenewProps {
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function RenewDialog({ onRenewed, onClose }: RenewProps) {
  const renew = useNewRecoveryCodes();
  return (
    <ProofDialog
      title="New recovery codes"
      action="Show new codes"
      about="The former codes stop working."
      isBusy={renew.isPending}
      error={renew.error}
      onSubmit={(proof) => renew.mutate(proof, { onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes) })}
      onClose={onClose}
    />
  );
}

function DisableDialog({ onClose }: { readonly onClose: () => void }) {
  const disable = useDisableSecondFactor();
  const onSuccess = () => {
    notify("Your login needs only the password.");
    onClose();
  };
  return (
    <ProofDialog
      title="Turn off the second step?"
      action="Turn off"
      isDangerous
      about="Your login will need only the password, and the recovery codes stop working."
      isBusy={disable.isPending}
      error={disable.error}
      onSubmit={(proof) => disable.mutate(proof, { onSuccess })}
      onClose={onClose}
    />
  );
}
