import { digitsOf } from '#locales/format'
import type { Language } from '#rules/core/language'

/** The word is of the language; British English would write «m». */
const tags = { ar: 'ar-EG', en: 'en-US' } as const

/** 2,500,000 → 2.5M, «2.5 مليون»: for the side of a chart, where the whole number has no room. */
export function formatCompact(value: number, language: Language): string {
  const format = new Intl.NumberFormat(tags[language], {
    numberingSystem: digitsOf(language),
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  // True minus, as wide as the digits.
  return format.format(value).replace('-', '\u2212')
}
