import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState } from "react";
import type { Change } from "../../api/contract-events.ts";
import { isConcerned, isShown, rarely, readAgain, SUMS } from "./read-again.ts";
import { SESSION_KEY } from "./session.ts";
import { followEvents, type LiveState } from "./stream.ts";

/** The status of the worker, which the stream keeps up to date. */
export const STATUS_KEY = ["cognition"] as const;
const SUMS_MS = 5_000;

export const LiveContext = createContext<LiveState>("connecting");

/** Whether what is shown follows the server. */
export function useLive(): LiveState {
  return useContext(LiveContext);
}

/** Keeps everything that is shown up to date, with one stream of events for all pages. Called once, by the shell. */
export function useLiveUpdates(): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(() => {
    const readSums = rarely(SUMS_MS, () => readAgain(client, ({ queryKey: [root] }) => SUMS.includes(String(root))));
    const onChanges = (changes: readonly Change[]) => {
      readAgain(client, ({ queryKey }) => changes.some((change) => isConcerned(queryKey, change)));
      if (changes.some(({ kinds }) => kinds.includes("memories"))) readSums();
    };
    return followEvents({
      onState: setState,
      onStatus: (status) => client.setQueryData(STATUS_KEY, status),
      onChanges,
      onMissed: () => readAgain(client, isShown),
      onEnd: () => void client.invalidateQueries({ queryKey: SESSION_KEY }),
    });
  }, [client]);
  return state;
}
