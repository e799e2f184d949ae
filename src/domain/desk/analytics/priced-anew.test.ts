import { expect, onTestFinished, test } from 'vitest'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import type { Analytics } from '#contract/staff-analytics'
import type { z } from '#contract/wire'
import { signedInStaff, staySignedIn } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-01-02T09:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const admin = await signedInStaff(db, 'admin')

test('a renewal that was refused and paid at another tax is one that failed and was recovered, and its payment a retry', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(29.2)
  const setTax = (percentage_bp: number) => db.updateTable('taxes').set({ percentage_bp }).execute()
  onTestFinished(async () => void (await setTax(1_500)))
  await setTax(2_000)
  // Refused once more, at the new price: it has failed once.
  await she.travel(30.2)
  await she.answer(she.card, '00')
  await she.travel(36)
  const orders = await she.renewals()
  expect(orders.map(({ status, final_price_minor: minor }) => [status, Number(minor)])).toEqual([
    ['cancelled', 6_900],
    ['completed', 7_200],
  ])
  clock.travel(62 * day)
  await foldFigures(shop.system)
  await computeMonths(shop.system)
  await staySignedIn(db, clock.now())
  const get = async (path: string) => (await shop.ask(`GET /api/users/v1/analytics${path}`, admin)).body
  const { months, payments }: z.infer<typeof Analytics> = (await get('')).analytics
  expect(months.find(({ month }) => month === '2027-02')?.failed_renewals).toEqual({
    total: 1,
    amount_minor: 6_900,
    recovered: 1,
    recovered_minor: 7_200,
  })
  const ours = payments.filter((one) => one.class !== 'purchase')
  expect(ours.map((one) => [one.class, one.attempts, one.paid]).toSorted()).toEqual([
    ['renewal', 1, 0],
    ['retry', 2, 1],
  ])
  for (const [figure, order] of [
    ['failed_renewals', orders[0]],
    ['recovered_renewals', orders[1]],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await get(`/rows?${new URLSearchParams({ figure, month: '2027-02' })}`)
    expect(rows).toMatchObject([{ order: { id: order?.id } }])
  }
})
