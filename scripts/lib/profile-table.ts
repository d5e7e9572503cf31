import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Prints where the time of a profile went, by function and by file: bun scripts/lib/profile-table.ts FILE [LINES] */

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}
interface Profile {
  readonly nodes: readonly Node[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const [file, lines = "40"] = process.argv.slice(2);
if (file === undefined) throw new Error("Name a file: bun scripts/lib/profile-table.ts profile-0.cpuprofile");
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as Profile;

const selfMs = new Map<number, number>();
for (const [n, id] of samples.entries()) selfMs.set(id, (selfMs.get(id) ?? 0) + (timeDeltas[n] ?? 0) / 1_000);
const byId = new Map(nodes.map((node) => [node.id, node]));
const nameOf = ({ callFrame: { functionName, url, lineNumber } }: Node): string => {
  const path = relative(process.cwd(), url.replace(/^file:\/\//, ""));
  return `${functionName || "(anonymous)"} ${path}:${lineNumber + 1}`;
};

const own = new Map<string, number>();
const total = new Map<string, number>();
const add = (to: Map<string, number>, name: string, ms: number) => to.set(name, (to.get(name) ?? 0) + ms);

/** Adds the time below a node to each function on the way to it, once where it is on the way several times. */
function walk(node: Node, above: ReadonlySet<string>): number {
  const name = nameOf(node);
  const here = new Set(above).add(name);
  let ms = selfMs.get(node.id) ?? 0;
  add(own, name, ms);
  for (const id of node.children ?? []) {
    const child = byId.get(id);
    if (child !== undefined) ms += walk(child, here);
  }
  if (!above.has(name)) add(total, name, ms);
  return ms;
}
const children = new Set(nodes.flatMap((node) => node.children ?? []));
const all = nodes.filter(({ id }) => !children.has(id)).reduce((sum, root) => sum + walk(root, new Set()), 0);

const print = (title: string, of: ReadonlyMap<string, number>) => {
  process.stdout.write(`\n${title}\n`);
  for (const [name, ms] of [...of].sort(([, a], [, b]) => b - a).slice(0, Number(lines)))
    process.stdout.write(`${ms.toFixed(0).padStart(7)} ms ${((100 * ms) / all).toFixed(1).padStart(5)} %  ${name}\n`);
};
process.stdout.write(`${all.toFixed(0)} ms, with idle time\n`);
print("in the function itself", own);
print("in it and what it calls", total);
