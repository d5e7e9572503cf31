import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Session, User } from "../../api/contract.ts";
import { get, post, rememberCsrfToken } from "./transport.ts";

export const SESSION_KEY = ["session"] as const;

/** The login session, which has no user before the login. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const session = await get<Session>("session", {}, signal);
      rememberCsrfToken(session.csrf_token);
      return session;
    },
    staleTime: 60_000,
  });
}

export interface Viewer {
  readonly user: User;
  readonly isOwner: boolean;
}

export const ViewerContext = createContext<Viewer | null>(null);

/** The logged-in user. Throws outside the shell, where nobody is logged in. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("no user is logged in here");
  return viewer;
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post("logout"),
    // The next user of this browser must not see what this user loaded.
    onSettled: () => client.resetQueries(),
  });
}
