import { Alert } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Session, SetupBody } from "../../../http/dashboard/contract.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { DoorForm } from "../../parts/DoorForm.tsx";

/** Makes the first user. The token is behind the `#`, which no browser sends to a server or tells another page. */
export function SetupPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [token] = useState(() => window.location.hash.slice(1));
  const setup = useMutation({
    mutationFn: (body: SetupBody) => post<Session>("setup", body),
    meta: { isShownInPlace: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      navigate("/", { replace: true });
    },
  });
  return (
    <DoorForm
      title="Welcome to memoryd"
      about="Make the first user. It is an owner: it may do everything here, and add others."
      notice={
        token === "" && (
          <Alert color="yellow" title="The link is not whole">
            Copy it from where memoryd was started, with everything after the #.
          </Alert>
        )
      }
      isNewPassword
      action="Make the first user"
      isBusy={setup.isPending}
      isReady={token !== ""}
      error={setup.error}
      onSubmit={(credentials) => setup.mutate({ token, ...credentials })}
    />
  );
}
