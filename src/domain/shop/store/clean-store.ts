import { homeCountry } from '#rules/people/code-sending-budget'
import { toLatinDigits } from '#rules/core/digits'
import { orderSchedule } from '#rules/support/support-hours'
import { toWhatsappNumber } from '#rules/shop/store'
import { cleanText } from '#rules/core/text'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'

/** Texts cleaned; numbers in 0-9, without the blanks that people group them with. */
export function cleanStore(store: StoreSettings): StoreSettings {
  const number = (text: string) => toLatinDigits(text).replace(/\s/g, '')
  const texts = Object.entries(store).map(([field, value]) => [
    field,
    typeof value === 'string' ? cleanText(value) : value,
  ])
  return {
    // Object.fromEntries forgets the names; every entry comes from `store`.
    ...(Object.fromEntries(texts) as StoreSettings),
    unified_number: number(store.unified_number),
    vat_number: number(store.vat_number),
    certificate_number: number(store.certificate_number),
    address_building: number(store.address_building),
    address_additional: number(store.address_additional),
    address_postcode: number(store.address_postcode),
    phone: cleanText(toLatinDigits(store.phone)),
    whatsapp: toWhatsappNumber(store.whatsapp),
    social_links: store.social_links.map(({ name, url }) => ({ name: cleanText(name), url })),
    support_schedule: store.support_schedule && orderSchedule(store.support_schedule),
    payment_marks: [...new Set(store.payment_marks)],
    // Home first, as the sign-in lists them.
    code_countries: [...new Set(store.code_countries)].toSorted(homeFirst),
  }
}

function homeFirst(a: string, b: string): number {
  return Number(b === homeCountry) - Number(a === homeCountry)
}
