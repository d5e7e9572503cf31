import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { until } from "../../../scripts/lib/service.ts";
import { geometryFindings } from "../../support/geometry.ts";

/** What keeps people from using a page as it is: each check tries the open page, because loading it once more takes longer than the check. */

/** Phone, tablet, small laptop, laptops, and a large screen. */
const WIDTHS = [1920, 1440, 1280, 1024, 768, 390];
const HEIGHT = 900;

/** The rules that depend on colours. A colour scheme changes nothing else: the elements are the same. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Half of the code that the package itself would put into each page. */
const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

type Run = (context: Document, options: axe.RunOptions) => Promise<axe.AxeResults>;

/** The serious and critical accessibility findings of a page as it is, each with its rule and the element. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // All files are of the page's own server, so none has to be loaded once more to be read.
  const options: axe.RunOptions = { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: [...rules] }) };
  const { violations } = await page.evaluate((given) => (window as unknown as { axe: { run: Run } }).axe.run(document, given), options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** The findings of a page in the dark scheme that it does not have in the light one. Switches at once: colours on their way have the contrast of neither. */
export async function darkFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(still);
  });
  await showScheme(page, "dark");
  return seriousFindings(page, COLOUR_RULES);
}

export const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));

async function showScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await until(`the page is ${colorScheme}`, async () => (await schemeOf(page)) === colorScheme);
}

/** What cannot be reached or read, by the width of the window at which it cannot. */
export async function unreachable(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const findings = await geometryFindings(page);
    if (findings.length > 0) found[width] = findings;
  }
  return found;
}

/** All findings of a page or of what is open on it, in both schemes and at every width. Leaves it light, in a wide window. */
export async function allFindings(page: Page): Promise<object> {
  const found = { light: await seriousFindings(page), dark: await darkFindings(page), unreachable: await unreachable(page) };
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await showScheme(page, "light");
  return found;
}

export const NO_FINDINGS = { light: [], dark: [], unreachable: {} };
