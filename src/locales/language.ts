import { type Language, localeTags } from '#rules/core/language'

/** What `<html>` says about a language. */
export const htmlOf = {
  ar: { lang: localeTags.ar, dir: 'rtl' },
  en: { lang: localeTags.en, dir: 'ltr' },
} as const satisfies Record<Language, { lang: string; dir: 'rtl' | 'ltr' }>

/** The other one: what the language button offers, each in its own words. */
export const otherLanguage = {
  ar: { locale: localeTags.en, language: 'en', name: 'English' },
  en: { locale: localeTags.ar, language: 'ar', name: 'العربية' },
} as const satisfies Record<Language, { locale: string; language: Language; name: string }>
