import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { messages as accountAr } from '#locales/account.ar.po'
import { messages as accountEn } from '#locales/account.en.po'
import { messages as adminAr } from '#locales/admin.ar.po'
import { messages as adminEn } from '#locales/admin.en.po'
import { messages as storeAr } from '#locales/store.ar.po'
import { messages as storeEn } from '#locales/store.en.po'
import { messages as uiAr } from '#locales/ui.ar.po'
import { messages as uiEn } from '#locales/ui.en.po'
import type { Language } from '#rules/core/language'
import { type Place, placesOf } from './text-places.ts'

const messages: Record<Language, Record<Place, Messages>> = {
  ar: { ui: uiAr, store: storeAr, account: accountAr, admin: adminAr },
  en: { ui: uiEn, store: storeEn, account: accountEn, admin: adminEn },
}

const kept = new Map<string, I18n>()

/** The texts of a page in one language. Nothing is switched afterwards, so all requests can share them. */
export function textsOf(language: Language, pathname: string): I18n {
  const places = placesOf(pathname)
  const key = `${language} ${places.join()}`
  let texts = kept.get(key)
  if (!texts) {
    const merged = Object.assign({}, ...places.map((place) => messages[language][place]))
    kept.set(key, (texts = setupI18n({ locale: language, messages: { [language]: merged } })))
  }
  return texts
}
