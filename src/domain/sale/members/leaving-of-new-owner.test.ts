import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { wordsOfNewOwners } from '#db/migrations/0278-words-of-new-owners'
import { wordsAndNumbersOfOthers } from '#db/migrations/0314-words-and-numbers-of-others'
import { openTestShop, travellingClock } from '#test/shop'
import { day } from '#test/subscriber'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'

/** Of a plan that was handed over, both owners say why they leave. */

const { db, owner: tables } = await testDatabase()
const clock = travellingClock(new Date('2027-02-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'

async function travel(begun: Date, days: number) {
  while (clock.now().getTime() < begun.getTime() + days * day) {
    clock.travel(day / 10)
    await shop.runJobs()
  }
  const expires_at = new Date(clock.now().getTime() + 40 * day)
  await db
    .updateTable('sessions')
    .set({ expires_at, last_used_at: clock.now(), confirmed_at: clock.now() })
    .execute()
}

/** A verified card, which the bank treats as `code` says from then on. */
async function addCard(token: string): Promise<{ id: string; says: (code: string) => Promise<unknown> }> {
  const made = await shop.bank.call(
    'POST',
    '/v1/tokens',
    {
      name: 'Noura Ali',
      number: '4111111111111111',
      month: 9,
      year: 2036,
      cvc: '123',
      callback_url: 'http://store.test',
    },
    'pk_test_sandbox:',
  )
  await shop.bank.walk(String(made.body.verification_url))
  const added = await ask(`POST ${own}/payment_methods`, { token, body: { token: made.body.id } })
  const says = (code: string) => shop.bank.call('PUT', `/sandbox/tokens/${made.body.id}`, { code }, null)
  return { id: String(added.body.payment_method.id), says }
}

async function handedOverInLastHours(membersBank: string) {
  const begun = clock.now()
  const [owner, member] = [await shop.newClient(), await shop.newClient()]
  for (const { clientId, phone } of [owner, member]) {
    const email = `${phone.slice(1)}@example.test`
    await db.updateTable('clients').set({ email, language: 'en' }).where('id', '=', clientId).execute()
  }
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const id = String(order.subscription_id)
  const path = `${own}/subscriptions/${id}`
  const cards = { owner: await addCard(owner.token), member: await addCard(member.token) }
  await ask(`PUT ${path}/auto_renewal`, { token: owner.token, body: { payment_method_id: cards.owner.id } })
  await ask(`PUT ${path}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  await ask(`GET ${own}/memberships`, member)
  await cards.owner.says('51')
  await cards.member.says(membersBank)
  await travel(begun, 89.2)
  // The charge was refused: the owner stops the renewal, and gives the plan to a member who wants it.
  expect((await ask(`GET ${path}`, owner)).body.subscription).toMatchObject({ status: 'past_due' })
  expect((await ask(`DELETE ${path}/auto_renewal`, { token: owner.token })).status).toBeLessThan(300)
  expect(
    (
      await ask(`PUT ${path}/leaving_answer`, {
        token: owner.token,
        body: { reason: 'other', words: 'words-of-the-former-owner' },
      })
    ).status,
  ).toBeLessThan(300)
  await shop.runJobs()
  const { members } = (await ask(`GET ${path}`, owner)).body.subscription
  expect(
    (await ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: members[0].id } })).status,
  ).toBe(200)
  const taken = await ask(`PUT ${path}/ownership`, {
    token: member.token,
    body: { payment_method_id: cards.member.id, accept_terms: true },
  })
  expect([taken.status, taken.body]).toMatchObject([200, {}])
  return { begun, owner, member, path, id, cards }
}

it('what the new owner writes on leaving is theirs: not in the former owner\u2019s copy, and gone with their own account', async () => {
  const { owner, member, path } = await handedOverInLastHours('00')
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
  expect({ ...seen, closed: closed.status, body: closed.body, left }).toEqual({
    isOwners: false,
    copyOfFormerOwner: [copy.status, false],
    onFormerOwnersPage: false,
    closed: 204,
    body: closed.body,
    left: [{ words: '' }],
  })
})

it('words of a new owner that stood under the former one are given to their writer by the upgrade', async () => {
  const { owner, member, path, id } = await handedOverInLastHours('00')
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
  const { owner, member, path, id } = await handedOverInLastHours('00')
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
