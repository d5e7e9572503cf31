import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Dashboard, endBrowser, openDashboard } from "../test/system/dashboard/dashboard.ts";
import { until } from "./lib/service.ts";

/** Pictures of the dashboard with a small life in it, to be looked at by a person. */

const FOLDER = resolve(process.argv[2] ?? "dist/screenshots");
const LIFE = join(import.meta.dir, "samples/life.jsonl");
const WIDTHS = [390, 1024, 1440];
const HEIGHT = 900;
const SETTLED_MS = 60_000;

interface Said {
  readonly agent: string;
  readonly user: string;
  readonly text: string;
}

/** The name of a picture, the page's address, and a text that is there when the page is whole. */
function pagesOf(org: string): readonly (readonly [name: string, path: string, text: string])[] {
  return [
    ["people", `/people/${org}`, "last learned"],
    ["person", `/people/${org}/ana`, "How it came to this"],
    ["erased", `/people/${org}/erased`, "Nobody was erased"],
    ["memories", `/memories/${org}`, "Porto"],
    ["ask", `/search/${org}?q=Where+does+she+live%3F`, "Ask"],
    ["activity", `/activity/${org}`, "made the key"],
    ["keys", `/organizations/${org}`, "Keys"],
    ["connect", `/connect/${org}`, "Connect"],
    ["health", "/health", "Health"],
    ["cognition", "/cognition", "Cognition"],
    ["backups", "/backups", "Every night"],
    ["account", "/account", "Last used"],
    ["organizations", "/organizations", "Organizations"],
    ["users", "/users", "Users"],
  ];
}

async function fill(dashboard: Dashboard): Promise<string> {
  const { orgId, client } = await dashboard.tenant("Home");
  const life = readFileSync(LIFE, "utf8").trim().split("\n");
  for (const { agent, user, text } of life.map((line) => JSON.parse(line) as Said))
    await client.write({ agent_id: agent, user_id: user, content: text });
  await until(
    "everything is remembered",
    async () => (await client.waiting()) === 0 && (await client.listAll()).length > life.length / 2,
    SETTLED_MS,
  );
  await client.search({ agent_id: "claude-code", user_id: "ana", query: "Where does she live?" });
  return orgId;
}

mkdirSync(FOLDER, { recursive: true });
const dashboard = await openDashboard();
try {
  const { page } = dashboard;
  const org = await fill(dashboard);
  await dashboard.logIn("/");
  for (const [name, path, text] of pagesOf(org)) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await dashboard.go(path);
        await page.getByText(text).filter({ visible: true }).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
    process.stdout.write(`${name}\n`);
  }
  process.stdout.write(`The pictures are in ${FOLDER}.\n`);
} finally {
  await dashboard.close();
  await endBrowser();
}
