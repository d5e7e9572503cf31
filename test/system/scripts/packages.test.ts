import { afterAll, describe, expect, setSystemTime, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unpackTar } from "modern-tar";
import { version } from "../../../package.json";
import { ROOT, TARGETS, type Target } from "../../../scripts/lib/build/targets.ts";
import { npmName } from "../../../scripts/lib/packages/npm.ts";
import { type ReleaseFiles, writePackages } from "../../../scripts/lib/packages/packages.ts";
import { elfNeeds, glibcNeeded, macosNeeded } from "../../../scripts/lib/packages/system-needs.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { elfFile, execute, machOFile, TEXTS } from "../../support/packages.ts";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

/** Small files that ask the system for what a release might. */
function standIn(target: Target): ReleaseFiles {
  const files = {
    darwin: [machOFile(13, 0), machOFile(12, 3)],
    win32: [Buffer.from("MZ binary"), Buffer.from("MZ addon")],
    linux:
      target.libc === "musl"
        ? [elfFile(["libc.musl.so.1"], []), elfFile(["libstdc++.so.6"], [])]
        : [elfFile(["libc.so.6"], ["GLIBC_2.2.5", "GLIBC_2.28"]), elfFile(["libgcc_s.so.1", "libc.so.6"], ["GLIBC_2.9", "GCC_3.0"])],
  }[target.platform as "darwin" | "win32" | "linux"];
  const [binary, addon] = [join(folder, `${target.name}${target.suffix}`), join(folder, `${target.name}.node`)];
  writeFileSync(binary, files[0] ?? "");
  writeFileSync(addon, files[1] ?? "");
  return { target, binary, addon };
}

function pythonPackage(): string {
  const python = join(folder, "python");
  mkdirSync(join(python, "src/memoryd/__pycache__"), { recursive: true });
  const optional = `[project.optional-dependencies]\nextra = ["other>=1 ; python_version < '3.12'"]\n`;
  const project = `[project]\nname = "memoryd"\nversion = "${version}"\ndescription = "A client"\nrequires-python = ">=3.10"\n`;
  writeFileSync(join(python, "pyproject.toml"), `${project}${optional}[project.scripts]\nmemoryd = "memoryd._binary:main"\n`);
  writeFileSync(join(python, "src/memoryd/__init__.py"), "");
  writeFileSync(join(python, "src/memoryd/_binary.py"), "def main() -> None: ...\n");
  writeFileSync(join(python, "src/memoryd/__pycache__/_binary.pyc"), "of this machine");
  return python;
}

async function packed(name: string): Promise<string> {
  const made = join(folder, name);
  await writePackages({
    releases: TARGETS.map(standIn),
    notice: join(ROOT, "NOTICE"),
    python: pythonPackage(),
    releaseUrl: "https://example.org/of/VERSION/",
    folder: made,
  });
  return made;
}

const first = await packed("first");

async function entriesOf(file: string): Promise<Map<string, { readonly mode: number | undefined; readonly text: string }>> {
  const entries = await unpackTar(Bun.gunzipSync(readFileSync(join(first, file))));
  return new Map(entries.map(({ header, data }) => [header.name, { mode: header.mode, text: Buffer.from(data ?? []).toString() }]));
}

describe("what an executable asks of the system", () => {
  test("is read from its dynamic section, and versions are compared as numbers", () => {
    const file = elfFile(["libm.so.6", "libc.so.6"], ["GLIBC_2.9", "GLIBC_2.17", "GLIBC_2.2.5", "CXXABI_9.9"]);
    expect(elfNeeds(file).libraries).toEqual(["libm.so.6", "libc.so.6"]);
    expect(glibcNeeded([file, elfFile([], ["GLIBC_2.4"])])).toEqual([2, 17]);
    expect(() => glibcNeeded([elfFile(["libc.musl.so.1"], [])])).toThrow("no version");
    expect(() => elfNeeds(Buffer.alloc(100))).toThrow("not an ELF file");
  });

  test("is read from the load commands on macOS", () => {
    expect(macosNeeded(machOFile(13, 4))).toEqual([13, 4]);
    expect(() => macosNeeded(Buffer.alloc(100))).toThrow("not a Mach-O file");
  });
});

