import { basename, dirname, relative, resolve } from "node:path";

/** Which style sheet of the dashboard each file of styles belongs to. */

/** In the order in which the page needs them: what packages style comes before what overrides it, whether it is there first or later. */
type Sheet = "base.css" | "later-base.css" | "own.css" | "later-own.css";
type Outputs = Bun.BuildMetafile["outputs"];

/**
 * The files of each sheet, in their order in the whole. The first page that a person sees begins with the styles of its own code: the
 * others are more than half of all.
 *
 * @param entry the script that every page begins with.
 * @param scripts what the scripts consist of, each page in a file of its own.
 * @param styles one style sheet with all files in their order.
 */
export function sheetsOf(entry: string, scripts: Bun.BuildMetafile, styles: Bun.BuildMetafile): Record<Sheet, string[]> {
  const first = firstFiles(entry, scripts.outputs);
  const imported = new Set(first.flatMap((file) => scripts.inputs[file]?.imports.map(({ path }) => path) ?? []));
  const everything = Object.values(scripts.outputs).flatMap(codeOf);
  const sheets: Record<Sheet, string[]> = { "base.css": [], "later-base.css": [], "own.css": [], "later-own.css": [] };
  for (const path of filesOf(styles.outputs)) {
    const user = userOf(path);
    const isFirst =
      user === undefined ? !path.endsWith(".module.css") || imported.has(path) : isUsed(user, first) || !isUsed(user, everything);
    const sheet = resolve(path).startsWith(dirname(entry)) ? "own.css" : "base.css";
    sheets[isFirst ? sheet : (`later-${sheet}` as const)].push(path.startsWith("theme:") ? "./theme-variables.css" : resolve(path));
  }
  return sheets;
}

/** The code that a style of a package belongs to: in Mantine a component, in another one the whole package. */
function userOf(path: string): string | undefined {
  const component = /@mantine\/core\/styles\/([A-Z]\w+)\.css$/.exec(path)?.[1];
  if (component !== undefined) return `/${component}.module.mjs`;
  if (path.includes("/@mantine/core/")) return undefined;
  return /(\/node_modules\/(?:@[^/]+\/)?[^/]+\/)/.exec(path)?.[1];
}

function isUsed(user: string, files: readonly string[]): boolean {
  return files.some((file) => file.includes(user));
}

const filesOf = (outputs: Outputs) =>
  Object.entries(outputs)
    .filter(([name]) => name.endsWith(".css"))
    .flatMap(([, { inputs }]) => Object.keys(inputs));

/** The files that left something in a script. */
const codeOf = ({ inputs }: Outputs[string]) =>
  Object.entries(inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);

/** The code of the script that every page begins with, and of what it imports. */
function firstFiles(entry: string, outputs: Outputs): string[] {
  const byName = new Map(Object.entries(outputs).map(([name, output]) => [basename(name), output]));
  const found = new Set<Outputs[string]>();
  const follow = (output: Outputs[string] | undefined) => {
    if (!output || found.has(output)) return;
    found.add(output);
    for (const { path, kind } of output.imports) if (kind === "import-statement") follow(byName.get(basename(path)));
  };
  follow(Object.values(outputs).find(({ entryPoint }) => entryPoint === relative(process.cwd(), entry)));
  if (found.size === 0) throw new Error(`The dashboard's bundle has no script of ${entry}.`);
  return [...found].flatMap(codeOf);
}
