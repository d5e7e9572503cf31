import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Unavailable } from "./peer.ts";
import { runToEnd } from "./process.ts";

const OLDEST_PYTHON = [3, 12] as const;
/** Gives a Python whose SQLite cannot load extensions another SQLite, because the vectors of the peers are an extension. */
const LOADABLE_SQLITE = `import sys, pysqlite3.dbapi2; sys.modules["sqlite3"] = pysqlite3; sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2`;

/** Installs Python packages, each pinned as `NAME==VERSION`, in a virtual environment of their own. Returns its folder. */
export async function installPython(cacheDir: string, name: string, packages: readonly string[]): Promise<string> {
  const folder = join(cacheDir, `${name}-${Bun.hash(packages.join(" ")).toString(36)}`);
  const done = join(folder, "installed");
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  const run = (...command: string[]) => runToEnd({ command, cwd: cacheDir });
  await run(await findPython(), "-m", "venv", folder);
  const python = join(folder, "bin/python");
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  await run(python, ...pip, ...packages);
  const about = await run(
    python,
    "-c",
    'import sqlite3, sysconfig; print(hasattr(sqlite3.Connection, "enable_load_extension"), sysconfig.get_path("purelib"))',
  );
  if (about.startsWith("False")) {
    await run(python, ...pip, "pysqlite3-binary==0.5.4.post2");
    writeFileSync(join(about.trim().slice("False ".length), "loadable_sqlite.pth"), `${LOADABLE_SQLITE}\n`);
  }
  writeFileSync(done, "");
  return folder;
}

async function findPython(): Promise<string> {
  const pyenv = join(homedir(), ".pyenv/versions");
  const kept = existsSync(pyenv) ? readdirSync(pyenv).map((version) => join(pyenv, version, "bin/python3")) : [];
  const [major, minor] = OLDEST_PYTHON;
  for (const python of ["python3.14", "python3.13", "python3.12", "python3", ...kept]) {
    const isNew = `import sys; sys.exit(sys.version_info < (${major}, ${minor}))`;
    const path = Bun.which(python);
    if (path !== null && (await Bun.spawn([path, "-c", isNew], { stdout: "ignore", stderr: "ignore" }).exited) === 0) return path;
  }
  throw new Unavailable(`needs Python ${major}.${minor} or later`);
}
