import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { SESSION_KEY } from "./session.ts";
import { ApiError } from "./transport.ts";

/**
 * Pages show the errors of their own queries. A failed mutation is passed to `onFailed`, unless its meta has `isShownInPlace`. An error
 * that says that the session has ended reloads the session, which leads to the login.
 */
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
 * Invalidates the queries that a change made stale, without waiting for them: the new data may unmount the component that started the
 * change, and its success handler has to run first.
 */
export function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** A retry can only help with errors that may be temporary. */
function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && ["unreachable", "rate_limited", "unavailable", "internal_error"].includes(error.code);
}
