import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The service under test as its most careful user runs it: a user without rights, in an empty folder, in a network namespace with loopback
 * alone. `scripts/test` makes the namespace for the whole run and says so by MEMORYD_TEST_SANDBOX; here the rights are given up.
 */
export const SANDBOXED = process.env["MEMORYD_TEST_SANDBOX"] === "1";

/** A user that no machine has: the one of the container image. */
export const SERVICE_USER = 10_001;

/** What stands before a command so that it runs without rights; it replaces itself by the command, so the process id stays. */
export function withoutRights(): string[] {
  if (!SANDBOXED) return [];
  const user = String(SERVICE_USER);
  return ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs", "--bounding-set", "-all", "--inh-caps", "-all"];
}

/** Hands a folder that a test made to the service, which is another user in the sandbox. */
export function giveToService(folder: string): void {
  if (SANDBOXED) chownSync(folder, SERVICE_USER, SERVICE_USER);
}

/** An empty folder for a process to stand in, with what removes it. */
export function emptyFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "memoryd-empty-"));
  giveToService(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
