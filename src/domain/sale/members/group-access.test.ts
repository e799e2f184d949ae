import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

/** An owner whose card is refused from now on, and a member who has joined; their time goes together. */
async function openGroup() {
  const owner = await newSubscriber(shop, db, { product: shop.plans.shared, code: '51' })
  const member = await shop.newClient()
  const membersPath = `/api/clients/v1/subscriptions/${owner.id}/members`
  const setMembers = (phones: string[]) =>
    shop.ask(`PUT ${membersPath}`, {
      token: owner.token,
      body: { members: phones.map((phone) => ({ phone_number: `0${phone.slice(4)}` })) },
    })
  expect((await setMembers([member.phone])).status).toBe(200)
  const memberships = async () =>
    (await shop.ask('GET /api/clients/v1/memberships', { token: member.token })).body.memberships
  expect(await memberships()).toHaveLength(1)
  return {
    owner,
    member,
    setMembers,
    memberships,
    async travel(days: number) {
      await owner.travel(days)
      const to = new Date(owner.started.getTime() + days * day)
      await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to })
    },
  }
}

it("follows the owner's through the grace of a failed renewal, and ends with it", async () => {
  const { owner, member, setMembers, memberships, travel } = await openGroup()
  await travel(90.5)
  // The paid time is over; the owner's access lasts until five days after the first failure.
  const plan = await owner.read()
  expect(plan).toMatchObject({ status: 'past_due' })
  expect(Date.parse(plan.ends_at)).toBeLessThan(owner.started.getTime() + 90.5 * day)
  expect(await memberships()).toMatchObject([{ ends_at: plan.grace_ends_at }])
  expect((await setMembers([member.phone, '+966561234567'])).status).toBe(200)

  await travel(94.2)
  expect(await owner.read()).toMatchObject({ status: 'expired' })
  expect(await memberships()).toEqual([])
  expect(await setMembers([member.phone])).toMatchObject({ status: 409 })
  // The log says of each place that it ended with the plan, and from which state.
  const ends = await db
    .selectFrom('activities')
    .select(sql`changes -> 'member_status'`.as('member_status'))
    .where('entity_id', '=', owner.id)
    .where('action', '=', 'member.removed')
    .orderBy('sequence')
    .execute()
  expect(ends).toHaveLength(2)
  expect(ends).toEqual(
    expect.arrayContaining([
      { member_status: { before: 'joined', after: 'removed' } },
      { member_status: { before: 'invited', after: 'removed' } },
    ]),
  )
})

it('goes on when the money comes within the grace', async () => {
  const { owner, memberships, travel } = await openGroup()
  await travel(91)
  await owner.answer(owner.card, '00')
  await travel(95)
  const plan = await owner.read()
  expect(plan).toMatchObject({ status: 'active', grace_ends_at: null })
  expect(await memberships()).toMatchObject([{ ends_at: plan.ends_at }])
})

it('keeps the place in a plan that its owner lets rest, and says until when', async () => {
  const { owner, memberships, travel } = await openGroup()
  const end = new Date((await owner.read()).ends_at)
  const pause = await shop.ask(`PUT /api/clients/v1/subscriptions/${owner.id}/pause`, {
    token: owner.token,
    body: { until: riyadhDate(new Date(end.getTime() + 20 * day)) },
  })
  expect(pause.status).toBe(200)
  // Before the paid end nothing has happened.
  expect(await memberships()).toMatchObject([{ paused_until: null }])
  await travel(95)
  const { paused_until } = await owner.read()
  expect(await memberships()).toMatchObject([{ points_left: 0, paused_until }])
  expect(Date.parse(paused_until)).toBeGreaterThan(owner.started.getTime() + 100 * day)
  // Over the day of its return the card is refused: nobody can use what is not paid, and the place stays as
  // long as the plan may come back.
  await travel(111)
  const { grace_ends_at: graceEnd } = await owner.read()
  expect(await memberships()).toMatchObject([{ points_left: 0, paused_until: graceEnd }])
  await travel(117)
  expect(await memberships()).toEqual([])
})
