import type { Halalas } from '#rules/core/money'
import type { EnteredPrice } from '#rules/shop/price'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'
import type { ImportedClient } from '#domain/imports/import-state'
import type { RowNote } from '#domain/imports/import-rows'
import type { ReadSubscription } from '#domain/imports/read-subscription'
import { keepImportedConsents } from '#domain/people/consents/keep-imported-consents'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { insertImportedOrders, type ImportedTerms } from '#domain/sale/records/orders/insert-imported-orders'
import {
  insertImportedPeriods,
  type ImportedPeriod,
} from '#domain/sale/records/periods/insert-imported-periods'
import { recordStart } from '#domain/sale/records/subscriptions/change-subscription'
import {
  insertImportedSubscriptions,
  type ImportedSubscription,
} from '#domain/sale/records/subscriptions/insert-imported-subscriptions'
import { priceRowOf } from '#domain/shop/catalogue/entered-price'
import type { SoldFields } from '#domain/shop/catalogue/product-columns'

/** A subscription as it will stand. */
export type DecidedSubscription = {
  subjectId: string
  client: ImportedClient
  read: ReadSubscription
  product: SoldFields & { id: string }
  /** What each renewal costs, and the same before the taxes of now. */
  price: EnteredPrice
  priceBeforeTax: Halalas
  time: { startsAt: Date; endsAt: Date; freeDays: number }
  /** Of the whole subscription, which may be older than its running period. */
  startsAt: Date
  /** With which it renews; null where it does not, or waits for one. */
  cardId: string | null
  /** It renews, by this consent or a younger one; null where it does not. */
  renewal: ReadSubscription['renewal']
  /** The store knows of a decision about renewal that is younger than the file's. */
  isDecidedSince: boolean
  /** Another price is announced for its renewals. */
  isPriceComing: boolean
  notes: readonly RowNote[]
}

/**
 * Writes decided subscriptions with all that hangs on them: a handful of statements, however many there are.
 */
export async function writeSubscriptions(
  tx: Transaction,
  ctx: Context,
  decided: DecidedSubscription[],
): Promise<void> {
  const plans = decided.map((one) => ({ ...one, orderId: newId() }))
  await insertImportedOrders(tx, ctx, plans.map(termsOf))
  await insertImportedSubscriptions(tx, ctx, plans.map(subscriptionOf))
  await insertImportedPeriods(tx, ctx, plans.map(periodOf))
  await keepImportedConsents(
    tx,
    plans.flatMap(({ client, renewal, isDecidedSince }) =>
      renewal && !isDecidedSince ? [{ clientId: client.id, kind: 'renewal' as const, ...renewal }] : [],
    ),
  )
  for (const plan of decided) recordPlan(tx, ctx, plan)
  const notified = decided.filter(({ cardId, isPriceComing }) => isPriceComing && cardId !== null)
  if (notified.length > 0) {
    await notifyComingPrice(
      tx,
      ctx,
      notified.map(({ subjectId }) => subjectId),
    )
  }
}

type NewPlan = DecidedSubscription & { orderId: string }

function termsOf({ orderId, client, renewal, product, price, priceBeforeTax }: NewPlan): ImportedTerms {
  return {
    orderId,
    clientId: client.id,
    language: client.language,
    autoRenew: renewal !== null,
    line: {
      product_id: product.id,
      name_ar: product.name_ar,
      name_en: product.name_en,
      points: product.points,
      days: product.days,
      group_sharing: product.group_sharing,
      ...priceRowOf(price, priceBeforeTax),
    },
  }
}

function subscriptionOf(plan: NewPlan): ImportedSubscription {
  const { subjectId, client, renewal, product, time, startsAt, cardId } = plan
  return {
    id: subjectId,
    client_id: client.id,
    product_id: product.id,
    starts_at: startsAt,
    ends_at: time.endsAt,
    auto_renew: cardId !== null,
    awaits_card: renewal !== null && cardId === null,
    payment_method_id: cardId,
  }
}

function periodOf({ subjectId, orderId, read, renewal, product, time }: NewPlan): ImportedPeriod {
  return {
    ...time,
    id: newId(),
    subscriptionId: subjectId,
    orderId,
    days: product.days,
    points: product.points,
    pointsLeft: read.pointsLeft ?? product.points,
    agreedToRenewal: renewal !== null,
  }
}

/** Its facts, and the jobs that a plan of the store has. */
function recordPlan(
  tx: Transaction,
  ctx: Context,
  { subjectId, client, product, time, cardId }: DecidedSubscription,
): void {
  const { startsAt, endsAt } = time
  const clientId = client.id
  recordStart(tx, ctx, {
    id: subjectId,
    clientId,
    changes: {
      product: { before: null, after: { ar: product.name_ar, en: product.name_en } },
      ends_at: { before: null, after: endsAt.toISOString() },
      settled_by: { before: null, after: 'import' },
    },
    cardId,
  })
  enqueue(tx, ctx, { name: 'subscription.advance', subjectId, clientId, dueAt: endsAt })
  if (cardId !== null) scheduleRenewal(tx, ctx, { subscriptionId: subjectId, clientId, startsAt, endsAt })
}
