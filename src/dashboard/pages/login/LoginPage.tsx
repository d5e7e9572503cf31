import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LoginBody, Session } from "../../../http/dashboard/contract.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { Door } from "../../parts/Door.tsx";
import { sentence } from "../../parts/words.ts";

/** Stands in the place of the page that was asked for, so that the reader is there after it. */
export function LoginPage({ isSetupNeeded }: { readonly isSetupNeeded: boolean }) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const login = useMutation({
    mutationFn: (body: LoginBody) => post<Session>("login", body),
    meta: { isShownInPlace: true },
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate({ email, password });
  };
  return (
    <Door title="Log in" about="The dashboard of this memory server. API keys do not work here.">
      <form onSubmit={submit}>
        <Stack gap="md">
          {isSetupNeeded && (
            <Alert color="yellow" title="No user exists yet">
              Open the set-up link that memoryd printed when it started, or run: memoryd user create
            </Alert>
          )}
          {login.error && (
            <Alert color="red" role="alert">
              {sentence(login.error.message)}
            </Alert>
          )}
          <TextInput
            label="E-mail"
            type="email"
            required
            withAsterisk={false}
            autoFocus
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={login.isPending} fullWidth mt="xs">
            Log in
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
