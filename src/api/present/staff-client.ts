import type { z } from '@hono/zod-openapi'
import type { ClientBelongings } from '#contract/staff-client-page'
import type { ListedClient, StaffClient } from '#contract/staff-clients'
import type { Language } from '#rules/core/language'
import { halalas, toRiyals } from '#rules/core/money'
import { stayUntil } from '#rules/sale/subscription'
import { comingChargeTime, timesOf } from '#domain/sale/subscriptions/read-subscriptions'
import { toRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import type { ListedClient as ListedRow } from '#domain/desk/clients/list-clients'
import type { ClientBelongings as Belongings } from '#domain/desk/clients/get-client-belongings'
import type { ClientView } from '#domain/people/clients/read-clients'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { presentClient } from './client.ts'
import { presentOrderSummary } from './order.ts'
import { presentStoredCard } from './payment.ts'

function presentState(client: ClientRow) {
  return {
    is_blocked: client.blocked_at !== null,
    blocked_at: client.blocked_at?.toISOString() ?? null,
    closed_at: client.closed_at?.toISOString() ?? null,
  }
}

export function presentListedClient(client: ListedRow): z.infer<typeof ListedClient> {
  return {
    ...presentClient(client),
    ...presentState(client),
    is_test: client.is_test,
    practice_of: client.practice_partner,
    has_plan: client.has_plan,
  }
}

export function presentStaffClient(view: ClientView): z.infer<typeof StaffClient> {
  const { client, practiceOf, holdings, lastLoginAt } = view
  const held = halalas(client.balance_held_minor)
  return {
    ...presentClient(client),
    ...presentState(client),
    is_test: client.is_test,
    practice_of: practiceOf,
    balance_held: toRiyals(held),
    balance_held_minor: held,
    counts: holdings,
    last_login_at: lastLoginAt?.toISOString() ?? null,
    version: client.version,
  }
}

export function presentBelongings(
  belongings: Belongings,
  language: Language,
  now: Date,
): z.infer<typeof ClientBelongings> {
  return {
    orders: belongings.orders.map((order) => presentOrderSummary(order, language)),
    subscriptions: belongings.subscriptions.map(
      ({ name_ar, name_en, renewal, last_started_at, is_paused_past_end, ...subscription }) => ({
        ...subscription,
        access_ends_at:
          stayUntil(timesOf({ ...subscription, is_paused_past_end }), now)?.toISOString() ?? null,
        name: language === 'ar' ? name_ar : name_en,
        next_charge: nextCharge(subscription, renewal, last_started_at),
      }),
    ),
    memberships: belongings.memberships.map(({ name_ar, name_en, ...membership }) => ({
      ...membership,
      name: language === 'ar' ? name_ar : name_en,
    })),
    payment_methods: belongings.cards.map((card) => presentStoredCard(card, now)),
    tickets: belongings.tickets,
    adjustments: belongings.adjustments.map((adjustment) => ({
      ...adjustment,
      amount: toRiyals(halalas(adjustment.amount_minor)),
    })),
  }
}

/**
 * By the one function that the charge itself asks. A pause comes first; a failed renewal is shown by its
 * grace.
 */
export function nextCharge(
  subscription: Pick<
    Belongings['subscriptions'][number],
    'auto_renew' | 'status' | 'ends_at' | 'paused_until'
  >,
  renewal: Belongings['subscriptions'][number]['renewal'],
  lastStartedAt: string,
) {
  const at = comingChargeTime({ ...subscription, renewal, last_started_at: lastStartedAt })
  if (!at || !renewal) return null
  const { priceAfterTax, finalPrice } = toRenewalOffer(renewal).price
  return { amount_minor: priceAfterTax, card_minor: finalPrice, at: at.toISOString() }
}