describe("packages of all targets", () => {
  test("are there for each platform that can have one", () => {
    expect(readdirSync(first).sort()).toEqual(
      [
        "SHA256SUMS",
        "flake.nix",
        "install.sh",
        "memoryd.rb",
        `memoryd-${version}.tgz`,
        `memoryd-${version}-py3-none-any.whl`,
        `memoryd-${version}-py3-none-macosx_13_0_arm64.whl`,
        `memoryd-${version}-py3-none-manylinux_2_28_aarch64.whl`,
        `memoryd-${version}-py3-none-manylinux_2_28_x86_64.whl`,
        `memoryd-${version}-py3-none-win_amd64.whl`,
        `memoryd_${version}_amd64.deb`,
        `memoryd_${version}_arm64.deb`,
        ...["darwin-arm64", "linux-arm64", "linux-arm64-musl", "linux-x64", "linux-x64-musl"].flatMap((name) => [
          `memoryd-${version}-${name}.tar.gz`,
          `memoryd-${name}-${version}.tgz`,
        ]),
        `memoryd-win32-x64-${version}.tgz`,
      ].sort(),
    );
  });

  test("are the same whenever and wherever they are made", async () => {
    const zone = process.env["TZ"];
    process.env["TZ"] = "Asia/Kolkata";
    setSystemTime(new Date("2031-05-06T07:08:09Z"));
    const second = await packed("second");
    setSystemTime();
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
    for (const file of readdirSync(first))
      expect(`${file} ${readFileSync(join(second, file)).equals(readFileSync(join(first, file)))}`).toBe(`${file} true`);
  });

  test("have their checksums beside them", async () => {
    const { code, stdout } = await execute(["sha256sum", "-c", "SHA256SUMS"], { cwd: first });
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(readdirSync(first).length - 1);
  });
});

describe("the packages for npm", () => {
  test("name the platform on which npm installs them, and hold the binary, executable", async () => {
    for (const target of TARGETS) {
      const entries = await entriesOf(`${npmName(target).replace("@memoryd/", "memoryd-")}-${version}.tgz`);
      const binary = entries.get(`package/bin/memoryd${target.suffix}`);
      expect(binary?.text).toBe(readFileSync(standIn(target).binary).toString());
      expect(binary?.mode).toBe(0o755);
      expect([entries.get("package/LICENSE")?.text, entries.get("package/NOTICE")?.text]).toEqual([TEXTS.licence, TEXTS.notice]);
      const { name, os, cpu, libc } = JSON.parse(entries.get("package/package.json")?.text ?? "");
      const ofLinux = target.libc && [target.libc];
      expect({ name, os, cpu, libc }).toEqual({ name: npmName(target), os: [target.platform], cpu: [target.arch], libc: ofLinux });
    }
  });

  test("are all optional dependencies of the launcher, in its own version", async () => {
    const { optionalDependencies } = JSON.parse((await entriesOf(`memoryd-${version}.tgz`)).get("package/package.json")?.text ?? "");
    expect(optionalDependencies).toEqual(Object.fromEntries(TARGETS.map((target) => [npmName(target), version])));
  });
});

/** Checks a wheel as an installer does: every file has its line in RECORD with its digest and size. Prints metadata and names. */
const CHECK_WHEEL = `
import base64, hashlib, json, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
assert wheel.testzip() is None
info = next(name[:-6] for name in wheel.namelist() if name.endswith("RECORD"))
for line in wheel.read(info + "RECORD").decode().splitlines():
    name, digest, size = line.rsplit(",", 2)
    if name == info + "RECORD": continue
    found = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).decode().rstrip("=")
    assert digest == "sha256=" + found and int(size) == len(wheel.read(name)), name
assert len(wheel.namelist()) == len(wheel.read(info + "RECORD").decode().splitlines())
print(json.dumps({i.filename: [oct(i.external_attr >> 16), wheel.read(i).decode("latin-1")] for i in wheel.infolist()}))
`;

