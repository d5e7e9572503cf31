import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { Session, SetupBody } from "../../../http/dashboard/contract.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { Door } from "../../parts/Door.tsx";
import { NewPassword } from "../../parts/NewPassword.tsx";
import { sentence } from "../../parts/words.ts";

/** Makes the first user. The token is behind the `#`, which no browser sends to a server or tells another page. */
export function SetupPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [token] = useState(() => window.location.hash.slice(1));
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const setup = useMutation({
    mutationFn: (body: SetupBody) => post<Session>("setup", body),
    meta: { isShownInPlace: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      navigate("/", { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setup.mutate({ token, email, password });
  };
  return (
    <Door title="Welcome to memoryd" about="Make the first user. It is an owner: it may do everything here, and add others.">
      <form onSubmit={submit}>
        <Stack gap="md">
          {token === "" && (
            <Alert color="yellow" title="The link is not whole">
              Copy it from where memoryd was started, with everything after the #.
            </Alert>
          )}
          {setup.error && (
            <Alert color="red" role="alert">
              {sentence(setup.error.message)}
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
          <NewPassword label="Password" value={password} onChange={setPassword} />
          <Button type="submit" loading={setup.isPending} disabled={token === ""} fullWidth mt="xs">
            Make the first user
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
