import { isIPv4, isIPv6 } from 'node:net'
import { addressBlocks } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import type { Limit } from '#domain/core/limits'

/**
 * What counts as one visitor's address for limits: with IPv6 the /64 that a household or phone has to itself.
 */
export function addressGroup(address: string): string {
  return addressGroups(address)[0]?.key ?? address
}

/**
 * The address as limits count it, narrowest block first, with how many times the points each has. IPv4
 * written as IPv6 is IPv4: else all of it would be one block.
 */
export function addressGroups(address: string): { key: string; times: number }[] {
  const parts = isIPv6(address) ? readIPv6(address.split('%')[0] ?? '') : undefined
  if (!parts) return [{ key: address, times: 1 }]
  const [, , , , , mapped, high = 0, low = 0] = parts
  if (mapped === 0xffff && parts.slice(0, 5).every((part) => part === 0)) {
    return [{ key: [high >> 8, high & 255, low >> 8, low & 255].join('.'), times: 1 }]
  }
  return addressBlocks.map(({ bits, times }) => ({ key: `${block(parts, bits)}::/${bits}`, times }))
}

/** Counts a use against this address, and of the blocks around it. Error: too_many_requests. */
export async function takeAddressLimit(ctx: Context, name: string, limit: Limit): Promise<void> {
  for (const { key, times } of addressGroups(ctx.address)) {
    await ctx.limiter.use(name, key, { ...limit, points: limit.points * times })
  }
}

/** The four leading parts, in which the bits outside the block are zero. */
function block(parts: number[], bits: number): string {
  return parts
    .slice(0, 4)
    .map((part, index) => part & (0xffff << Math.max(0, 16 * (index + 1) - bits)) & 0xffff)
    .map((part) => part.toString(16))
    .join(':')
}

/** Eight numbers of 16 bits. */
function readIPv6(address: string): number[] {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  const written = dotted?.[2] && isIPv4(dotted[2]) ? `${dotted[1]}${inHex(dotted[2])}` : address
  const [head = '', tail] = written.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...gap, ...back].map((part) => parseInt(part, 16))
}

function inHex(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
