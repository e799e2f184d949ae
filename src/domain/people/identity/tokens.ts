import { createHash, randomBytes } from 'node:crypto'
import { tokenPrefixes } from '#rules/partners/partners'

/**
 * Opaque tokens: 256 random bits, of which only the sha-256 is stored. The prefix shows people and secret
 * scanners what kind of token it is; the API never trusts it.
 */
const prefixes = { client: 'ish_c_', staff: 'ish_s_', ...tokenPrefixes } as const

export function newToken(kind: keyof typeof prefixes): { token: string; hash: Buffer } {
  const token = prefixes[kind] + randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
