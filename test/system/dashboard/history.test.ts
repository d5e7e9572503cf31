import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { Client } from "../../../scripts/lib/client.ts";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import { type Dashboard, OWNER, openDashboard, remember } from "./dashboard.ts";

/** What the drawer says of a memory: who did what to it, and why it is out of use. The writes are those of agents with keys. */

let dashboard: Dashboard;
let client: Client;
let page: Page;
let address: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
  const tenant = await dashboard.tenant("Harbour");
  const { dataDir, url } = dashboard.service;
  const scopes = "memory:read,memory:write,memory:delete";
  const made = await runCommand(["key", "create", "--org", tenant.orgId, "--name", LABEL, "--scopes", scopes, "--json", "--data", dataDir]);
  client = new Client(url, (JSON.parse(made.stdout) as { key: string }).key);
  address = `/memories/${tenant.orgId}`;
});
afterAll(() => dashboard.close());

const drawer = () => page.getByRole("dialog", { name: "Memory" });
const LABEL = "harbour bot";
const KEY = `key ${LABEL}`;

async function open(id: string): Promise<void> {
  await dashboard.go(`${address}?memory=${id}`);
  await drawer().getByRole("heading", { name: "Details" }).waitFor();
}

async function patch(id: string, body: object): Promise<string> {
  const answer = await client.request("PATCH", `/v1/memories/${id}`, body);
  const { id: changed } = (await answer.json()) as { id: string };
  await until("the change is processed", async () => (await client.get(changed)) !== undefined);
  return changed;
}

const says = (text: string) => drawer().getByText(text).first().waitFor();

describe("the drawer says that a memory was", () => {
  test("written by an agent, and that nothing has happened since", async () => {
    const [id = ""] = await remember(client, ["The crane lifts nine tons."]);
    await open(id);
    await says("Written by an agent");
    await says("Nothing has happened to this memory since it was stored.");
  });

  test("changed by a key, where its metadata was", async () => {
    const [id = ""] = await remember(client, ["The crane is yellow."]);
    await patch(id, { metadata: { colour: "yellow" } });
    await open(id);
    await says("Metadata or importance changed");
    await says(`By ${KEY}`);
    expect(await drawer().getByText("Changed", { exact: true }).locator("..").textContent()).toContain(`by ${KEY}`);
  });

  test("edited by a key, and by a person, who are two", async () => {
    const [older = ""] = await remember(client, ["The tug is called Ida."]);
    const newer = await patch(older, { content: "The tug is called Ada." });
    await open(newer);
    await says(`Edited by ${KEY}`);
    await says(`Because ${KEY} edited it`);
    await drawer().getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Text" }).last().fill("The tug is called Eda.");
    await page.getByRole("button", { name: "Save" }).click();
    await says(`Edited by ${OWNER.email}`);
    expect(await drawer().getByText("Written by an agent").count()).toBe(0);
  });

  test("deleted by a key, and restored by a person", async () => {
    const [id = ""] = await remember(client, ["The dock is dry."]);
    await client.request("DELETE", `/v1/memories/${id}`);
    await open(id);
    await says("Deprecated");
    await drawer().getByText("Deleted", { exact: true }).waitFor();
    await says(`By ${KEY}`);
    await drawer().getByRole("button", { name: "Restore" }).click();
    await drawer().getByText("Restored", { exact: true }).waitFor();
    await says(`By ${OWNER.email}`);
  });

  test("deleted by a person", async () => {
    const [id = ""] = await remember(client, ["The buoy is red."]);
    await open(id);
    await drawer().getByRole("button", { name: "Delete" }).click();
    await drawer().getByText("Deleted", { exact: true }).waitFor();
    await says(`By ${OWNER.email}`);
  });

  test("out of use because it expired, and that this undid what it had replaced", async () => {
    const [older = ""] = await remember(client, ["The ferry leaves at nine."]);
    const expires_at = new Date(Date.now() + 2_000).toISOString();
    const newer = await patch(older, { content: "The ferry leaves at ten.", metadata: { expires_at } });
    await until("the newer one has expired", async () => (await client.get(newer))?.status === "deprecated");
    await open(newer);
    await drawer().getByText("Expired", { exact: true }).waitFor();
    await says("By itself, because it was to hold until");
    expect(await drawer().getByText("Deleted", { exact: true }).count()).toBe(0);
  });

  test("replaced by a newer one, whose deletion by a key gave it back", async () => {
    const write = (content: string) => client.write({ agent_id: "support-bot", user_id: "mia", content });
    const older = await write("Mia lives in Oslo.");
    await until("it is stored", async () => (await client.get(older)) !== undefined);
    const newer = await write("Mia lives in Rome.");
    await until("it is replaced", async () => (await client.get(older))?.status === "deprecated");
    await open(older);
    await says("Replaced by");
    expect(await drawer().getByText("Deleted", { exact: true }).count()).toBe(0);
    await client.request("DELETE", `/v1/memories/${newer}`);
    await open(older);
    await says(`undone when ${KEY} deleted the newer one`);
    await open(newer);
    await says(`undone when ${KEY} deleted this one`);
  });

  test("a summary, and that it went out of date when a memory that it sums up was deleted", async () => {
    const ids: string[] = [];
    for (const food of ["figs", "olives", "bread", "cheese", "soup", "rice", "plums", "nuts"])
      ids.push(await client.write({ agent_id: "support-bot", user_id: "otto", content: `Otto loves to eat ${food}.` }));
    const summaries = async () => {
      const answer = await client.request("GET", "/v1/memories?user_id=otto&limit=100");
      return ((await answer.json()) as { results: { id: string; level: number; status: string }[] }).results.filter(
        ({ level }) => level === 1,
      );
    };
    await until("they are summed up", async () => (await summaries()).length > 0);
    const [{ id = "" } = {}] = await summaries();
    await open(id);
    await says("Derived as a summary of");
    await client.request("DELETE", `/v1/memories/${ids[0]}`);
    await until("it is deprecated", async () => (await client.get(id))?.status === "deprecated");
    await open(id);
    await says("A memory that it sums up was deleted, replaced or changed");
  });
});

