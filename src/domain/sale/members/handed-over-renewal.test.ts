import { expect, it } from 'vitest'
import { testDatabase } from '#test/database'
import { handedOverInLastHours } from '#test/handed-over'
import { openTestShop, travellingClock } from '#test/shop'

/** A renewal of the former owner's that was withdrawn, and is owed by the new owner. */

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-02-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop

it('the failed charge of a new owner is followed up: told, tried again, and the plan is in its grace', async () => {
  const { member, path, cards, travel } = await handedOverInLastHours(shop, db, { clock, membersBank: '51' })
  await travel(89.5)
  const sent = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', member.clientId)
    .where('template', '=', 'renewal_failed')
    .execute()
  const sub = (await ask(`GET ${path}`, member)).body.subscription
  expect(sub).toMatchObject({ status: 'past_due' })
  expect(new Set(sent.map(({ template }) => template))).toEqual(new Set(['renewal_failed']))
  // The bank would say yes to the next try.
  await cards.member.answer('00')
  await travel(92)
  const after = (await ask(`GET ${path}`, member)).body.subscription
  expect(after).toMatchObject({ status: 'active' })
})
