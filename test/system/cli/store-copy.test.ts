import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** `memoryd store copy` between folders; what a copy brings is tested in `test/unit/stores/copy.test.ts`. */

let root: string;
let source: string;
let target: string;
beforeEach(async () => {
  root = temporaryFolder();
  source = join(root, "source");
  target = join(root, "target");
  await runCommand(["org", "create", "acme", "--data", source]);
});
afterEach(() => removeFolder(root));

const copy = (...args: readonly string[]) => runCommand(["store", "copy", ...args]);

test("copies, compares, and says so", async () => {
  expect(await copy("--from", source, "--to", target)).toMatchObject({
    code: 0,
    stdout: `Copied 0 memories and 0 vectors from ${source} to ${target}.\nEvery row of 1 organization was compared: both places are the same.\n`,
    stderr: "",
  });
  const { stdout } = await runCommand(["org", "list", "--data", target]);
  expect(stdout).toContain("acme");
});

test("ends with status 1 when the places differ", async () => {
  await copy("--from", source, "--to", target);
  await runCommand(["org", "rename", "acme", "zenith", "--data", source]);
  const { code, stderr } = await copy("--from", source, "--to", target);
  expect(code).toBe(1);
  expect(stderr).toContain("memoryd: table organization: 0 missing, 0 too many, 1 different; the first is org_");
});

test("refuses what names no place, and makes no folder for it", async () => {
  const refusals: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [["--from", source, "--to", join(root, "x", "..", "source")], "--from and --to name the same place."],
    [["--from", join(root, "typo"), "--to", target], `${join(root, "typo")} is not a data folder of memoryd.`],
    [["--from", source, "--to", "mysql://user:secret@host/db"], "--to must be an address such as postgres://"],
  ];
  for (const [args, sentence] of refusals) {
    const { code, stderr } = await copy(...args);
    expect({ args, code, stderr: stderr.slice(0, sentence.length + 9) }).toEqual({ args, code: 2, stderr: `memoryd: ${sentence}` });
    expect(stderr).not.toContain("secret");
  }
  expect([target, join(root, "typo")].filter(existsSync)).toEqual([]);
});
