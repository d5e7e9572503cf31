import { Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { NewTotp } from "../../../api/contract-account.ts";
import { CodeInput } from "../../parts/CodeInput.tsx";
import { CopyField } from "../../parts/CopyField.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import classes from "./Account.module.css";
import { CurrentPassword, ErrorAlert } from "./ProofDialog.tsx";
import { useBeginSecondFactor, useEnableSecondFactor } from "./requests.ts";

interface Props {
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows a new secret to an authenticator app, and turns the second step on with a code that shows that the app has it. */
export function EnableDialog({ onEnabled, onClose }: Props) {
  const begin = useBeginSecondFactor();
  const enable = useEnableSecondFactor();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  // React may run an effect twice, and a second secret would not be the one that was scanned.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin.mutate();
  }, [begin]);
  const secret = begin.data?.secret ?? "";
  const save = () => enable.mutate({ password, secret, code }, { onSuccess: ({ recovery_codes }) => onEnabled(recovery_codes) });
  return (
    <FormDialog
      title="Turn on the second step"
      size="lg"
      action="Turn on"
      isBusy={enable.isPending}
      isReady={secret !== "" && password !== "" && code !== ""}
      onSubmit={save}
      onClose={onClose}
    >
      <ErrorAlert error={begin.error ?? enable.error} />
      {begin.data ? <Secret totp={begin.data} /> : <Skeleton height={260} />}
      <CodeInput isOfAppOnly value={code} onChange={setCode} />
      <CurrentPassword value={password} onChange={setPassword} />
    </FormDialog>
  );
}

function Secret({ totp: { secret, qr } }: { readonly totp: NewTotp }) {
  return (
    <Stack gap="sm">
      <Text size="sm">Scan this with an authenticator app, such as that of your password manager.</Text>
      <svg
        className={classes["qr"]}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code of the secret"
        shapeRendering="crispEdges"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <Text size="sm">Or type the secret into the app:</Text>
      <CopyField name="Secret" text={(secret.match(/.{4}/g) ?? []).join(" ")} />
    </Stack>
  );
}
