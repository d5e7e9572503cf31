import { expect, test } from "bun:test";
import { clientAddressOf } from "../../../../src/http/admission/client-address.ts";
import { listener } from "../../../../src/http/listener.ts";

const PROXY = "10.1.0.7";
const ME = "203.0.113.7";

test.each([
  ["no proxy is trusted", [], PROXY, ME, PROXY],
  ["the header of an untrusted peer is ignored", [PROXY], ME, "198.51.100.1", ME],
  ["a trusted proxy names the client", [PROXY], PROXY, ME, ME],
  ["entries before the client's address are ignored", [PROXY], PROXY, `198.51.100.1, ${ME}`, ME],
  ["also when they contain the proxy's address", [PROXY], PROXY, `${PROXY}, ${ME}`, ME],
  ["a chain of trusted proxies is followed", ["10.1.0.0/16", "127.0.0.1"], "127.0.0.1", `198.51.100.1, ${ME},10.1.3.4`, ME],
  ["a proxy sends its own request", [PROXY], PROXY, null, PROXY],
  ["every address is trusted", ["10.0.0.0/8"], PROXY, "10.2.0.1", "10.2.0.1"],
  ["an entry that is no address ends the chain", [PROXY], PROXY, `${ME}, unknown`, PROXY],
  ["an empty header", [PROXY], PROXY, "", PROXY],
  ["IPv6", ["fd00::/8"], "fd00::5", "2001:db8::1", "2001:db8:0:0::/64"],
  ["an IPv4-mapped IPv6 address", [PROXY], `::ffff:${PROXY}`, ME, ME],
  ["a socket without an address", [PROXY], "", ME, ""],
] as const)("%s", (_, trusted, peer, forwardedFor, address) => {
  expect(clientAddressOf(trusted)(peer, forwardedFor)).toBe(address);
});

test("an IPv6 address counts as its /64 network, however it is written", () => {
  const of = (address: string) => clientAddressOf([])(address, null);
  for (const address of ["2001:db8:0:1::1", "2001:DB8:0:1:ffff::", "2001:0db8:0000:0001:1:2:3:4"])
    expect(of(address)).toBe("2001:db8:0:1::/64");
  expect(["2001:db8:0:2::1", "1::4:5:6:7:8", "::1", "::"].map(of)).toEqual([
    "2001:db8:0:2::/64",
    "1:0:0:4::/64",
    "0:0:0:0::/64",
    "0:0:0:0::/64",
  ]);
  expect(of(`::FFFF:${ME}`)).toBe(ME);
});

test.each([
  ["without the setting the header is ignored", [], "127.0.0.1"],
  ["with the setting the header of the proxy counts", ["127.0.0.1"], ME],
] as const)("%s", async (_, trustedProxies, address) => {
  const addressOf = (request: Request): Response => new Response(server.addressOf(request));
  const server = listener(
    { host: "127.0.0.1", port: 0, tlsCert: null, tlsKey: null, trustedProxies },
    addressOf,
    () => new Response("", { status: 500 }),
    Date.now,
  );
  const { port } = await server.start();
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { "x-forwarded-for": `198.51.100.1, ${ME}` } });
    expect(await response.text()).toBe(address);
  } finally {
    await server.stop(1000);
  }
});
