import { sql, type RawBuilder } from 'kysely'
import { formatDate, formatRiyalsText } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import type { Language } from '#rules/core/language'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import { renewalTerms, toRenewalOffer, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
import { priceFrom, renewalsOf } from '#domain/sale/pricing/renewal-sums'

/** A subscriber whom a scheduled price concerns, as messages need it. */
export type Concerned = {
  subscription_id: string
  client_id: string
  email: string
  phone: string | null
  language: Language
  terms: RenewalTerms
}

/** The columns of `Concerned`, for a query of subscriptions `s` and their clients `c`. */
export function concernedColumns(now: Date): RawBuilder<unknown> {
  return sql`s.id as subscription_id, c.id as client_id, c.email, c.phone, c.language, ${renewalTerms(now)} as terms`
}

export type ChangeToNotify = PriceRow & {
  id: string
  applies_from: Date
  text_ar: string
  text_en: string
  asks_consent: boolean
}

/**
 * The legal notice: what the renewal costs now and from the day on, with the subscriber's own coupon, by email and SMS. Sent
 * once for each change, subscription and owner.
 */
export function notifyPriceChange(
  notes: WriteTarget,
  ctx: Context,
  change: ChangeToNotify,
  one: Concerned,
): void {
  const { language, terms } = one
  const after = priceFrom(renewalsOf(terms), {
    price: enteredPrice(change),
    appliesFrom: change.applies_from,
  })
  notifyClient(notes, ctx, {
    client: clientOf(one),
    template: change.asks_consent ? 'price_change_asked' : 'price_change',
    parameters: {
      ...wordsOf(ctx, one),
      after: formatRiyalsText(after, language),
      date: formatDate(change.applies_from.toISOString(), language),
      text: language === 'ar' ? change.text_ar : change.text_en,
    },
    onceKey: `price_change:${change.id}:${one.subscription_id}:${one.client_id}`,
  })
}

/** To clients who were notified, or agreed to it: the price stays. */
export function notifyWithdrawn(
  notes: WriteTarget,
  ctx: Context,
  change: { id: string },
  one: Concerned,
): void {
  notifyClient(notes, ctx, {
    client: clientOf(one),
    template: 'price_change_withdrawn',
    parameters: wordsOf(ctx, one),
    onceKey: `price_change_withdrawn:${change.id}:${one.subscription_id}:${one.client_id}`,
  })
}

function clientOf({ client_id: id, email, phone, language }: Concerned) {
  return { id, email, phone, language }
}

function wordsOf(ctx: Context, { subscription_id: id, language, terms }: Concerned) {
  return {
    plan: terms.product[`name_${language}`],
    before: formatRiyalsText(toRenewalOffer(terms).before, language),
    link: pageLink(ctx, '/user/subscriptions/:id', { id }),
  }
}
