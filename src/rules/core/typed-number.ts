import { toLatinDigits } from '#rules/core/digits'

/**
 * What somebody typed as a number, in any digits, with either decimal sign (. ٫) and grouping (, ٬); undefined when it is
 * none. A percent sign behind it is let pass.
 */
export function readTypedNumber(text: string): number | undefined {
  const plain = toLatinDigits(text)
    .replace(/[\s,٬%٪\u200e\u200f]/g, '')
    .replace('٫', '.')
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined
}
