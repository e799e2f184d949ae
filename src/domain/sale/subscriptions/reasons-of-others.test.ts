import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop, travellingClock } from '#test/shop'

/** What a partner's program took points for is read by whom it took them for, and by staff (0230). */

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const { token: admin } = await signedInStaff(db, 'admin', clock.now())
const partner = await addPartner(db, { products: [shop.plans.shared], pointsAny: true, now: clock.now() })
const asPartner = partnerAsk(ask, partner.token)

/** The spend's id. */
async function spendFor(phone: string, reason: string): Promise<string> {
  const spent = await asPartner('POST /points/spends', { body: { phone, points: 1, reason } })
  expect(spent.status, spent.text).toBe(201)
  clock.travel(1000)
  return spent.body.spend.id
}

type Entry = { kind: string; points: number; reason: string }
const moved = (entries: Entry[]) =>
  entries.filter(({ kind }) => kind !== 'grant').map(({ kind, points, reason }) => [kind, points, reason])

async function ledgerOf(path: string, token: string) {
  const { body } = await ask(`GET ${path}/points`, { token })
  return moved(body.points)
}

async function copyOf(token: string) {
  const copy = await ask(`POST ${own}/data_copies`, { token })
  expect(copy.status).toBe(200)
  return copy
}

it('the owner of a shared plan reads what own points were for, and that a member’s went, not for what', async () => {
  const { owner, member, id, path } = await offeredPlan(shop)
  await spendFor(owner.phone, 'Lookup of owner.test')
  const spend = await spendFor(member.phone, 'Lookup of member.test')
  expect((await asPartner(`POST /points/spends/${spend}/reversal`)).status).toBeLessThan(300)
  const seen = [
    ['reversal', 1, ''],
    ['spend', -1, ''],
    ['spend', -1, 'Lookup of owner.test'],
  ]
  expect(await ledgerOf(path, owner.token)).toEqual(seen)
  const copy = await copyOf(owner.token)
  expect(moved(copy.body.subscriptions[0].points)).toEqual(seen.toReversed())
  expect(copy.text).not.toContain('member.test')
  // The member has no ledger in the account, but a copy of their data.
  const theirs = await copyOf(member.token)
  expect(theirs.body.points_spends).toMatchObject([{ points: 1, reason: 'Lookup of member.test' }])
  expect(theirs.text).not.toContain('owner.test')
  expect(await ledgerOf(`/api/users/v1/subscriptions/${id}`, admin)).toMatchObject([
    ['reversal', 1, 'Lookup of member.test'],
    ['spend', -1, 'Lookup of member.test'],
    ['spend', -1, 'Lookup of owner.test'],
  ])
})

it('a new owner reads what the former one spent without the words, and in the copy nothing of before the handover', async () => {
  const { owner, member, path } = await offeredPlan(shop)
  const { version } = (await ask(`GET ${path}/members`, owner)).body
  const gone = { phone_extension: '+966', phone_number: '577000777' }
  const numbers = [member.phone.slice(4)].map((phone_number) => ({ phone_extension: '+966', phone_number }))
  const put = (members: object[], seen?: number) =>
    ask(`PUT ${path}/members`, { token: owner.token, body: { members, ...(seen && { version: seen }) } })
  expect((await put([...numbers, gone], version)).status).toBe(200)
  expect((await put(numbers)).status).toBe(200)
  expect((await ask(`GET ${path}/members`, owner)).body.former_members).toHaveLength(1)

  await spendFor(owner.phone, 'Lookup of owner.test')
  const card = await shop.saveCard(member.token)
  const taken = await ask(`PUT ${path}/ownership`, {
    token: member.token,
    body: { payment_method_id: card, accept_terms: true },
  })
  expect(taken.status, taken.text).toBe(200)
  clock.travel(1000)
  await spendFor(member.phone, 'Lookup of member.test')
  await spendFor(owner.phone, 'Lookup of another.test')

  expect(await ledgerOf(path, member.token)).toEqual([
    ['spend', -1, ''],
    ['spend', -1, 'Lookup of member.test'],
    ['spend', -1, ''],
  ])
  expect((await ask(`GET ${path}/members`, member)).body.former_members).toEqual([])
  const copy = await copyOf(member.token)
  expect(copy.body.subscriptions[0].points).toMatchObject([
    { kind: 'spend', reason: 'Lookup of member.test' },
    { kind: 'spend', reason: '' },
  ])
  expect(copy.body.subscriptions[0].members).toMatchObject([{ phone: owner.phone, status: 'joined' }])
  expect(copy.text).not.toContain('577000777')
  expect((await copyOf(owner.token)).body.points_spends).toMatchObject([
    { reason: 'Lookup of owner.test' },
    { reason: 'Lookup of another.test' },
  ])
})
