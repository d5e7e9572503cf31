import { messageOf } from "../../memory/errors.ts";
import type { Log } from "../../observability/log.ts";
import { adjustReserve, type DiskSpace, FULL_DISK } from "../../stores/folder/disk-space.ts";

/** How often the free space is checked. */
const LOOK_MS = 1_000;

export interface DiskWatchOptions {
  readonly dataDir: string;
  readonly diskSpace: DiskSpace;
  readonly log: Log;
}

/** Removes the reserve file when the disk gets full, creates it again later, and logs both. Returns a function that stops the watch. */
export function watchDiskSpace({ dataDir, diskSpace, log }: DiskWatchOptions): () => void {
  let had = true;
  let failure: string | undefined;
  const timer = setInterval(() => {
    try {
      adjustReserve(dataDir);
      const has = diskSpace.has();
      if (has !== had) {
        if (has) log.info({}, "The disk of the data folder has room again: writes are accepted and processed");
        else log.error({}, FULL_DISK);
      }
      had = has;
      failure = undefined;
    } catch (error) {
      // While the data folder is missing, every check fails, but only the first failure is logged. The health check reports it.
      const message = messageOf(error);
      if (message !== failure) log.warn({ error: message }, "The room on the disk could not be determined or reserved; trying again");
      failure = message;
    }
  }, LOOK_MS);
  return () => clearInterval(timer);
}
