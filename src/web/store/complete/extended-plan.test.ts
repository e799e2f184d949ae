import { expect, test } from 'vitest'
import { exampleRenewal, exampleSubscription } from '#test/subscription'
import type { Subscription } from '#web/account/types'
import { extendedBy } from './extended-plan.server.ts'

const now = '2027-01-10T09:00:00.000Z'
const paid = '2027-01-20T09:00:00.000Z'
const over = '2027-01-05T09:00:00.000Z'
const { product } = exampleSubscription
const found = (changes: Partial<Subscription>) =>
  extendedBy(product.id, [{ ...exampleSubscription, auto_renew: true, renewal: null, ...changes }], now)

test('a purchase continues the plan that runs, rests behind its paid end, or waits for its renewal', () => {
  const at = { renews: true, awaitsCard: false, renewal: null }
  expect(found({ status: 'active', ends_at: paid })).toEqual({ ...at, ends: null })
  expect(found({ status: 'active', ends_at: over, paused_until: paid })).toEqual({
    ...at,
    ends: 'pause',
  })
  expect(found({ status: 'past_due', ends_at: over })).toEqual({ ...at, ends: 'grace' })
  expect(
    found({ status: 'cancelled', ends_at: over, access_ends_at: paid, auto_renew: false }),
  ).toMatchObject({ ends: 'grace' })
})

test('and begins anew where the plan is over, or is another one', () => {
  expect(found({ status: 'expired', ends_at: over })).toBeNull()
  expect(found({ status: 'cancelled', ends_at: over, access_ends_at: null })).toBeNull()
  expect(found({ status: 'active', ends_at: paid, product: { ...product, id: 'q' } })).toBeNull()
})

test('its renewal is compared with what is bought where staff gave this plan, and stays where another one is chosen', () => {
  const other = { ...exampleRenewal.product, id: 'bought' }
  const running = { status: 'active', ends_at: paid, renewal: { ...exampleRenewal, product: other } } as const
  expect(found({ ...running, scheduled_change: null })).toMatchObject({
    renewal: { price: 6_900, discounted: 0, later: [], days: 30 },
  })
  const scheduled_change: Subscription['scheduled_change'] = {
    id: 'c',
    kind: 'downgrade',
    status: 'pending',
    product: other,
    takes_effect_at: paid,
    price_after_tax: 69,
    price_after_tax_minor: 6_900,
    credit_minor: 0,
    order_id: null,
  }
  expect(found({ ...running, scheduled_change })).toMatchObject({ renewal: null })
})

test('a renewal that is agreed to and waits for its card is one: its price is not changed unasked', () => {
  const waiting = { status: 'active', ends_at: paid, auto_renew: false } as const
  const at = { renews: true, awaitsCard: true }
  expect(found({ ...waiting, auto_renew_awaits_card: true })).toMatchObject(at)
  expect(found({ ...waiting, auto_renew_saves_card: true })).toMatchObject(at)
  expect(found(waiting)).toMatchObject({ renews: false, awaitsCard: false })
})
