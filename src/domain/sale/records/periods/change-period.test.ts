import { expect, it } from 'vitest'
import { LostRace } from '#domain/core/lost-race'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import {
  endPeriodEarly,
  grantPoints,
  lapsePoints,
  movePeriod,
  setPointsLeft,
  type LockedPeriod,
} from './change-period.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const ctx = shop.system

/** A period that runs, and the one that was bought behind it. */
async function newPeriods() {
  const { token, clientId } = await shop.newClient()
  await shop.buy(token, {})
  await shop.buy(token, {})
  const [running, coming] = await db
    .selectFrom('subscription_periods as d')
    .innerJoin('subscriptions as s', 's.id', 'd.subscription_id')
    .selectAll('d')
    .where('s.client_id', '=', clientId)
    .orderBy('d.starts_at')
    .execute()
  if (!running || !coming) throw new Error('there are two periods')
  return { running, coming }
}

it.each<[string, (tx: Transaction, period: LockedPeriod) => void]>([
  ['lapsed', (tx, period) => lapsePoints(tx, ctx, period)],
  ['taken with their period', (tx, period) => endPeriodEarly(tx, ctx, period)],
  ['spent', (tx, period) => setPointsLeft(tx, period, 0)],
])('points are not %s as they stood before a spend', async (_, change) => {
  const { running } = await newPeriods()
  const before = { ...running, points_left: running.points_left + 1 }
  await expect(inTransaction(ctx, async (tx) => change(tx, before))).rejects.toThrow(LostRace)
})

it.each<[string, (tx: Transaction, period: LockedPeriod & { starts_at: Date; ends_at: Date }) => void]>([
  ['begin', (tx, period) => grantPoints(tx, ctx, period)],
  ['lapse', (tx, period) => lapsePoints(tx, ctx, period)],
  ['end', (tx, period) => endPeriodEarly(tx, ctx, period)],
  ['move', (tx, { id, starts_at, ends_at }) => movePeriod(tx, id, { startsAt: starts_at, endsAt: ends_at })],
])('a period that was ended early does not %s any more', async (_, change) => {
  const { coming } = await newPeriods()
  const twice = inTransaction(ctx, async (tx) => {
    endPeriodEarly(tx, ctx, coming)
    change(tx, coming)
  })
  await expect(twice).rejects.toThrow(LostRace)
})
