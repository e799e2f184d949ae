import { BlockList, isIP } from 'node:net'

/** The caller's address: the connection's, or, behind a trusted proxy, the one that it reports. */
export type AddressReader = (
  remoteAddress: string | undefined,
  forwardedFor: string | null | undefined,
) => string

/**
 * X-Forwarded-For is believed only from `trusted` (addresses and CIDR ranges), and read from its right end:
 * each hop appends what it saw, so the first one from the right that is not a trusted proxy is the visitor.
 */
export function createAddressReader(trusted: readonly string[]): AddressReader {
  const isTrusted = createAddressList(trusted)
  return (remoteAddress, forwardedFor) => {
    const direct = plainAddress(remoteAddress ?? '')
    if (trusted.length === 0 || !forwardedFor || !isTrusted(direct)) return direct
    const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()))
    let visitor = direct
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) break
      visitor = hop
      if (!isTrusted(hop)) break
    }
    return visitor
  }
}

/** Whether an address is one of these, or lies in one of these CIDR ranges. */
export function createAddressList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** IPv4 that arrives on an IPv6 socket (`::ffff:127.0.0.1`) is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
