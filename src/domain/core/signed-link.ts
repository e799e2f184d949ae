import { createHmac, timingSafeEqual } from 'node:crypto'

/** In bytes: 128 bits are more than anybody tries over a network. */
const signatureLength = 16

/** The end of a link that only we can have written: what it claims, signed with 128 bits. */
export function signToken(key: Buffer, claim: Buffer): string {
  return Buffer.concat([claim, sign(key, claim)]).toString('base64url')
}

/** What a token of ours claims; null for any other text. @param length of the claim, in bytes */
export function readToken(key: Buffer, token: string, length: number): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== length + signatureLength || bytes.toString('base64url') !== token) return null
  const claim = bytes.subarray(0, length)
  return timingSafeEqual(bytes.subarray(length), sign(key, claim)) ? claim : null
}

function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest().subarray(0, signatureLength)
}
