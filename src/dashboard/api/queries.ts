import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { SESSION_KEY } from "./session.ts";
import { ApiError } from "./transport.ts";

/** Reads are shown where they belong, errors included; a change that failed is told by `onFailed`, unless the page shows it itself. Without a session, all lead to the login. */
export function createQueryClient(onFailed: (error: Error) => void): QueryClient {
  const onSessionLost = (error: Error) => {
    if (error instanceof ApiError && error.code === "unauthorized") void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onSessionLost }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        onSessionLost(error);
        if (!mutation.meta?.["isShownInPlace"]) onFailed(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => isWorthRetrying(error) && failures < 2, refetchOnWindowFocus: true },
    },
  });
  return client;
}

/**
 * Reads anew what a change made old. Not waited for: what the change was asked from may be gone with the answer, and has to hear of its
 * success before.
 */
export function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** Only what another try may mend. */
function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && ["unreachable", "rate_limited", "internal_error"].includes(error.code);
}
