import { Alert, Button, PasswordInput, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { DASHBOARD_LIMITS } from "../../api/contract-limits.ts";
import { AuthLayout } from "./AuthLayout.tsx";
import { sentence } from "./format.ts";

interface Props {
  readonly title: string;
  readonly about: string;
  /** Shown above the fields. */
  readonly notice: ReactNode;
  readonly isNewPassword: boolean;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly error: Error | null;
  readonly onSubmit: (credentials: { readonly email: string; readonly password: string }) => void;
}

/** A page with a form for e-mail and password, for the login and the set-up. */
export function CredentialsForm({ title, about, notice, isNewPassword, action, isBusy, isReady = true, error, onSubmit }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit({ email, password });
  };
  return (
    <AuthLayout title={title} about={about}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {notice}
          {error && (
            <Alert color="red" role="alert">
              {sentence(error.message)}
            </Alert>
          )}
          <EmailInput autoFocus autoComplete="username" value={email} onChange={setEmail} />
          {isNewPassword ? (
            <NewPassword label="Password" value={password} onChange={setPassword} />
          ) : (
            <PasswordInput
              label="Password"
              required
              withAsterisk={false}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={isBusy} disabled={!isReady} fullWidth mt="xs">
            {action}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}

interface EmailInputProps extends Pick<TextInputProps, "autoComplete" | "autoFocus"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function EmailInput({ onChange, ...props }: EmailInputProps) {
  return (
    <TextInput
      {...props}
      label="E-mail"
      type="email"
      required
      withAsterisk={false}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function NewPassword({ label, value, onChange }: NewPasswordProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${DASHBOARD_LIMITS.passwordMinCharacters} characters. Several unrelated words make a good password.`}
      required
      withAsterisk={false}
      minLength={DASHBOARD_LIMITS.passwordMinCharacters}
      autoComplete="new-password"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
