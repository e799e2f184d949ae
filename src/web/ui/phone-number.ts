import { toLatinDigits } from '#rules/core/digits'
import { groupNational } from '#locales/format'

export type PhoneText = { extension: string; number: string }

/**
 * Reads a phone as people write it: 051…, 51…, +96651…, 0096651…, in any digits. `codes` are the known
 * calling codes without plus; those of other countries are only told apart once their list is loaded.
 */
export function readPhone(text: string, extension: string, codes: readonly string[] = ['966']): PhoneText {
  const latin = toLatinDigits(text).replace(/[^\d+]/g, '')
  const international = /^(?:\+|00)(\d*)$/.exec(latin)?.[1]
  if (international !== undefined) {
    // The country that is chosen is known without any list.
    const all = [...codes, extension.slice(1)]
    const code = all.filter((known) => international.startsWith(known)).toSorted(byLengthDescending)[0]
    if (!code) return { extension, number: latin }
    return { extension: `+${code}`, number: withoutTrunk(`+${code}`, international.slice(code.length)) }
  }
  const digits = latin.replace(/\+/g, '')
  // "966 51 234 5678", typed without its plus.
  if (extension === '+966' && digits.length === 12 && digits.startsWith('9665')) {
    return { extension, number: digits.slice(3) }
  }
  return { extension, number: withoutTrunk(extension, digits) }
}

/** How the box shows it: 51 234 5678. What is not understood stays as it was typed. */
export function showPhone({ extension, number }: PhoneText): string {
  return number.startsWith('+') || number.startsWith('00') ? number : groupNational(extension, number)
}

/** Saudi mobiles begin with 5 and have nine digits. Elsewhere the server knows better. */
export function saudiMobileFault({ extension, number }: PhoneText): 'first-digit' | 'length' | undefined {
  if (extension !== '+966' || number === '') return undefined
  if (!number.startsWith('5')) return 'first-digit'
  return number.length === 9 ? undefined : 'length'
}

/** The leading zero of home calls is no part of the number, except in Italy and the Vatican. */
function withoutTrunk(extension: string, digits: string): string {
  return extension === '+39' || extension === '+379' ? digits : digits.replace(/^0+/, '')
}

function byLengthDescending(a: string, b: string): number {
  return b.length - a.length
}
