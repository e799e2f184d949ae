import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

/**
 * An offered plan and a change or a pause of it do not stand side by side: no offer stands there that nobody
 * can take.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const { small, shared } = shop.plans
const own = '/api/clients/v1'
const { look, act } = await openSubscriptionDesk(shop, db)

/** A shared plan that renews, with a member who has joined and has a card. */
async function group() {
  const owner = await newSubscriber(shop, db, { product: shared })
  const member = await shop.newClient()
  const path = `${own}/subscriptions/${owner.id}`
  const { token } = owner
  const body = { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] }
  await ask(`PUT ${path}/members`, { token, body })
  await ask(`GET ${own}/memberships`, member)
  const [{ id: seat }] = (await owner.read()).members
  const card = await shop.saveCard(member.token)
  const until = riyadhDate(new Date(Date.parse((await owner.read()).ends_at) + 20 * day))
  return {
    owner,
    until,
    pause: () => ask(`PUT ${path}/pause`, { token, body: { until } }),
    offer: () => ask(`PUT ${path}/ownership`, { token, body: { member_id: seat } }),
    withdraw: () => ask(`DELETE ${path}/ownership`, { token }),
    take: () =>
      ask(`PUT ${path}/ownership`, {
        token: member.token,
        body: { payment_method_id: card, accept_terms: true },
      }),
    change: (wish: object = {}) =>
      ask(`POST ${path}/plan_changes`, {
        token,
        body: { product_id: small, accept_terms: true, keeps_members: [], ...wish },
      }),
    undo: async () => {
      const { id } = (await owner.read()).scheduled_change
      return ask(`DELETE ${path}/plan_changes/${id}`, { token })
    },
  }
}

/**
 * What was done while an open offer stood beside it, as a version before let it: the offer is out of the way
 * meanwhile.
 */
async function behindOffer<T>(subscriptionId: string, action: () => Promise<T>): Promise<T> {
  const open = () => db.updateTable('ownership_offers').where('subscription_id', '=', subscriptionId)
  const { expires_at } = await db
    .selectFrom('ownership_offers')
    .select('expires_at')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await open()
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute()
  const done = await action()
  await open().set({ expires_at }).execute()
  return done
}

it('a plan whose change waits is offered to nobody, by its owner or by staff, until the change is taken back', async () => {
  const { owner, offer, change, undo, take } = await group()
  expect((await change()).status).toBe(201)
  const refused = await offer()
  expect(refused).toMatchObject({ status: 409, body: { code: 700013 } })
  const { version, members } = await look(owner.id)
  const byStaff = await act(owner.id, {
    action: 'hand_over',
    member_id: members[0].id,
    version,
    dry_run: true,
  })
  expect(byStaff).toMatchObject({ status: 409, body: { code: 700013 } })
  await undo()
  expect((await offer()).status).toBe(200)
  expect((await take()).status).toBe(200)
})

it('an offered plan is changed once the offer is withdrawn: the quote says so, too', async () => {
  const { owner, offer, change, withdraw, take } = await group()
  await offer()
  const { token } = owner
  const quoted = await ask(`POST ${own}/subscriptions/${owner.id}/plan_changes`, {
    token,
    body: { product_id: small },
  })
  expect(quoted).toMatchObject({ status: 409, body: { code: 700014 } })
  expect(await change()).toMatchObject({ status: 409, body: { code: 700014 } })
  expect((await owner.read()).scheduled_change).toBeNull()
  // The same plan again is no change.
  const again = await ask(`POST ${own}/quotes`, { token, body: { product_id: shared } })
  expect(again.status).toBe(200)
  await withdraw()
  expect((await change()).status).toBe(201)
  // Nothing stands open any more that could be taken.
  expect(await take()).toMatchObject({ status: 409, body: { code: 700012 } })
})

it('an offer that nobody took in time is in the way of no change', async () => {
  const { owner, offer, change } = await group()
  await offer()
  await db
    .updateTable('ownership_offers')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('subscription_id', '=', owner.id)
    .execute()
  expect((await change()).status).toBe(201)
})

it('an offer of before, beside which a change waits, says with its refusal why', async () => {
  const { owner, offer, change, take } = await group()
  await offer()
  await behindOffer(owner.id, change)
  expect(await take()).toMatchObject({ status: 409, body: { code: 700013 } })
})

it('a plan is offered or paused, not both, and each refusal says which of the two is in the way', async () => {
  const { owner, offer, withdraw, take, until, pause } = await group()
  await offer()
  expect(await pause()).toMatchObject({ status: 409, body: { code: 700014 } })
  const { version } = await look(owner.id)
  const byStaff = await act(owner.id, { action: 'pause', until, version, dry_run: true })
  expect(byStaff).toMatchObject({ status: 409, body: { code: 700014 } })
  expect(await owner.read()).toMatchObject({ paused_until: null })
  await withdraw()
  expect((await pause()).status).toBe(200)
  expect(await offer()).toMatchObject({ status: 409, body: { code: 700015 } })
  await ask(`DELETE ${own}/subscriptions/${owner.id}/pause`, { token: owner.token })
  expect((await offer()).status).toBe(200)
  expect((await take()).status).toBe(200)
})

it('an offer of before, beside which the plan was paused, says with its refusal why', async () => {
  const { owner, offer, pause, take } = await group()
  await offer()
  expect((await behindOffer(owner.id, pause)).status).toBe(200)
  expect(await take()).toMatchObject({ status: 409, body: { code: 700015 } })
})
