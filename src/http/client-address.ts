import { BlockList, isIP } from "node:net";

/**
 * The network address that a request comes from, by the peer of its connection and its `X-Forwarded-For`. Of IPv6 it is the network of 64 bits: whoever has
 * one address there has them all.
 */
export type ClientAddress = (peer: string, forwardedFor: string | null) => string;

/**
 * The peer, unless it is one of the trusted proxies: then who connected to it, as it wrote at the end of the header, and so on through further trusted ones.
 * What is to the left of the first address that is not trusted was written by whoever has that address, and counts for nothing.
 */
export function clientAddressOf(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [address = "", prefix] = network.split("/");
    trusted.addSubnet(address, Number(prefix ?? BITS[familyOf(address)]), familyOf(address));
  }
  return (peer, forwardedFor) => {
    const hops = forwardedFor === null ? [] : forwardedFor.split(",");
    let address = peer;
    while (isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
      const hop = hops.pop()?.trim() ?? "";
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return isIP(address) === 6 ? networkOf(address) : address;
  };
}

/** IPv4 that is written as IPv6 (RFC 4291, 2.5.5.2) is IPv4. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // In its one canonical form, but for the zeros that are left out.
  const [head = "", tail = ""] = (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

function familyOf(address: string): keyof typeof BITS {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
