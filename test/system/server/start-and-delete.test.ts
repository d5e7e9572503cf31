import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { runCommand, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const KEY = /memoryd_live_[0-9a-f]{64}/;
const ORG = /org_[0-9a-f]{32}/;

test("a first start that fails on a port in use does not use up the first key", async () => {
  const folder = temporaryFolder();
  const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  expect((await runCommand(["serve", "--port", String(other.port), "--data", join(folder, "data")])).code).toBe(2);
  await other.stop(true);
  const service = await startService({ dataDir: join(folder, "data") });
  await until("the key is printed", () => KEY.test(service.output()));
  expect(await service.stop()).toBe(0);
  removeFolder(folder);
});

test("a write whose body is still arriving when its organization is deleted does not create its folder again", async () => {
  const folder = temporaryFolder();
  const service = await startService({ dataDir: folder });
  await until("the key is printed", () => KEY.test(service.output()));
  const [key = "", orgId = ""] = [KEY.exec(service.output())?.[0], ORG.exec(service.output())?.[0]];
  const body = JSON.stringify({ content: "I live in Rome.", agent_id: "a", user_id: "u" });
  const reply = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  socket.once("data", (data) => reply.resolve(data.toString()));
  const headers = `Host: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`POST /v1/memories HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 10)}`);
  // Once the server answers a later request, it has admitted this one.
  await fetch(`${service.url}/healthz`);

  expect((await runCommand(["org", "delete", orgId, "--yes", "--data", folder])).code).toBe(0);
  await until("the deletion is done", () => service.output().includes("Erased deleted organizations"));
  socket.write(body.slice(10));

  expect(await reply.promise).toMatch(/^HTTP\/1.1 401 /);
  expect(existsSync(join(folder, "orgs", orgId))).toBeFalse();
  socket.destroy();
  await service.stop();
  removeFolder(folder);
});
