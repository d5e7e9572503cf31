import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Door } from "./Door.tsx";
import { EmailInput } from "./EmailInput.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { sentence } from "./words.ts";

interface Props {
  readonly title: string;
  readonly about: string;
  /** What has to be known before; stands above the fields. */
  readonly notice: ReactNode;
  readonly isNewPassword: boolean;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly error: Error | null;
  readonly onSubmit: (credentials: { readonly email: string; readonly password: string }) => void;
}

/** E-mail and password, before there is a session. */
export function DoorForm({ title, about, notice, isNewPassword, action, isBusy, isReady = true, error, onSubmit }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit({ email, password });
  };
  return (
    <Door title={title} about={about}>
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
    </Door>
  );
}
