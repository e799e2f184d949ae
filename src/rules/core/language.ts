export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The one of both languages that is asked for with the greater weight, the first of equals, Arabic when
 * neither is. `Accept-Language` counts by its language part (`en`, `en-US`); a weight of 0 refuses a
 * language.
 */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  let wanted: Language = 'ar'
  let weight = 0
  for (const range of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const language = languages.find((known) => known === tag.trim().split('-')[0])
    const asked = language ? weightOf(parameters) : 0
    if (language && asked > weight) [wanted, weight] = [language, asked]
  }
  return wanted
}

/**
 * The weight (`q`) of a range, 1 unless said; one that is no number between 0 and 1 counts as none. Source:
 * RFC 9110, 12.4.2.
 */
function weightOf(parameters: string[]): number {
  const said = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
  if (!said) return 1
  const weight = Number(said.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}

/**
 * The parameter by which an address asks for a language: one page has one address, and each language a
 * variant of it.
 */
export const languageParameter = 'lang'

/** The language that an address asks for, if it does. */
export function languageInAddress(parameters: URLSearchParams): Language | undefined {
  return languages.find((language) => language === parameters.get(languageParameter))
}

/** BCP 47 tags of the two languages. Source: specification section 9. */
export const localeTags = { ar: 'ar-EG', en: 'en-US' } as const
