import { BlockList, isIP } from "node:net";

/** The network address that a request comes from, by the peer of its connection and its `X-Forwarded-For`. */
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
    return address;
  };
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

function familyOf(address: string): keyof typeof BITS {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
