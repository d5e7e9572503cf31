import { BlockList, isIP } from "node:net";

/**
 * Returns the address that a request comes from, given the peer of its connection and its `X-Forwarded-For`. For IPv6 it returns the /64
 * network, because the owner of one address there controls all of them.
 */
export type ClientAddress = (peer: string, forwardedFor: string | null) => string;

/**
 * The client is the peer, unless the peer is a trusted proxy. A proxy appends the address that connected to it to the header, so the header
 * is read from its end, through all trusted proxies, to the first address that is not trusted. Everything to the left of that address was
 * written by its owner and is ignored.
 *
 * @param trustedProxies addresses or networks: `10.0.0.1`, `10.0.0.0/8`.
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

/** An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) becomes its IPv4 address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // The URL parser returns the canonical form. Only its omitted zeros still have to be filled in.
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
