import { expect, test } from 'vitest'
import { extendedBy } from './extended-plan.server.ts'

type Plans = Parameters<typeof extendedBy>[1]

const now = '2027-01-10T09:00:00.000Z'
const paid = '2027-01-20T09:00:00.000Z'
const over = '2027-01-05T09:00:00.000Z'
const found = (plan: object) =>
  extendedBy(
    'p',
    [
      {
        product: { id: 'p' },
        auto_renew: true,
        auto_renew_awaits_card: false,
        auto_renew_saves_card: false,
        renewal: null,
        paused_until: null,
        ...plan,
      },
    ] as unknown as Plans,
    now,
  )

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
  expect(found({ status: 'active', ends_at: paid, product: { id: 'q' } })).toBeNull()
})

test('its renewal is compared with what is bought where staff gave this plan, and stays where another one is chosen', () => {
  const renewal = {
    product: { id: 'bought', days: 30 },
    price_after_tax_minor: 6_900,
    discounted_renewals: 0,
    later_prices: [],
  }
  const running = { status: 'active', ends_at: paid, renewal }
  expect(found({ ...running, scheduled_change: null })).toMatchObject({
    renewal: { price: 6_900, discounted: 0, later: [], days: 30 },
  })
  expect(found({ ...running, scheduled_change: { id: 'c' } })).toMatchObject({ renewal: null })
})

test('a renewal that is agreed to and waits for its card is one: its price is not changed unasked', () => {
  const waiting = { status: 'active', ends_at: paid, auto_renew: false }
  const at = { renews: true, awaitsCard: true }
  expect(found({ ...waiting, auto_renew_awaits_card: true })).toMatchObject(at)
  expect(found({ ...waiting, auto_renew_saves_card: true })).toMatchObject(at)
  expect(found(waiting)).toMatchObject({ renews: false, awaitsCard: false })
})
