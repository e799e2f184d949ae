export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** Arabic unless English is asked for. `Accept-Language` counts by its language part (`en`, `en-US`). */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  const first = (acceptLanguage ?? '').split(',')[0]?.trim().toLowerCase() ?? ''
  return first === 'en' || first.startsWith('en-') || first.startsWith('en;') ? 'en' : 'ar'
}

/** The parameter by which an address asks for a language: one page has one address, and each language a variant of it. */
export const languageParameter = 'lang'

/** The language that an address asks for, if it does. */
export function languageInAddress(parameters: URLSearchParams): Language | undefined {
  return languages.find((language) => language === parameters.get(languageParameter))
}

/** BCP 47 tags of the two languages. Source: specification section 9. */
export const localeTags = { ar: 'ar-EG', en: 'en-US' } as const
