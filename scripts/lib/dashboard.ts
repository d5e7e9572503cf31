import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import subsetFont from "subset-font";
import { sheetsOf } from "./dashboard-styles.ts";

/** Builds the dashboard's bundle if it is missing or older than its source. The toolchain script runs it, and so does every test run. */

const ROOT = join(import.meta.dir, "../..");
const SOURCE = join(ROOT, "src/dashboard/web");
/** Files of the server whose values the browser's code imports. */
const LIMITS = ["src/dashboard/api/contract-limits.ts", "src/memory/limits.ts"].map((path) => join(ROOT, path));
const STYLES_SCRIPT = join(import.meta.dir, "dashboard-styles.ts");
const MAIN = join(SOURCE, "main.tsx");
const BUNDLE = join(ROOT, "src/dashboard/bundle");
const STAMP = join(BUNDLE, "stamp");
const ASSETS_PATH = "/dashboard/assets/";
const FONT = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
/** The weights that the styles use: the others are a third of the font. */
const FONT_WEIGHTS = { min: 400, max: 700 };
/** The features that browsers use by themselves, and the digits of one width that the styles ask for. */
const FONT_FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"];
/** Latin with its accents, punctuation, arrows and signs: what the font of this file has. */
const FONT_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Returns whether it built the bundle. Throws when the build fails. */
export async function buildDashboard(): Promise<boolean> {
  const wanted = stampOfSource();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return false;
  mkdirSync(BUNDLE, { recursive: true });
  const outputs = await bundle();
  const names = outputs.flatMap(writeAsset);
  replaceFile("manifest.js", manifestSource(outputs));
  replaceFile("stamp", wanted);
  for (const name of readdirSync(BUNDLE)) {
    if (!names.includes(name) && name !== "manifest.js" && name !== "stamp") rmSync(join(BUNDLE, name), { force: true });
  }
  return true;
}

/** A hash of all sources of the bundle. */
function stampOfSource(): string {
  const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = new Bun.CryptoHasher("sha256");
  for (const path of [...files, ...LIMITS, join(ROOT, "bun.lock"), import.meta.path, STYLES_SCRIPT])
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest("hex");
}

