import { isIP } from 'node:net'

/**
 * What a limit counts: an IPv6 address by its /64, which is the least that one customer gets, so that
 * no one has billions of addresses to try from. IPv4 written as IPv6 stays the one address it is;
 * anything else is its own key.
 */
export function rateLimitKey(key: string): string {
  if (isIP(key) !== 6) return key
  const groups = ipv6Groups(key)
  const isIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an address, without its zone. */
function ipv6Groups(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16))
}
