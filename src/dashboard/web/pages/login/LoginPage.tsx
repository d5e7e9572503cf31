import { Alert, Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LoginBody, Session } from "../../../api/contract.ts";
import type { CodeNeeded } from "../../../api/contract-account.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { AuthLayout } from "../../parts/AuthLayout.tsx";
import { CodeInput } from "../../parts/CodeInput.tsx";
import { CredentialsForm } from "../../parts/CredentialsForm.tsx";
import { sentence } from "../../parts/format.ts";

/** Rendered at the address of the requested page, so that the reader sees that page after the login. */
export function LoginPage({ isSetupNeeded }: { readonly isSetupNeeded: boolean }) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<LoginBody | null>(null);
  const login = useMutation({
    mutationFn: (body: LoginBody) => post<Session | CodeNeeded>("login", body),
    meta: { isShownInPlace: true },
    onSuccess: (answer, body) => {
      if ("code_needed" in answer) setChecked(body);
      else return client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  if (checked) {
    const startAgain = () => {
      login.reset();
      setChecked(null);
    };
    return (
      <SecondStep
        isBusy={login.isPending}
        error={login.error}
        onSubmit={(code) => login.mutate({ ...checked, code })}
        onStartAgain={startAgain}
      />
    );
  }
  return (
    <CredentialsForm
      title="Log in"
      about="The dashboard of this memory server. Log in with a user's password; API keys do not work here."
      notice={
        isSetupNeeded && (
          <Alert color="yellow" title="No user exists yet">
            Run memoryd open, or open the set-up link that memoryd printed when it started.
          </Alert>
        )
      }
      isNewPassword={false}
      action="Log in"
      isBusy={login.isPending}
      error={login.error}
      onSubmit={login.mutate}
    />
  );
}

interface SecondStepProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (code: string) => void;
  readonly onStartAgain: () => void;
}

function SecondStep({ isBusy, error, onSubmit, onStartAgain }: SecondStepProps) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(code);
  };
  return (
    <AuthLayout title="Second step" about="Your password is right. Show that the phone or the recovery codes are yours, too.">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <Alert color="red" role="alert">
              {sentence(error.message)}
            </Alert>
          )}
          <CodeInput autoFocus value={code} onChange={setCode} />
          <Button type="submit" loading={isBusy} fullWidth mt="xs">
            Log in
          </Button>
          <Button variant="subtle" color="gray" onClick={onStartAgain}>
            Start again
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