interface Output {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function bundle(): Promise<Output[]> {
  const { files, scripts, styles } = await buildParts();
  const outputs = [...scripts.outputs.filter(isScript), ...styles.outputs.filter((output) => !isScript(output))];
  return [...(await Promise.all(outputs.map(toOutput))), ...files];
}

async function buildParts() {
  const files = [hashed(join(SOURCE, "favicon.svg")), await smallerFont()];
  const options = {
    minify: true,
    metafile: true,
    publicPath: ASSETS_PATH,
    naming: { entry: "[name]-[hash].[ext]", chunk: "part-[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [await themeVariables(), fontPath(pathOf(files, "inter-latin-wght-normal", ".woff2"))],
  };
  const scripts = await Bun.build({ ...options, entrypoints: [MAIN, join(SOURCE, "scheme.ts")], splitting: true, target: "browser" });
  // For the target "browser", Bun rewrites styles for browsers of 2020: nearly twice the bytes, and selectors with a higher specificity.
  const all = await Bun.build({ ...options, entrypoints: [MAIN], target: "bun" });
  const sheets = sheetsOf(MAIN, metafileOf(scripts), metafileOf(all));
  const styles = await Bun.build({
    ...options,
    entrypoints: Object.keys(sheets),
    target: "bun",
    plugins: [...options.plugins, sheetFiles(sheets)],
  });
  return { files, scripts, styles };
}

function metafileOf({ metafile }: Bun.BuildOutput): Bun.BuildMetafile {
  if (!metafile) throw new Error("The bundler did not report the inputs of the dashboard's bundle");
  return metafile;
}

/** Makes each style sheet of the files that are listed for it. */
function sheetFiles(sheets: Readonly<Record<string, readonly string[]>>): Bun.BunPlugin {
  return {
    name: "style sheets",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(?:${Object.keys(sheets).join("|")})$`) }, ({ path }) => ({ path, namespace: "sheet" }));
      build.onLoad({ filter: /.*/, namespace: "sheet" }, ({ path }) => ({
        contents: (sheets[path] ?? []).map((file) => `@import ${JSON.stringify(file)};`).join("\n"),
        loader: "css",
      }));
    },
  };
}

/** The files of the project and of its packages that are in the bundle, as paths relative to the project's folder. */
export async function dashboardFiles(): Promise<string[]> {
  const { scripts, styles } = await buildParts();
  const inputs = [scripts, styles].flatMap((built) => Object.keys(metafileOf(built).inputs));
  return [...new Set([...inputs, relative(ROOT, Bun.resolveSync(FONT, ROOT))])];
}

/** The font without the weights, characters and features that no style uses, under a name with its hash. */
async function smallerFont(): Promise<Output> {
  const path = Bun.resolveSync(FONT, ROOT);
  const characters = FONT_RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)));
  const bytes = await subsetFont(readFileSync(path), characters.join(""), {
    targetFormat: "woff2",
    keepFeatures: FONT_FEATURES,
    variationAxes: { wght: FONT_WEIGHTS },
  });
  return named(path, bytes);
}

const isScript = ({ path }: Bun.BuildArtifact) => extname(path) === ".js";

async function toOutput(artifact: Bun.BuildArtifact): Promise<Output> {
  return { name: basename(artifact.path), bytes: new Uint8Array(await artifact.arrayBuffer()) };
}

/** A file that is copied into the bundle unchanged, under a name with its hash. */
function hashed(path: string): Output {
  return named(path, readFileSync(path));
}

function named(path: string, bytes: Uint8Array): Output {
  const extension = extname(path);
  return { name: `${basename(path, extension)}-${Bun.hash(bytes).toString(36).slice(0, 8)}${extension}`, bytes };
}

/** Keeps the font a separate file. The bundler would embed it in the style sheet, where a browser can neither preload nor cache it. */
function fontPath(path: string): Bun.BunPlugin {
  return { name: "font path", setup: (build) => void build.onResolve({ filter: /\.woff2$/ }, () => ({ path, external: true })) };
}

/**
 * Generates the variables of Mantine's theme at build time. Mantine would write them into a style element when the page starts, which the
 * content security policy refuses. In the source, `theme-variables.css` stands for them.
 */
async function themeVariables(): Promise<Bun.BunPlugin> {
  const { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } = await import("@mantine/core");
  const { COLOURS, theme } = await import("../../src/dashboard/web/theme.ts");
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(COLOURS.map((name) => [name, merged.colors[name]])) as typeof merged.colors;
  const css = convertCssVariables(defaultCssVariablesResolver({ ...merged, colors }), ":root");
  return {
    name: "theme variables",
    setup(build) {
      build.onResolve({ filter: /\/theme-variables\.css$/ }, () => ({ path: "theme-variables.css", namespace: "theme" }));
      build.onLoad({ filter: /.*/, namespace: "theme" }, () => ({ contents: css, loader: "css" }));
      // What writes style elements is switched off, and its code is not needed either.
      build.onLoad({ filter: /[\\/]Mantine(?:CssVariables|Classes)\.mjs$/ }, ({ path }) => ({
        contents: `export const ${basename(path, ".mjs")} = () => null;`,
        loader: "js",
      }));
    },
  };
}

/** The encodings of a compressible file, with the suffix of each copy. */
const ENCODINGS = { br: ".br", gzip: ".gz" } as const;

/** Writes a file and, if it is compressible, its compressed copies. Returns the names. */
function writeAsset({ name, bytes }: Output): string[] {
  replaceFile(name, bytes);
  if (!isCompressible(name)) return [name];
  replaceFile(name + ENCODINGS.br, brotliCompressSync(bytes));
  replaceFile(name + ENCODINGS.gzip, gzipSync(bytes, { level: 9 }));
  return [name, ...Object.values(ENCODINGS).map((suffix) => name + suffix)];
}

const isCompressible = (name: string) => extname(name) !== ".woff2";

/** Replaces a file atomically, so that a server that starts at the same time always reads a complete file. */
function replaceFile(name: string, content: string | Uint8Array): void {
  const temporary = join(BUNDLE, `${name}.${process.pid}`);
  writeFileSync(temporary, content);
  renameSync(temporary, join(BUNDLE, name));
}

/** The module that the server imports: each asset's embedded files, and the page that names them. */
function manifestSource(outputs: readonly Output[]): string {
  const imports: string[] = [];
  const assets: string[] = [];
  outputs.forEach(({ name }, i) => {
    imports.push(`import file${i} from "./${name}" with { type: "file" };`);
    const encodings = isCompressible(name) ? Object.entries(ENCODINGS) : [];
    for (const [encoding, suffix] of encodings) imports.push(`import ${encoding}${i} from "./${name}${suffix}" with { type: "file" };`);
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined) throw new Error(`The dashboard's bundle contains ${name}: add its content type to scripts/lib/dashboard.ts.`);
    const copies = encodings.map(([encoding]) => `, ${encoding}: ${encoding}${i}`).join("");
    assets.push(`  ${JSON.stringify(name)}: { file: file${i}${copies}, contentType: ${JSON.stringify(type)} },`);
  });
  return `${imports.join("\n")}\n\nexport const assets = {\n${assets.join("\n")}\n};\n\nexport const page = ${JSON.stringify(page(outputs))};\n`;
}

/**
 * `index.html` with the names of the bundle: `{{main.js}}` becomes the path of `main-<hash>.js`, and `{{preloads}}` the scripts that it
 * imports, so that a browser asks for all of them at once.
 */
function page(outputs: readonly Output[]): string {
  const main = outputs.find(({ name }) => ASSETS_PATH + name === pathOf(outputs, "main", ".js"));
  const imported = importsOf(main).map((path) => `<link rel="modulepreload" href="${path}" />`);
  const source = readFileSync(join(SOURCE, "index.html"), "utf8").replace("{{preloads}}", imported.join(""));
  return source.replace(/\{\{([\w-]+)(\.\w+)\}\}/g, (_, stem: string, extension: string) => pathOf(outputs, stem, extension));
}

/** The paths of the scripts without which a script does not start. */
function importsOf(script: Output | undefined): string[] {
  const imports = new Bun.Transpiler({ loader: "js" }).scanImports(new TextDecoder().decode(script?.bytes));
  return imports.filter(({ kind, path }) => kind === "import-statement" && path.startsWith(ASSETS_PATH)).map(({ path }) => path);
}

function pathOf(outputs: readonly Output[], stem: string, extension: string): string {
  const found = outputs.find(({ name }) => name.startsWith(`${stem}-`) && name.endsWith(extension));
  if (!found) throw new Error(`The dashboard's bundle has no ${stem}${extension}.`);
  return ASSETS_PATH + found.name;
}

if (import.meta.main && (await buildDashboard())) process.stderr.write("Built the dashboard's pages.\n");
