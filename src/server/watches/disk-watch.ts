import { messageOf } from "../../memory/errors.ts";
import type { Log } from "../../observability/log.ts";
import { FULL_DISK } from "../../stores/folder/disk-space.ts";
import type { ServerBackend } from "../../stores/interfaces/backend.ts";

/** How often the free space is checked. */
const LOOK_MS = 1_000;

/** Keeps the reserve of the disk, and logs when the disk gets full and has room again. Returns a function that stops the watch. */
export function watchRoom({ keepRoom, hasRoom }: ServerBackend, log: Log): () => void {
  let had = true;
  let failure: string | undefined;
  const timer = setInterval(() => {
    try {
      keepRoom();
      const has = hasRoom();
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