describe("by the key Z", () => {
  const isActive = async (id: string) => (await client.get(id))?.status === "active";

  test("a deletion and a restore are taken back, and a letter in a field is a letter", async () => {
    const [id = ""] = await remember(client, ["The lock opens at noon."]);
    await open(id);
    await drawer().getByRole("button", { name: "Delete" }).click();
    const offer = page.getByRole("alert").filter({ hasText: "Deleted. Searches no longer find it." });
    await offer.getByRole("button", { name: "Undo (Z)" }).waitFor();
    await drawer().getByRole("button", { name: "Restore" }).waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone.").waitFor();
    expect(await isActive(id)).toBeTrue();
    expect(await offer.count()).toBe(0);
    await drawer().getByRole("button", { name: "Delete" }).click();
    await drawer().getByRole("button", { name: "Restore" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Text" }).press("z");
    expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("z");
    expect(await isActive(id)).toBeFalse();
    await open(id);
    await drawer().getByRole("button", { name: "Restore" }).click();
    await page.getByText("Restored. Searches find it again.").waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone.").waitFor();
    expect(await isActive(id)).toBeFalse();
    for (const step of ["Restore taken back", "Restored", "Deleted"]) await says(step);
  });

  test("a restore of what was replaced is taken back: it is replaced again", async () => {
    const replaced = async (older: string, newer: string) => {
      const id = await client.write({ agent_id: "support-bot", user_id: "ina", content: older });
      await until("it is stored", async () => (await client.get(id)) !== undefined);
      await client.write({ agent_id: "support-bot", user_id: "ina", content: newer });
      return id;
    };
    const porto = await replaced("I live in Porto.", "I live in Lisbon.");
    await until("it is replaced", async () => !(await isActive(porto)));
    await open(porto);
    await drawer().getByRole("button", { name: "Restore" }).click();
    await page.getByText("Restored. Searches find it again.").waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone.").waitFor();
    await drawer().getByText("A newer memory has replaced this one.").waitFor();
    await says("Restore taken back");
    expect(await isActive(porto)).toBeFalse();
  });

  test("an edit is taken back, and the drawer shows the text before", async () => {
    const [id = ""] = await remember(client, ["The gate is green."]);
    await open(id);
    await drawer().getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Text" }).last().fill("The gate is blue.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. The earlier text stays in the history.").waitFor();
    await drawer().getByText("The gate is blue.").first().waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone.").waitFor();
    expect(await isActive(id)).toBeTrue();
    await until("the drawer is back", async () => page.url().includes(id));
    await drawer().getByText("Active", { exact: true }).waitFor();
  });

  test("many deletions and a merge are taken back as one", async () => {
    const ids = await remember(client, ["Pier one is wood.", "Pier two is stone."]);
    const select = async () => {
      await dashboard.go(`${address}?level=0&status=active&text=Pier`);
      for (const at of [0, 1]) await page.getByRole("listitem").getByRole("checkbox").nth(at).click();
    };
    const allActive = async () => (await Promise.all(ids.map(isActive))).every(Boolean);
    await select();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("2 memories deleted.").waitFor();
    expect(await allActive()).toBeFalse();
    await page.keyboard.press("z");
    await page.getByText("Undone.").waitFor();
    expect(await allActive()).toBeTrue();
    await select();
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByRole("textbox", { name: "Merged text" }).fill("The piers are wood and stone.");
    await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
    await page.getByText("2 memories become one in a moment.").waitFor();
    await until("the merge is processed", async () => !(await allActive()));
    await page.keyboard.press("z");
    await page.getByText("Undone.").waitFor();
    expect(await allActive()).toBeTrue();
    expect(dashboard.complaints).toEqual([]);
  });
});
