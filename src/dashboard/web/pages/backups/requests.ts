import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BackupBody, Backups, PreparedBackup } from "../../../api/contract-backups.ts";
import { refresh } from "../../api/queries.ts";
import { get, post, urlOf } from "../../api/transport.ts";

const BACKUPS_KEY = ["backups"] as const;
/** While a download runs, its bytes are shown as they go. */
const RUNNING_MS = 1_000;

export function useBackups() {
  return useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => get<Backups>("backups", {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.kind === "folder" && data.download?.state === "running" ? RUNNING_MS : false),
  });
}

/** Prepares a backup, and has the browser download it: it saves a file of any size, which a page could not. */
export function useMakeBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BackupBody) => post<PreparedBackup>("backups", body),
    onSuccess: ({ path }) => {
      const link = document.createElement("a");
      link.href = urlOf(path);
      link.download = "";
      link.click();
      // The request of the download comes before this one, so that the list has it.
      setTimeout(() => refresh(client, [BACKUPS_KEY]), RUNNING_MS);
    },
    meta: { isShownInPlace: true },
  });
}
