/** Decimal numbers of documents as whole multiples of 10⁻¹⁰, so that sums and products are exact. */
const PLACES = 10
const ONE = 10n ** BigInt(PLACES)

/** Undefined when the text is not a decimal number. Digits after the tenth place are dropped. */
export function decimalOf(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  const value = BigInt(whole || '0') * ONE + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'))
  return sign === '-' ? -value : value
}

/** The same number of hundredths, halves away from zero. */
export function hundredths(value: bigint): bigint {
  return divideRounded(value * 100n, ONE)
}

export function times(one: bigint, other: bigint): bigint {
  return divideRounded(one * other, ONE)
}

/** 0 by 0. */
export function dividedBy(one: bigint, other: bigint): bigint {
  return other === 0n ? 0n : divideRounded(one * ONE, other)
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (top * 2n + bottom) / (bottom * 2n)
  return isNegative ? -quotient : quotient
}
