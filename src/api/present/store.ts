import type { z } from '@hono/zod-openapi'
import type { Store as StoreShape } from '#contract/catalogue'
import { namesOfMark, paymentMarks } from '#rules/shop/store'
import { formatSupportHours } from '#locales/support-hours'
import type { Context } from '#domain/core/context'
import type { PublishedStore } from '#domain/shop/published/load-content'
import { presentBrand, presentDrawing } from './brand.ts'

/** The store's settings, and beside them the gateway to which new cards go. */
export function presentStore(store: PublishedStore, ctx: Context): z.infer<typeof StoreShape> {
  const { language } = ctx
  const { name, cards } = ctx.gateways.forCards
  const { support_schedule: schedule } = store
  return {
    name: store[`name_${language}`],
    name_ar: store.name_ar,
    name_en: store.name_en,
    sentence: store[`sentence_${language}`],
    headline: store[`headline_${language}`],
    hero: store[`hero_${language}`],
    legal_name: store[`legal_name_${language}`],
    unified_number: store.unified_number,
    vat_number: store.vat_number,
    phone: store.phone,
    whatsapp: store.whatsapp,
    email: store.email,
    address: store[`address_${language}`],
    certificate_number: store.certificate_number,
    certificate_url: store.certificate_url,
    social_links: store.social_links,
    payment_marks: store.payment_marks,
    mark_drawings: paymentMarks.flatMap((mark) => {
      const drawing = presentDrawing(store.markDrawings[mark] ?? null)
      return drawing ? namesOfMark(mark).map((name) => ({ mark: name, ...drawing })) : []
    }),
    support_hours: schedule ? formatSupportHours(schedule, language) : store[`support_hours_${language}`],
    support_answer_hours: schedule && schedule.answer_hours.normal,
    order_window_hours: store.order_window_hours,
    code_countries: store.code_countries,
    digits: store.digits,
    terms_version: store.terms_version,
    page_links: store.pageLinks.map(({ slug, shown_in, ...titles }) => ({
      slug,
      title: titles[`title_${language}`],
      shown_in,
    })),
    brand: presentBrand(store.brand),
    gateway: {
      name,
      base_url: cards.browser.baseUrl,
      publishable_key: cards.browser.publishableKey,
    },
    // Read after the content, which the vendors of staff's follow.
    asks_measurement: ctx.measurement.vendors().length > 0,
    demo: ctx.demo,
  }
}
