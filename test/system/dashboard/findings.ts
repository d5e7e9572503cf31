import axe from "axe-core";
import type { Page } from "playwright-core";

type Run = (context: Document, options: axe.RunOptions) => Promise<axe.AxeResults>;

/** The serious and critical accessibility findings of a page as it is, each with its rule and the element. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(rules && { runOnly: [...rules] }) };
  const { violations } = await page.evaluate((given) => (window as unknown as { axe: { run: Run } }).axe.run(document, given), options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
