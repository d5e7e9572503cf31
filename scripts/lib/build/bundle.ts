import { basename, join } from "node:path";
import type { BunPlugin } from "bun";
import type { PackedFile } from "../../../src/native/unpack.ts";
import { ROOT, type Target } from "./targets.ts";

export interface Parts {
  /** LanceDB's native addon for the target, compressed. */
  readonly addon: PackedFile;
  /** The project's own kernels for the target, compressed. */
  readonly kernels: PackedFile;
  /** Path of the notice that the binary prints. */
  readonly notice: string;
}

/**
 * The options of both kinds of build. Each thread is a separate entry point. Names are not minified, because Elysia
 * reads the source of handlers.
 */
function common(parts: Parts): Bun.BuildConfig {
  return {
    entrypoints: [join(ROOT, "src/main.ts"), join(ROOT, "src/worker.ts"), join(ROOT, "src/encoder-worker.ts")],
    root: join(ROOT, "src"),
    target: "bun",
    minify: { whitespace: true, syntax: true },
    // What several threads run is in the binary once, which saves 7 MB, and a command loads only what it needs.
    splitting: true,
    // Two packages use their folder's path, which would put a path of this machine into the binary. They do not need it there.
    define: { "process.env.NODE_ENV": '"production"', __dirname: '"/"' },
    plugins: [placeParts(parts)],
  };
}

/**
 * Replaces LanceDB's search for its addon by the packed one, because the search tries a dozen packages, runs `ldd` to detect musl,
 * and loads any file that an environment variable names. Replaces the project's own notice by the built one. The replacements contain
 * no path of this machine, so the binary is the same wherever it is built.
 */
function placeParts({ addon, kernels, notice }: Parts): BunPlugin {
  return {
    name: "parts of the target",
    setup(build) {
      build.onLoad({ filter: /@lancedb[\\/]lancedb[\\/]dist[\\/]native\.js$/ }, () => ({
        contents: 'module.exports = require("../../../../src/native/addon.ts").loadAddon();',
        loader: "js",
      }));
      build.onLoad({ filter: /[\\/]src[\\/]native[\\/]packed-libraries\.ts$/ }, () => ({
        contents: `import addon from "packed.node.zst" with { type: "file" };
          import kernels from "packed.kernels.zst" with { type: "file" };
          export const PACKED_ADDON = { path: addon, digest: ${JSON.stringify(addon.digest)}, sizeBytes: ${addon.sizeBytes} };
          export const PACKED_KERNELS = { path: kernels, digest: ${JSON.stringify(kernels.digest)}, sizeBytes: ${kernels.sizeBytes} };`,
        loader: "ts",
      }));
      build.onResolve({ filter: /^packed\.node\.zst$/ }, () => ({ path: addon.path }));
      build.onResolve({ filter: /^packed\.kernels\.zst$/ }, () => ({ path: kernels.path }));
      build.onResolve({ filter: /[\\/]NOTICE$/ }, () => ({ path: notice }));
    },
  };
}

/** Returns the files of the project and of its packages that are in the bundle. */
export async function bundledFiles(parts: Parts): Promise<string[]> {
  const { metafile } = await Bun.build({ ...common(parts), metafile: true });
  if (!metafile) throw new Error("The bundler did not report its inputs");
  return Object.keys(metafile.inputs).sort();
}

export interface CompileOptions extends Parts {
  readonly target: Target;
  /** Path of Bun for the target. */
  readonly runtime: string;
  readonly outfile: string;
  /** Path for the source maps of all scripts: a JSON object of maps by their names. */
  readonly mapsFile: string;
}

/**
 * Builds the binary, which reads no settings of its working directory, and the source maps of its scripts. The maps come
 * from a separate bundle, because maps of a compilation are also embedded in the binary: 3.6 MB with paths of this machine.
 */
export async function compile({ target, runtime, outfile, mapsFile, ...parts }: CompileOptions): Promise<void> {
  await Bun.build({
    ...common(parts),
    // Bytecode saves parsing at each start, which halves the start time and adds 11 MB.
    bytecode: true,
    format: "esm",
    compile: { target: target.bun, executablePath: runtime, outfile, autoloadDotenv: false, autoloadBunfig: false },
  });
  const { outputs } = await Bun.build({ ...common(parts), sourcemap: "external" });
  const maps = outputs
    .filter(({ kind }) => kind === "sourcemap")
    .map(async (output) => [basename(output.path), await output.json()] as const);
  const sorted = (await Promise.all(maps)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  await Bun.write(mapsFile, JSON.stringify(Object.fromEntries(sorted)));
}
