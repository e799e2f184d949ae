import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { oneAlarmForAPlan } from '#db/migrations/0187-one-alarm-for-a-plan'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)
const day = 86_400_000

/** A plan that was bought, and extended by a second period; its client's clock stands at the beginning. */
async function extendedPlan() {
  const { token, clientId } = await shop.newClient()
  await shop.buy(token)
  await shop.buy(token)
  const { id, starts_at } = await db
    .selectFrom('subscriptions')
    .select(['id', 'starts_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const after = (days: number) => new Date(starts_at.getTime() + days * day)
  return {
    id,
    clientId,
    after,
    travel: (days: number) => runTimeOfClient(shop.system, handlers, { clientId, to: after(days) }),
    alarms: () =>
      db
        .selectFrom('jobs')
        .select(['name', 'subject_id', 'client_id', 'due_at'])
        .where('client_id', '=', clientId)
        .where('done_at', 'is', null)
        .execute(),
    periods: () =>
      db
        .selectFrom('subscription_periods')
        .select(['id', 'points_left', 'granted_at', 'lapsed_at'])
        .where('subscription_id', '=', id)
        .orderBy('starts_at')
        .execute(),
  }
}

it('a plan has one alarm, which knows its next moment, until nothing is left to come', async () => {
  const plan = await extendedPlan()
  const alarm = { name: 'subscription.advance', subject_id: plan.id, client_id: plan.clientId }
  expect(await plan.alarms()).toEqual([{ ...alarm, due_at: plan.after(30) }])

  expect(await plan.travel(31)).toEqual(['subscription.advance'])
  expect(await plan.periods()).toMatchObject([
    { points_left: 0, lapsed_at: plan.after(30) },
    { points_left: 300, granted_at: plan.after(30), lapsed_at: null },
  ])
  expect(await plan.alarms()).toEqual([{ ...alarm, due_at: plan.after(60) }])

  expect(await plan.travel(61)).toContain('subscription.advance')
  expect(await plan.periods()).toMatchObject([{}, { points_left: 0, lapsed_at: plan.after(60) }])
  expect(await plan.alarms()).toEqual([])
  const { status } = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('expired')
})

/** Alarms as releases before left them. */
async function leaveOlder(clientId: string, alarms: [name: string, subjectId: string, dueAt: Date][]) {
  await db.deleteFrom('jobs').where('client_id', '=', clientId).execute()
  for (const [name, subject_id, due_at] of alarms) {
    await sql`insert into jobs (name, subject_id, client_id, due_at, created_at)
      values (${name}, ${subject_id}, ${clientId}, ${due_at}, ${new Date()})`.execute(db)
  }
}

it('alarms of a database that is upgraded become one for each plan, due at the earliest', async () => {
  const plan = await extendedPlan()
  const [first, second] = await plan.periods()
  await leaveOlder(plan.clientId, [
    ['period.end', first?.id ?? '', plan.after(30)],
    ['period.start', second?.id ?? '', plan.after(30)],
    ['period.end', second?.id ?? '', plan.after(60)],
    ['subscription.expire', plan.id, plan.after(60)],
  ])
  await oneAlarmForAPlan.up(owner)
  expect(await plan.alarms()).toEqual([
    { name: 'subscription.advance', subject_id: plan.id, client_id: plan.clientId, due_at: plan.after(30) },
  ])
  expect(await plan.travel(31)).toEqual(['subscription.advance'])
})

it.each(['period.start', 'subscription.expire'])(
  'an older alarm (%s), left while an upgrade is rolled out, does the same and leaves the new one',
  async (name) => {
    const plan = await extendedPlan()
    const [, second] = await plan.periods()
    await leaveOlder(plan.clientId, [
      [name, name === 'period.start' ? (second?.id ?? '') : plan.id, plan.after(30)],
    ])
    expect(await plan.travel(31)).toEqual([name])
    expect(await plan.periods()).toMatchObject([{ points_left: 0 }, { points_left: 300 }])
    expect(await plan.alarms()).toMatchObject([{ name: 'subscription.advance', due_at: plan.after(60) }])
  },
)
