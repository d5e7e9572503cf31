import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Throws when there is none; `scripts/test` installs it or explains how. */
export function findBrowser(): string {
  const found = PLACES.find((path) => existsSync(path));
  if (found === undefined) throw new Error("The browser tests need Chromium. Run scripts/test, which installs it or explains how.");
  return found;
}
