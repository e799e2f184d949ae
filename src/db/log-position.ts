/**
 * A position in PostgreSQL's log ahead as it is written: two hexadecimal numbers of 32 bits, as
 * `16/B374D848`.
 */
const shape = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** As a number that can be compared; null for what is no position. */
export function readPosition(text: string | null | undefined): bigint | null {
  const [, high, low] = shape.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}
