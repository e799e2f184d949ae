import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { testDatabase } from '#test/database'
import { signedInStaff } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

const { db } = await testDatabase()
// A minute before midnight: her own time, which begins with the next morning, is seven hours ahead at any
// hour of the test.
const clock = travellingClock(new Date(Math.floor(Date.now() / day) * day - 60_000))
const shop = await openTestShop(db, { now: clock.now })

/** So many days after her plan began, for everybody: staff look at several clients at once. */
async function travel(she: Subscriber, days: number) {
  clock.travel(she.started.getTime() + days * day - clock.now().getTime())
  await shop.runJobs()
}
const bulk = async (body: object) =>
  shop.ask('POST /api/users/v1/subscriptions/bulk', {
    token: (await signedInStaff(db, 'admin', clock.now())).token,
    body: { reason: 'طلبوا ذلك بالهاتف', action: 'start_renewal', ...body },
  })

async function stoppedOnLastDay(): Promise<Subscriber> {
  const she = await newSubscriber(shop, db)
  expect((await she.stop()).status).toBe(200)
  await travel(she, 29.2)
  return she
}

async function blockedOnLastDay(): Promise<Subscriber> {
  const she = await stoppedOnLastDay()
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const body = { reason: 'سؤال' }
  expect((await shop.ask(`PUT /api/users/v1/clients/${she.clientId}/block`, { token, body })).status).toBe(
    200,
  )
  return she
}

async function unasked(): Promise<Subscriber> {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await she.stop()
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const made = await shop.ask(`POST /api/users/v1/products/${shop.plans.shared}/price_changes`, {
    token,
    body: {
      price_minor: 70_000,
      applies_on: riyadhDate(new Date(she.started.getTime() + 20 * day)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    },
  })
  expect(made.status).toBe(201)
  await travel(she, 89.5)
  return she
}

async function stoppedInGrace(): Promise<Subscriber> {
  const she = await newSubscriber(shop, db, { code: '51' })
  await travel(she, 29.1)
  await travel(she, 30.5)
  await she.answer(she.card, '00')
  // Her session is over by now.
  expect((await bulk({ ids: [she.id], action: 'stop_renewal' })).body.done).toBe(1)
  await shop.runJobs()
  return she
}

it.each([
  ['its last day', stoppedOnLastDay, 300075],
  ['a grace', stoppedInGrace, 300075],
  ['the last day of a blocked client', blockedOnLastDay, 100040],
  ['its last day before its price is agreed to', unasked, 300062],
])(
  'many renewals at once start none in %s: nothing is charged now, as the question says',
  async (_, stopped, code) => {
    const she = await stopped()
    const other = await newSubscriber(shop, db)
    await other.stop()
    for (const dry_run of [true, false]) {
      const { body } = await bulk({ ids: [she.id, other.id], dry_run })
      expect(body.results).toMatchObject([
        { outcome: 'refused', code, amount_minor: null },
        { outcome: 'done', amount_minor: 6_900 },
      ])
    }
    await travel(she, 30.6)
    expect((await she.renewals()).filter(({ status }) => status === 'completed')).toEqual([])
    const renewing = db.selectFrom('subscriptions').select('id').where('auto_renew', '=', true)
    expect((await renewing.execute()).map(({ id }) => id)).toContain(other.id)
    expect((await renewing.execute()).map(({ id }) => id)).not.toContain(she.id)
  },
)
