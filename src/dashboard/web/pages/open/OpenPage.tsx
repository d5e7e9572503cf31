import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { OpenBody, Session } from "../../../api/contract.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { RefusedLink } from "../../parts/RefusedLink.tsx";

/** Logs in by a link of `memoryd open`. The token follows the `#`: browsers send that part neither to a server nor to another page. */
export function OpenPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, error } = useMutation({
    mutationFn: (body: OpenBody) => post<Session>("open", body),
    meta: { isShownInPlace: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      navigate("/", { replace: true });
    },
  });
  // The link works once, and React may run an effect twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate({ token: window.location.hash.slice(1) });
  }, [mutate]);
  return error && <RefusedLink title="Log in" about="The link did not log you in." error={error} />;
}
