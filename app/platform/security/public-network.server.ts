import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that lead to this machine, its network, or to no one. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of the one block that is public: documentation, and tunnels that could lead to any IPv4 address. */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const privateIpv4 = blockList('ipv4', PRIVATE_IPV4)
const privateIpv6 = blockList('ipv6', PRIVATE_IPV6)
const publicIpv6 = blockList('ipv6', ['2000::/3'])

/** Whether an address is one of the internet, and not of this machine or a network behind it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateIpv4.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return publicIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6')
}

/** An address in numbers is never looked up, so it has to be checked before. */
export function isPrivateNumber(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/**
 * Finds the address of a host for a connection, and refuses those inside. At the moment of connecting,
 * so that a name can't lead elsewhere between the check and the request.
 */
export const lookupPublic =
  (refused: (message: string) => Error): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(refused(`${host} is not on the internet`), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
