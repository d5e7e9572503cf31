import { Alert } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { LoginBody, Session } from "../../../api/contract.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { CredentialsForm } from "../../parts/CredentialsForm.tsx";

/** Rendered at the address of the requested page, so that the reader sees that page after the login. */
export function LoginPage({ isSetupNeeded }: { readonly isSetupNeeded: boolean }) {
  const client = useQueryClient();
  const login = useMutation({
    mutationFn: (body: LoginBody) => post<Session>("login", body),
    meta: { isShownInPlace: true },
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
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
