import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { wordsOfNewOwners } from '#db/migrations/0278-words-of-new-owners'
import { wordsAndNumbersOfOthers } from '#db/migrations/0314-words-and-numbers-of-others'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { handedOverInLastHours } from '#test/handed-over'
import { openTestShop, travellingClock } from '#test/shop'

/** Of a plan that was handed over, both owners say why they leave. */

const { db, owner: tables } = await testDatabase()
const clock = travellingClock(new Date('2027-02-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'

const handedOver = () =>
  handedOverInLastHours(shop, db, { clock, membersBank: '00', leavingWords: 'words-of-the-former-owner' })

it('what the new owner writes on leaving is theirs: not in the former owner\u2019s copy, and gone with their own account', async () => {
  const { owner, member, path } = await handedOver()
  const write = (token: string, words: string) =>
    ask(`PUT ${path}/leaving_answer`, { token, body: { reason: 'other', words } })
  // (the former owner had answered when they stopped the renewal)
  expect((await write(member.token, 'words-of-the-new-owner')).status).toBeLessThan(300)
  const rows = await db.selectFrom('leaving_answers').select(['client_id', 'words']).execute()
  const { token: admin } = await signedInStaff(db, 'admin', clock.now())
  const ofOwner = await ask(`GET /api/users/v1/clients/${owner.clientId}/leaving_answers`, { token: admin })
  const copy = await ask(`POST ${own}/data_copies`, { token: owner.token })
  const seen = {
    isOwners: rows[0]?.client_id === owner.clientId,
    copyOfFormerOwner: [copy.status, copy.text.includes('words-of-the-new-owner')],
    onFormerOwnersPage: ofOwner.text.includes('words-of-the-new-owner'),
  }
  await ask(`DELETE ${path}/auto_renewal`, { token: member.token })
  const closed = await ask(`POST ${own}/closure`, { token: member.token, body: { gives_up_plans: true } })
  await shop.runJobs()
  const left = await db.selectFrom('leaving_answers').select('words').execute()
  expect({ ...seen, closed: closed.status, left }).toEqual({
    isOwners: false,
    copyOfFormerOwner: [200, false],
    onFormerOwnersPage: false,
    closed: 204,
    left: [{ words: '' }],
  })
})

it('words of a new owner that stood under the former one are given to their writer by the upgrade', async () => {
  const { owner, member, path, id } = await handedOver()
  const under = async () =>
    db
      .selectFrom('leaving_answers')
      .select(['client_id', 'words'])
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow()
  // The former owner's own answer is older than the handover, and stays.
  await wordsOfNewOwners.up(tables)
  expect(await under()).toEqual({ client_id: owner.clientId, words: 'words-of-the-former-owner' })

  clock.travel(1000)
  const body = { reason: 'other', words: 'words-of-the-new-owner' }
  expect((await ask(`PUT ${path}/leaving_answer`, { token: member.token, body })).status).toBeLessThan(300)
  const asBefore = () =>
    db
      .updateTable('leaving_answers')
      .set({ client_id: owner.clientId, words: body.words })
      .where('subscription_id', '=', id)
      .execute()
  await asBefore()
  await wordsOfNewOwners.up(tables)
  expect(await under()).toEqual({ client_id: member.clientId, words: body.words })

  await asBefore()
  await db
    .updateTable('clients')
    .set({ closed_at: clock.now(), phone: null, phone_number: '' })
    .where('id', '=', member.clientId)
    .execute()
  await wordsOfNewOwners.up(tables)
  expect(await under()).toEqual({ client_id: member.clientId, words: '' })
})

it('what the former owner wrote on leaving is nothing of the new owner’s, and goes with its writer’s account', async () => {
  const { owner, member, path, id } = await handedOver()
  clock.travel(1000)
  const answer = (words: string) =>
    ask(`PUT ${path}/leaving_answer`, { token: member.token, body: { reason: 'other', words } })
  // In the same words, too, it is their own answer.
  expect((await answer('words-of-the-former-owner')).status).toBeLessThan(300)
  const standing = db.selectFrom('leaving_answers').select(['client_id', 'words'])
  expect(await standing.where('subscription_id', '=', id).execute()).toEqual([
    { client_id: member.clientId, words: 'words-of-the-former-owner' },
  ])
  clock.travel(1000)
  expect((await answer('words-of-the-new-owner')).status).toBeLessThan(300)
  const values = () =>
    db
      .selectFrom('activity_personal_values as v')
      .innerJoin('activities as a', 'a.id', 'v.activity_id')
      .select(['v.before', 'v.after'])
      .where('v.field', '=', 'leaving_words')
      .where('v.client_id', '=', member.clientId)
      .where('a.entity_id', '=', id)
      .orderBy('a.id')
      .execute()
  const own = [
    { before: null, after: 'words-of-the-former-owner' },
    { before: 'words-of-the-former-owner', after: 'words-of-the-new-owner' },
  ]
  expect(await values()).toEqual(own)
  // As the release before has left it.
  await sql`update activity_personal_values set before = 'of-the-former-owner'
    where field = 'leaving_words' and client_id = ${member.clientId} and before is null`.execute(tables)
  await wordsAndNumbersOfOthers.up(tables)
  expect(await values()).toEqual(own)
  const ofOwner = db.selectFrom('activity_personal_values').select(['before', 'after'])
  expect(
    await ofOwner.where('client_id', '=', owner.clientId).where('field', '=', 'leaving_words').execute(),
  ).toEqual([{ before: null, after: 'words-of-the-former-owner' }])
})
