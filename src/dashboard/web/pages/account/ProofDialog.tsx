import { Alert, PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import type { ProofBody } from "../../../api/contract-account.ts";
import { CodeInput } from "../../parts/CodeInput.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { sentence } from "../../parts/format.ts";

interface Props {
  readonly title: string;
  readonly action: string;
  readonly about: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (proof: ProofBody) => void;
  readonly onClose: () => void;
}

/** Asks for the password and a code before a change of the login. */
export function ProofDialog({ title, action, about, isDangerous = false, isBusy, error, onSubmit, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <FormDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      isBusy={isBusy}
      isReady={password !== "" && code !== ""}
      onSubmit={() => onSubmit({ password, code })}
      onClose={onClose}
    >
      <Text size="sm">{about}</Text>
      <ErrorAlert error={error} />
      <CurrentPassword value={password} onChange={setPassword} />
      <CodeInput value={code} onChange={setCode} />
    </FormDialog>
  );
}

export function ErrorAlert({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {sentence(error.message)}
    </Alert>
  );
}

interface CurrentPasswordProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function CurrentPassword({ value, onChange }: CurrentPasswordProps) {
  return (
    <PasswordInput
      label="Your password"
      required
      withAsterisk={false}
      autoComplete="current-password"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
