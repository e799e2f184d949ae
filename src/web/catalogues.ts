import type { I18n, Messages } from '@lingui/core'
import type { Language } from '#rules/language'

type Place = 'ui' | 'store' | 'account' | 'admin'

/** One catalogue per place and language: a visitor of the store loads nothing of the administration. */
const catalogues: Record<Place, Record<Language, () => Promise<{ messages: Messages }>>> = {
  ui: { ar: () => import('#locales/ui.ar.po'), en: () => import('#locales/ui.en.po') },
  store: { ar: () => import('#locales/store.ar.po'), en: () => import('#locales/store.en.po') },
  account: { ar: () => import('#locales/account.ar.po'), en: () => import('#locales/account.en.po') },
  admin: { ar: () => import('#locales/admin.ar.po'), en: () => import('#locales/admin.en.po') },
}

const loaded = new Set<Place>()

function placesOf(pathname: string): Place[] {
  if (pathname.startsWith('/admin')) return ['ui', 'admin']
  if (pathname.startsWith('/user')) return ['ui', 'account']
  return ['ui', 'store']
}

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
  await Promise.all(
    missing.map(async (place) => {
      const { messages } = await catalogues[place][language]()
      i18n.load(language, messages)
      loaded.add(place)
    }),
  )
}
