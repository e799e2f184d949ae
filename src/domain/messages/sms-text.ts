import type { Language } from '#rules/core/language'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'

/**
 * An SMS as it leaves: who writes, then the words. The carrier's sender name is Latin and may be shared, so
 * the text says it, too. Source: docs/decisions/0155.
 */
export function smsText(
  store: Pick<StoreSettings, 'name_ar' | 'name_en'> | null,
  language: Language,
  body: string,
): string {
  const name = store?.[`name_${language}`] ?? ''
  return name === '' || body === '' ? body : `${name}: ${body}`
}
