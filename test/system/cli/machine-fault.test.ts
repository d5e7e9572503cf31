import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../../../scripts/lib/service.ts";
import { machineFault } from "../../../src/cli/machine-fault.ts";
import { MemorydError } from "../../../src/memory/errors.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test("a database that is full or cannot be opened has a sentence, also as the cause of another error", () => {
  const db = new Database(join(folder, "full.sqlite"));
  db.run("PRAGMA max_page_count = 2");
  const full = thrownBy(() => db.run("CREATE TABLE t AS SELECT hex(zeroblob(100000)) AS x"));
  db.close();
  expect(machineFault(full)).toStartWith("A disk is full (database or disk is full).");
  expect(machineFault(new MemorydError("internal_error", "the write could not be committed", { cause: full }))).toStartWith(
    "A disk is full",
  );
  expect(machineFault(thrownBy(() => new Database(join(folder, "none", "x.sqlite"))))).toContain("memoryd's user");
  expect(machineFault(Object.assign(new Error("EROFS: read-only file system, open"), { code: "EROFS" }))).toContain("read-only");
  expect(machineFault(new Error("lance error: LanceError(IO): No space left on device (os error 28)"))).toStartWith("A disk is full");
});

test("any other error has none", () => {
  expect(machineFault(new TypeError("undefined is not a function"))).toBeUndefined();
  expect(machineFault("SQLITE_FULL")).toBeUndefined();
});

test("a damaged control store ends every command with a sentence, and the doctor names it", async () => {
  const data = join(folder, "data");
  expect((await runCommand(["org", "create", "acme", "--data", data])).code).toBe(0);
  writeFileSync(join(data, "control.sqlite"), Buffer.alloc(8192, 0xa5));
  for (const command of [["key", "list"], ["serve"]]) {
    const { code, stderr } = await runCommand([...command, "--data", data]);
    expect(code).toBe(1);
    expect(stderr).toContain("is damaged (file is not a database)");
    expect(stderr).not.toContain("    at ");
  }
  const { code, stdout } = await runCommand(["doctor", "--data", data, "--model", "builtin"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^fault +control store: file is not a database\n +→ restart the server, .*; if this stays, stop the server, restore/m,
  );
});
