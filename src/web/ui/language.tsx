import { useLingui } from '@lingui/react'
import type { Language } from '#rules/core/language'

/** The language that the page is being shown in, for the formatters of locales/format. */
export function useLanguage(): Language {
  return useLingui().i18n.locale === 'en' ? 'en' : 'ar'
}
