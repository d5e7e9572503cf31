import { Alert } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { CheckSetupBody, Session, SetupBody } from "../../../api/contract.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { CredentialsForm } from "../../parts/CredentialsForm.tsx";
import { RefusedLink } from "../../parts/RefusedLink.tsx";

/** Creates the first user. The token follows the `#`: browsers send that part neither to a server nor to another page. */
export function SetupPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const body: CheckSetupBody = { token };
  // Before the form, so that nobody fills it in for a link that was used.
  const check = useQuery({
    queryKey: ["setup"],
    queryFn: async () => (await post("setup/check", body)) ?? null,
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token !== "" && check.isPending) return null;
  return check.error ? (
    <RefusedLink title="This link makes no user" about="A set-up link makes the first user of this server, once." error={check.error} />
  ) : (
    <FirstUser token={token} />
  );
}

function FirstUser({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const setup = useMutation({
    mutationFn: (body: SetupBody) => post<Session>("setup", body),
    meta: { isShownInPlace: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      navigate("/", { replace: true });
    },
  });
  return (
    <CredentialsForm
      title="Welcome to memoryd"
      about="Create the first user. As an owner, this user may do everything here and add other users."
      notice={
        token === "" && (
          <Alert color="yellow" title="The link is incomplete">
            Copy the whole link from the output of memoryd, including everything after the #.
          </Alert>
        )
      }
      isNewPassword
      action="Create first user"
      isBusy={setup.isPending}
      isReady={token !== ""}
      error={setup.error}
      onSubmit={(credentials) => setup.mutate({ token, ...credentials })}
    />
  );
}
