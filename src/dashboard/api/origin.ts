import { BlockList, isIP } from "node:net";
import type { Origin } from "../../stores/interfaces/accounts.ts";

/** The names of browsers in their headers, in an order in which the first is right: most also name those whose pages they want. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?(?:OS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Says in words where a request comes from. The header and the address themselves are not kept. */
export function originOf({ headers }: Request, address: string): Origin {
  const header = headers.get("user-agent") ?? "";
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(header))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return { browser: `${browser ?? "Another program"}${system === undefined ? "" : ` on ${system}`}`, network: networkOf(address) };
}

/** Loopback, and networks that are not routed on the internet (RFC 1918, 3927, 4193, 4291, 6598). */
const [HERE, LOCAL] = [new BlockList(), new BlockList()];
HERE.addSubnet("127.0.0.0", 8, "ipv4");
HERE.addSubnet("::1", 128, "ipv6");
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  LOCAL.addSubnet(network, bits, "ipv4");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");

/** @param address as `addressOf` gives it: of IPv6 the network, such as `2001:db8:0:0::/64`. */
function networkOf(address: string): string {
  const bare = address.replace(/::\/64$/, "::");
  const version = isIP(bare);
  if (version === 0) return "an unknown network";
  const family = version === 4 ? "ipv4" : "ipv6";
  // The network of the loopback of IPv6 is that of addresses without a network.
  if (HERE.check(bare, family) || bare === "0:0:0:0::") return "this machine";
  return `${LOCAL.check(bare, family) ? "a local network" : "the internet"}, IPv${version}`;
}
