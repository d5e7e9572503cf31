import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createTenant, runCommand, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { asOwner, POSTGRES, testDatabase } from "../../support/postgres.ts";

/** Commands where the environment names a database. */

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => removeFolder(folder));

describe("a command of data folders", () => {
  const env = () => ({
    MEMORYD_STORE: "postgres://memoryd_server:secret@127.0.0.1:1/memoryd?sslmode=require&pgbouncer=true",
    HOME: folder,
  });

  test.each([
    [
      ["backup", "file.tar.zst"],
      'pg_dump --format=custom --file=memoryd.dump "postgres://OWNER@127.0.0.1:1/memoryd?sslmode=require". "memoryd export"',
    ],
    [["restore", "file.tar.zst"], 'pg_restore --dbname="postgres://OWNER@127.0.0.1:1/memoryd?sslmode=require"'],
    [["add", "I like tea"], "--url"],
    [["mcp"], "--url"],
    [["open", "--no-browser"], "every server has a dashboard"],
    [["connect"], "org, key, user"],
  ] as const)("refuses the database: %p", async (args, instead) => {
    const { code, stderr } = await runCommand(args, env());
    expect([code, stderr.trim().split("\n").length]).toEqual([2, 1]);
    for (const part of ["MEMORYD_STORE names a database", instead, "name it with --data"]) expect(stderr).toContain(part);
    expect(stderr).not.toContain("secret");
    expect(existsSync(join(folder, ".local"))).toBeFalse();
  });

  test("works on the folder that a flag names", async () => {
    const data = join(folder, "data");
    expect((await runCommand(["org", "create", "acme", "--data", data], env())).code).toBe(0);
    expect((await runCommand(["backup", join(folder, "file.tar.zst"), "--data", data], env())).code).toBe(0);
    const { stdout } = await runCommand(["status", "--data", data], env());
    expect(stdout).toContain("0 in organization acme");
    expect((await runCommand(["org", "list"], env())).stderr).toContain("cannot be reached");
  });

  test("a hook says nothing, rather than what the person's folder has", async () => {
    expect(await runCommand(["hook", "prompt", "--host", "claude-code"], env())).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});

describe.skipIf(POSTGRES === undefined)("on a database", () => {
  const folders = temporaryFolder();
  afterAll(() => removeFolder(folders));

  test("status and doctor show what is there, with a server and without one", async () => {
    const database = await testDatabase(POSTGRES ?? "");
    const env = { MEMORYD_STORE: database.url, MEMORYD_MODEL: "builtin" };
    const shown = database.url.replaceAll("?", "\\?");
    const server = await startService({
      dataDir: join(folders, "data"),
      args: ["--store", database.url],
      env: { MEMORYD_MODEL: "builtin" },
    });
    const { client } = await createTenant(database.url, "acme", server.url);
    const id = await client.write({ content: "Ana likes green tea.", agent_id: "a", user_id: "u" });
    await until("it is processed", async () => (await client.get(id)) !== undefined);
    const served = await runCommand(["status"], env);
    expect(served.stdout).toMatch(
      new RegExp(`^Data {7}${shown}, PostgreSQL [\\d.]+, tables of version \\d+\\nWorkers {4}1, each of a server`),
    );
    expect(served.stdout).toContain("Memories   1 in organization acme\n");
    expect(served.stdout).toContain('Hosts      none: "memoryd connect" lists them\n');
    expect((await runCommand(["doctor"], env)).stdout).toContain("server: 1 worker of servers");
    await server.stop();

    const status = await runCommand(["status", "--json", "--store", database.url]);
    expect(JSON.parse(status.stdout)).toMatchObject({ store: database.url, workers: 0, hosts: [] });
    const doctor = await runCommand(["doctor", "--deep", "--store", database.url, "--json"], { MEMORYD_MODEL: "builtin" });
    expect([doctor.code, doctor.stderr]).toEqual([0, ""]);
    const find = (check: string) => JSON.parse(doctor.stdout).find((finding: { check: string }) => finding.check === check);
    expect(find("rows of acme")).toMatchObject({ level: "ok", message: "2 rows as written" });
    const exported = await runCommand(["export", "--org", "acme", "--user", "u"], env);
    expect([exported.code, exported.stdout.trim().split("\n").length]).toEqual([0, 2]);
    expect(exported.stdout).toContain("Ana likes green tea.");
    expect((await runCommand(["export", "--org", "acme", "--user", "u", "--agent", "b"], env)).code).toBe(2);

    await asOwner(database.ownerUrl, (sql) => sql.unsafe("UPDATE memoryd.memory SET content = 'Ana likes green teb.'"));
    const damaged = await runCommand(["doctor", "--deep"], env);
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toContain("fault    rows of acme: 1 of 2 rows damaged");
    await database.drop();
  });
});
