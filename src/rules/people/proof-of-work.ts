/** What a browser hashes: short enough, with a nonce of ten digits, for one block of SHA-256 (55 bytes). */
export function workText(challenge: string, nonce: string): string {
  return `${challenge}:${nonce}`
}

/** Bytes of a challenge: id, end in seconds, bits, signature; 44 characters in base64url. */
export const challengeBytes = { id: 12, expires: 4, bits: 1, signature: 16 } as const
export const challengeShape = /^[\w-]{44}$/
export const nonceShape = /^\d{1,10}$/

/** Zero bits with which a hash begins. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
