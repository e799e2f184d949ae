import type { I18n, Messages } from '@lingui/core'
import type { Language } from '#rules/core/language'
import { type Place, placesOf } from './text-places.ts'

/** One catalogue per place and language: a visitor of the store loads nothing of the administration. */
const catalogues: Record<Place, Record<Language, () => Promise<{ messages: Messages }>>> = {
  ui: { ar: () => import('#locales/ui.ar.po'), en: () => import('#locales/ui.en.po') },
  store: { ar: () => import('#locales/store.ar.po'), en: () => import('#locales/store.en.po') },
  account: { ar: () => import('#locales/account.ar.po'), en: () => import('#locales/account.en.po') },
  admin: { ar: () => import('#locales/admin.ar.po'), en: () => import('#locales/admin.en.po') },
}

const loaded = new Set<Place>()

let texts: I18n | undefined

/** In the browser: which texts there are from now on. */
export function keepTexts(i18n: I18n) {
  texts = i18n
}

/** Loads the texts that a page needs, before it is shown. */
export async function loadTexts(pathname: string): Promise<void> {
  const i18n = texts
  if (!i18n) return
  const language: Language = i18n.locale === 'en' ? 'en' : 'ar'
  const missing = placesOf(pathname).filter((place) => !loaded.has(place))
  const fetched = await Promise.all(missing.map((place) => catalogues[place][language]()))
  // In their order, not in that of their arrival.
  for (const { messages } of fetched) i18n.load(language, messages)
  for (const place of missing) loaded.add(place)
}
