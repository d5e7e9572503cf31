import { basename, join } from "node:path";
import type { BunPlugin } from "bun";
import type { PackedAddon } from "../../../src/packed-addon.ts";
import { ROOT, type Target } from "./targets.ts";

export interface Parts {
  /** LanceDB's native addon for the target, packed. */
  readonly addon: PackedAddon;
  /** What the binary prints as its notice. */
  readonly notice: string;
}

/** What both kinds of build share. The worker is an entry point of its own; Elysia reads handler sources, so names are not minified. */
function common(parts: Parts): Bun.BuildConfig {
  return {
    entrypoints: [join(ROOT, "src/main.ts"), join(ROOT, "src/worker.ts")],
    root: join(ROOT, "src"),
    target: "bun",
    minify: { whitespace: true, syntax: true },
    // Two packages that ask for their folder would put its name on this machine into the binary; none of it is there when the binary runs.
    define: { "process.env.NODE_ENV": '"production"', __dirname: '"/"' },
    plugins: [placeParts(parts)],
  };
}

/**
 * Puts the packed addon in the place of LanceDB's search for one, which tries a dozen packages, looks for musl by running `ldd` and loads whatever
 * a variable of the environment names; and the built notice in the place of the project's own. Nothing that is put in names a folder of this
 * machine: the binary is the same wherever it is built.
 */
function placeParts({ addon, notice }: Parts): BunPlugin {
  return {
    name: "parts of the target",
    setup(build) {
      build.onLoad({ filter: /@lancedb[\\/]lancedb[\\/]dist[\\/]native\.js$/ }, () => ({
        contents: 'module.exports = require("../../../../src/addon.ts").loadAddon();',
        loader: "js",
      }));
      build.onLoad({ filter: /[\\/]src[\\/]packed-addon\.ts$/ }, () => ({
        contents: `import path from "packed.node.zst" with { type: "file" };
          export const PACKED_ADDON = { path, digest: ${JSON.stringify(addon.digest)}, sizeBytes: ${addon.sizeBytes} };`,
        loader: "ts",
      }));
      build.onResolve({ filter: /^packed\.node\.zst$/ }, () => ({ path: addon.path }));
      build.onResolve({ filter: /[\\/]NOTICE$/ }, () => ({ path: notice }));
    },
  };
}

/** A file of the bundle, and how many bytes of its output it makes. */
export interface BundledFile {
  readonly path: string;
  readonly bytes: number;
}

/** Which files of the project and of its packages end in the bundle. */
export async function bundledFiles(parts: Parts): Promise<BundledFile[]> {
  const { metafile } = await Bun.build({ ...common(parts), metafile: true });
  if (!metafile) throw new Error("The bundler told nothing about what it bundled");
  const bytes = new Map(Object.keys(metafile.inputs).map((path) => [path, 0]));
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) bytes.set(path, (bytes.get(path) ?? 0) + bytesInOutput);
  return [...bytes].map(([path, count]) => ({ path, bytes: count })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

export interface CompileOptions extends Parts {
  readonly target: Target;
  /** Bun for the target. */
  readonly runtime: string;
  readonly outfile: string;
}

/**
 * Makes the one file, which reads no settings of the folder that it is started in, and beside it the source maps of its two scripts.
 * The maps come from a bundle of their own: those of a compilation go into the binary, too, 3.6 MB with names of folders of this machine.
 */
export async function compile({ target, runtime, outfile, ...parts }: CompileOptions): Promise<void> {
  await Bun.build({
    ...common(parts),
    // Parsed now and not at each start, which it makes twice as short, for 11 MB.
    bytecode: true,
    format: "esm",
    compile: { target: target.bun, executablePath: runtime, outfile, autoloadDotenv: false, autoloadBunfig: false },
  });
  const { outputs } = await Bun.build({ ...common(parts), sourcemap: "external" });
  for (const output of outputs) if (output.kind === "sourcemap") await Bun.write(join(outfile, "..", basename(output.path)), output);
}
