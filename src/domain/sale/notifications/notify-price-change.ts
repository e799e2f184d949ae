import { sql, type RawBuilder } from 'kysely'
import { formatDate, formatRiyalsText } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import type { Language } from '#rules/core/language'
import type { EnteredPrice } from '#rules/shop/price'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import type { Context } from '#domain/core/context'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import { keepPriceNotice } from '#domain/sale/records/price-consents/keep-price-notice'
import { renewalTerms, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
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

/**
 * Whether the client `c` of the plan `s` is still to be notified of the price `x`, or of its withdrawal: of a
 * price not whoever has agreed to it, of a withdrawal only who was notified of the price before, or has
 * agreed to it.
 */
export function isToBeNotified(isWithdrawn: RawBuilder<boolean>): RawBuilder<boolean> {
  const wasSent = (template: 'price_change' | 'price_change_withdrawn') =>
    sql`exists (select from messages m where m.client_id = c.id
      and m.once_key like ${sql.lit(`${template}:`)} || x.id || ':' || s.id || '%')`
  const ofTheirs = (row: string) =>
    sql`${sql.ref(`${row}.price_change_id`)} = x.id and ${sql.ref(`${row}.subscription_id`)} = s.id and ${sql.ref(`${row}.client_id`)} = c.id`
  // The notice outlives its message; of the release before there is the message alone.
  const knows = sql`(${wasSent('price_change')} or exists (select from price_notices n where ${ofTheirs('n')})
    or exists (select from ${standingPriceConsents()} y where ${ofTheirs('y')}))`
  return sql<boolean>`case when ${isWithdrawn} then ${knows} and not ${wasSent('price_change_withdrawn')} else not ${knows} end`
}

export type ChangeToNotify = PriceRow & {
  id: string
  applies_from: Date
  text_ar: string
  text_en: string
  asks_consent: boolean
}

/**
 * The legal notice, by email and SMS: what the first renewal from the day on costs, and what it would have
 * cost without the change, both with the subscriber's own coupon if that still lasts then. Sent once for each
 * change, subscription and owner.
 */
export function notifyPriceChange(
  notes: WriteTarget,
  ctx: Context,
  change: ChangeToNotify,
  one: Concerned,
): void {
  const { language, terms } = one
  keepPriceNotice(notes, ctx, {
    changeId: change.id,
    subscriptionId: one.subscription_id,
    clientId: one.client_id,
  })
  // Somebody who came with an import is asked where too few days are left.
  const isAsked = change.asks_consent || (terms.needs_consent && terms.price_change_id === change.id)
  notifyClient(notes, ctx, {
    client: clientOf(one),
    template: isAsked ? 'price_change_asked' : 'price_change',
    parameters: {
      ...wordsOf(ctx, one, change),
      after: priceText(one, change, enteredPrice(change)),
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
  change: Pick<ChangeToNotify, 'id' | 'applies_from'>,
  one: Concerned,
): void {
  notifyClient(notes, ctx, {
    client: clientOf(one),
    template: 'price_change_withdrawn',
    parameters: wordsOf(ctx, one, change),
    onceKey: `price_change_withdrawn:${change.id}:${one.subscription_id}:${one.client_id}`,
  })
}

function clientOf({ client_id: id, email, phone, language }: Concerned) {
  return { id, email, phone, language }
}

function wordsOf(ctx: Context, one: Concerned, change: Pick<ChangeToNotify, 'applies_from'>) {
  const { subscription_id: id, language, terms } = one
  return {
    plan: terms.product[`name_${language}`],
    // A plan that was chosen for the paid end costs what it did on that day.
    before: priceText(
      one,
      change,
      enteredPrice(terms.plan_change_id === null ? terms.bought : terms.product),
    ),
    link: pageLink(ctx, '/user/subscriptions/:id', { id }),
  }
}

/**
 * What the first renewal from the day of the change on costs at a price; the coupon may have ended by then.
 */
function priceText(
  { language, terms }: Concerned,
  { applies_from: appliesFrom }: Pick<ChangeToNotify, 'applies_from'>,
  price: EnteredPrice,
): string {
  return formatRiyalsText(priceFrom(renewalsOf(terms), { price, appliesFrom }), language)
}
