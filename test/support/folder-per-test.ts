import { afterEach, beforeEach } from "bun:test";
import { removeFolder, temporaryFolder } from "./files.ts";

/** Returns what names the folder of the test that runs: it is new for each and gone after it. */
export function folderPerTest(): () => string {
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => removeFolder(folder));
  return () => folder;
}