describe.skipIf(!Bun.which("python3"))("a wheel", () => {
  async function contents(tag: string): Promise<Record<string, [string, string]>> {
    const { stdout, stderr } = await execute(["python3", "-c", CHECK_WHEEL, join(first, `memoryd-${version}-py3-none-${tag}.whl`)], {
      cwd: folder,
    });
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  }
  const info = `memoryd-${version}.dist-info`;

  test("holds the package, the binary as an executable and what RECORD tells of them", async () => {
    const files = await contents("manylinux_2_28_x86_64");
    expect(Object.keys(files)).toEqual([
      "memoryd/__init__.py",
      "memoryd/_binary.py",
      "memoryd/bin/memoryd",
      ...["METADATA", "WHEEL", "entry_points.txt", "licenses/LICENSE", "licenses/NOTICE", "RECORD"].map((name) => `${info}/${name}`),
    ]);
    expect(files["memoryd/bin/memoryd"]?.[0]).toBe("0o100755");
    expect(files["memoryd/_binary.py"]?.[0]).toBe("0o100644");
    expect(files[`${info}/WHEEL`]?.[1]).toContain("Root-Is-Purelib: false\nTag: py3-none-manylinux_2_28_x86_64\n");
    expect(files[`${info}/entry_points.txt`]?.[1]).toBe("[console_scripts]\nmemoryd = memoryd._binary:main\n");
    expect(files[`${info}/METADATA`]?.[1]).toContain("Requires-Dist: other>=1 ; (python_version < '3.12') and extra == 'extra'\n");
  });

  test("without a platform holds the package alone", async () => {
    const files = await contents("any");
    expect(Object.keys(files).filter((name) => name.startsWith("memoryd/"))).toEqual(["memoryd/__init__.py", "memoryd/_binary.py"]);
    expect(files[`${info}/WHEEL`]?.[1]).toContain("Root-Is-Purelib: true\n");
  });
});

test("a Python package of another version is refused", async () => {
  const python = pythonPackage();
  const project = join(python, "pyproject.toml");
  writeFileSync(project, readFileSync(project, "utf8").replace(version, "9.9.9"));
  const making = writePackages({ releases: [], notice: join(ROOT, "NOTICE"), python, releaseUrl: "", folder: join(folder, "none") });
  expect(making).rejects.toThrow("pyproject.toml has version 9.9.9");
});

describe("the installers", () => {
  const read = (file: string) => readFileSync(join(first, file), "utf8");
  const archives = readdirSync(first).filter((file) => file.endsWith(".tar.gz"));
  const digest = (file: string, encoding: "hex" | "base64") =>
    new Bun.CryptoHasher("sha256").update(readFileSync(join(first, file))).digest(encoding);

  test("name the address of the release and the checksum of each archive that they take", () => {
    for (const file of archives) {
      expect(read("install.sh")).toContain(`${digest(file, "hex")}  ${file.replace(".tar.gz", "")}\n`);
      const native = !file.includes("musl");
      const [formula, flake] = [
        `/${file}"\n      sha256 "${digest(file, "hex")}"`,
        `/${file}";\n          hash = "sha256-${digest(file, "base64")}"`,
      ];
      expect([file, read("memoryd.rb").includes(formula), read("flake.nix").includes(flake)]).toEqual([file, native, native]);
    }
    for (const file of ["install.sh", "memoryd.rb", "flake.nix"]) {
      expect(read(file)).toContain(`https://example.org/of/${version}`);
      expect(read(file)).not.toMatch(/@[A-Z_]+@/);
    }
  });

  test.skipIf(!Bun.which("ruby"))("of Homebrew is Ruby", async () => {
    expect((await execute(["ruby", "-c", "memoryd.rb"], { cwd: first })).stdout).toContain("Syntax OK");
  });

  test.skipIf(!Bun.which("nix-instantiate"))("of Nix is Nix", async () => {
    expect((await execute(["nix-instantiate", "--parse", "flake.nix"], { cwd: first })).code).toBe(0);
  });
});

describe.skipIf(!Bun.which("dpkg-deb"))("the package for Debian", () => {
  test("needs what the binary and its addon name, and says it in its fields", async () => {
    const { stdout } = await execute(["dpkg-deb", "--field", `memoryd_${version}_arm64.deb`], { cwd: first });
    expect(stdout).toContain("Architecture: arm64\n");
    expect(stdout).toContain("Depends: libc6 (>= 2.28), libgcc-s1\n");
    expect(stdout).not.toMatch(/\b[A-Z]+_?[A-Z]{3,}\b/);
  });
});
