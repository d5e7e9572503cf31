import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs the service under test with the least privileges: as an unprivileged user, in an empty folder, in a network namespace with only
 * loopback. `scripts/test` creates the namespace for the whole run and sets MEMORYD_TEST_SANDBOX; this file drops the privileges.
 */
export const SANDBOXED = process.env["MEMORYD_TEST_SANDBOX"] === "1";

/** The user id of the container image, which no machine uses otherwise. */
export const SERVICE_USER = 10_001;

/** The prefix that runs a command without privileges. It executes the command in its own process, so the process id stays. */
export function withoutRights(): string[] {
  if (!SANDBOXED) return [];
  const user = String(SERVICE_USER);
  return ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs", "--bounding-set", "-all", "--inh-caps", "-all"];
}

/** Makes the service the owner of a folder that a test created, because the service is another user in the sandbox. */
export function giveToService(folder: string): void {
  if (SANDBOXED) chownSync(folder, SERVICE_USER, SERVICE_USER);
}

/** Creates an empty folder as the working directory of a process. */
export function emptyFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "memoryd-empty-"));
  giveToService(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
