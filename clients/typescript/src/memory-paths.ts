/** The paths of the memory tool: keys with slashes, of which directories are only the beginnings. */
export const ROOT = "/memories";
const SHOWN_DEPTH = 2;
const HIDDEN = /^\.|^node_modules$/;

/** The path without repeated slashes, "." and "..". Throws when it leaves the root. */
export function pathOf(given: string): string {
  const parts: string[] = [];
  for (const part of given.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
    // Checked at every step, so that no way out and back in is accepted.
    if (part !== "" && part !== "." && `/${parts[0]}` !== ROOT) throw new Error(`Path must start with ${ROOT}, got: ${given}`);
  }
  if (!given.startsWith("/") || parts.length === 0) throw new Error(`Path must start with ${ROOT}, got: ${given}`);
  return `/${parts.join("/")}`;
}

export function isWithin(path: string, directory: string): boolean {
  return path.startsWith(`${directory}/`);
}

/** The directories of a path below the root. */
export function parentsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(2, -1).map((_, index) => parts.slice(0, index + 3).join("/"));
}

/** What a listing shows below the directory: files, and directories with a slash and the size of what they hold. */
export function childrenOf(directory: string, sizes: ReadonlyMap<string, number>): { readonly name: string; readonly bytes: number }[] {
  const found = new Map<string, number>();
  for (const [path, bytes] of sizes) {
    const parts = path.slice(directory.length + 1).split("/");
    for (const [index, part] of parts.entries()) {
      if (index >= SHOWN_DEPTH || HIDDEN.test(part)) break;
      const name = parts.slice(0, index + 1).join("/") + (index < parts.length - 1 ? "/" : "");
      found.set(name, (found.get(name) ?? 0) + bytes);
    }
  }
  return [...found].map(([name, bytes]) => ({ name, bytes })).toSorted((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
}

/** A directory stands before what it holds, and after what is smaller than its bare name. */
function sortKey(name: string): string {
  return name.replaceAll("/", "\0");
}

const UNITS = ["B", "K", "M", "G"];

/** As `du -h` writes sizes: 0B, 17B, 1.5K. */
export function shownSize(bytes: number): string {
  const unit = bytes === 0 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const size = bytes / 1024 ** unit;
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${UNITS[unit]}`;
}
