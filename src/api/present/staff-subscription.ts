import type { z } from '@hono/zod-openapi'
import type { ListedSubscription, StaffSubscription } from '#contract/staff-subscriptions'
import type { SubscriptionEffects } from '#contract/staff-subscription-actions'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import type { Effects } from '#domain/core/effects'
import type { Charge } from '#domain/desk/subscriptions/read-charges'
import type { StaffSubscriptionView } from '#domain/desk/subscriptions/get-subscription'
import type { ListedSubscription as ListedRow } from '#domain/desk/subscriptions/list-subscriptions'
import { presentOrderSummary } from './order.ts'
import { presentPayment, presentStoredCard } from './payment.ts'
import { nextCharge } from './staff-client.ts'
import { presentSubscription } from './subscription.ts'

export function presentListedSubscription(
  { name_ar, name_en, renewal, last_started_at, points, ...row }: ListedRow,
  language: Language,
): z.infer<typeof ListedSubscription> {
  return {
    ...row,
    product: { name: language === 'ar' ? name_ar : name_en, name_ar, name_en },
    next_charge: nextCharge(row, renewal, last_started_at),
    retry: row.retry && { ...row.retry, at: writeMoment(row.retry.at) },
    points_total: points,
  }
}

export function presentStaffSubscription(
  view: StaffSubscriptionView,
  language: Language,
  now: Date,
): z.infer<typeof StaffSubscription> {
  const { subscription, version, client, orders, cards, coming, unused_minor, offered_to } = view
  const facts = presentSubscription(subscription, language, now)
  const numbers = new Map(orders.map(({ id, ref_id }) => [id, ref_id]))
  return {
    ...facts,
    version,
    client,
    is_test: view.is_test,
    practice_of: view.practice_of,
    periods: subscription.periods.map(({ running: _, all_points: __, ...period }) => ({
      ...period,
      order_ref_id: (period.order_id !== null && numbers.get(period.order_id)) || null,
    })),
    orders: orders.map((order) => presentOrderSummary(order, language)),
    payment_methods: cards.map((card) => presentStoredCard(card, now)),
    coming,
    charges: view.charges.map((charge) => presentCharge(charge, language)),
    messages: view.messages.map((message) => ({
      ...message,
      created_at: writeMoment(message.created_at),
      sent_at: message.sent_at && writeMoment(message.sent_at),
    })),
    unused_minor,
    refund_until: view.refundUntil?.toISOString() ?? null,
    offered_to,
  }
}

function presentCharge({ payment, order, invoice }: Charge, language: Language) {
  const { id, status, method, amount_minor, failure, card, created_at } = presentPayment(payment, language)
  return { id, status, method, amount_minor, failure, card, created_at, order, invoice }
}

export function presentEffects({ facts, messages }: Effects): z.infer<typeof SubscriptionEffects> {
  return {
    changes: facts.map(({ action, entity, changes }) => ({ action, entity, changes })),
    messages: messages.map(({ template, channel, recipient, subject, body }) => ({
      template,
      channel,
      recipient,
      subject,
      body,
    })),
  }
}
