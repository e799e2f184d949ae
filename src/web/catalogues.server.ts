import { type I18n, setupI18n } from '@lingui/core'
import { messages as accountAr } from '#locales/account.ar.po'
import { messages as accountEn } from '#locales/account.en.po'
import { messages as adminAr } from '#locales/admin.ar.po'
import { messages as adminEn } from '#locales/admin.en.po'
import { messages as storeAr } from '#locales/store.ar.po'
import { messages as storeEn } from '#locales/store.en.po'
import { messages as uiAr } from '#locales/ui.ar.po'
import { messages as uiEn } from '#locales/ui.en.po'
import type { Language } from '#rules/language'

const messages = {
  ar: { ...uiAr, ...storeAr, ...accountAr, ...adminAr },
  en: { ...uiEn, ...storeEn, ...accountEn, ...adminEn },
}

const texts = { ar: textsOf('ar'), en: textsOf('en') }

/** Every text of one language. Nothing is switched afterwards, so all requests can share it. */
export function allTexts(language: Language): I18n {
  return texts[language]
}

function textsOf(language: Language) {
  return setupI18n({ locale: language, messages: { [language]: messages[language] } })
}
