import { isIPv6 } from 'node:net'

/** What counts as one visitor's address for limits: with IPv6 the /64 that a household or phone has to itself. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  const parts = [...front, ...gap, ...back].slice(0, 4)
  return `${parts.map((part) => parseInt(part, 16).toString(16)).join(':')}::/64`
}
