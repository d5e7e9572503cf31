import { afterAll, beforeAll, expect, test } from "bun:test";
import type { SessionList } from "../../../../src/dashboard/api/contract-account.ts";
import { originOf } from "../../../../src/dashboard/api/origin.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const listed = async (visitor: Visitor) => ((await visitor.get("sessions")).json as SessionList).items;

test("users see their own sessions, and end others' browsers one by one or all at once", async () => {
  const here = await Visitor.of(server, "ana@example.com", "owner");
  const stranger = await Visitor.of(server, "vera@example.com", "viewer");
  const [phone, laptop, tablet] = [new Visitor(server), new Visitor(server), new Visitor(server)];
  await phone.post("login", { email: "ana@example.com", password: PASSWORD }, { "user-agent": FIREFOX });
  for (const visitor of [laptop, tablet]) await visitor.login("ana@example.com");
  const items = await listed(here);
  expect(items).toHaveLength(4);
  expect(items.filter(({ is_this }) => is_this)).toHaveLength(1);
  const ofPhone = items.find(({ browser }) => browser === "Firefox on Linux") ?? expect.unreachable();
  expect(ofPhone).toMatchObject({ network: "this machine", is_this: false });
  expectEnvelope(await stranger.post(`sessions/${ofPhone.id}/end`), 404, "not_found");
  expect((await here.post(`sessions/${ofPhone.id}/end`)).status).toBe(204);
  expectEnvelope(await here.post(`sessions/${ofPhone.id}/end`), 404, "not_found");
  expect((await listed(here)).map(({ id }) => id)).not.toContain(ofPhone.id);
  expect((await here.post("sessions/end-others")).json).toEqual({ count: 2 });
  for (const visitor of [laptop, tablet]) expectEnvelope(await visitor.get("sessions"), 401, "unauthorized");
  expect((await here.post("sessions/end-others")).json).toEqual({ count: 0 });
  expect(await listed(stranger)).toHaveLength(1);
  const actions = (await server.deps.control.audit.list(2)).map(({ action }) => action);
  expect(actions).toEqual(["sessions.ended", "session.ended"]);
});

test.each([
  [FIREFOX, "Firefox on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0", "Edge on Windows"],
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1", "Safari on iOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15", "Safari on macOS"],
  ["curl/8.5.0", "Another program"],
])("a browser is named in words: %s", (header, browser) => {
  expect(originOf(new Request("http://x/", { headers: { "user-agent": header } }), "127.0.0.1").browser).toBe(browser);
});

test.each([
  ["127.0.0.1", "this machine"],
  ["0:0:0:0::/64", "this machine"],
  ["192.168.1.7", "a local network, IPv4"],
  ["fe80:0:0:0::/64", "a local network, IPv6"],
  ["fd00:1:2:3::/64", "a local network, IPv6"],
  ["203.0.113.9", "the internet, IPv4"],
  ["2001:db8:0:0::/64", "the internet, IPv6"],
  ["", "an unknown network"],
])("an address is kept as a kind of network alone: %s", (address, network) => {
  expect(originOf(new Request("http://x/"), address).network).toBe(network);
});
