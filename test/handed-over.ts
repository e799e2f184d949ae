import { expect } from 'vitest'
import type { Database } from '#db/client'
import type { openTestShop, travellingClock } from './shop.ts'
import { day } from './subscriber.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

/** `membersBank`: how the bank treats charges of the member's card; `leavingWords`: what the owner says on stopping the renewal. */
type Wish = { clock: ReturnType<typeof travellingClock>; membersBank: string; leavingWords?: string }

/**
 * A shared plan whose renewal was refused in its last hours: its owner has stopped it, and a member has taken it over with a card of
 * their own. `travel` moves shop and sessions to so many days after the beginning.
 */
export async function handedOverInLastHours(shop: Shop, db: Database, wish: Wish) {
  const { clock, membersBank, leavingWords } = wish
  const { ask } = shop
  const own = '/api/clients/v1'
  const begun = clock.now()

  async function travel(days: number) {
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

  const [owner, member] = [await shop.newClient(), await shop.newClient()]
  for (const { clientId, phone } of [owner, member]) {
    const email = `${phone.slice(1)}@example.test`
    await db.updateTable('clients').set({ email, language: 'en' }).where('id', '=', clientId).execute()
  }
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const id = String(order.subscription_id)
  const path = `${own}/subscriptions/${id}`
  const cards = { owner: await shop.addCard(owner.token), member: await shop.addCard(member.token) }
  await ask(`PUT ${path}/auto_renewal`, { token: owner.token, body: { payment_method_id: cards.owner.id } })
  await ask(`PUT ${path}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  await ask(`GET ${own}/memberships`, member)
  await cards.owner.answer('51')
  await cards.member.answer(membersBank)
  await travel(89.2)
  // The charge was refused: the owner stops the renewal, and gives the plan to a member who wants it.
  expect((await ask(`GET ${path}`, owner)).body.subscription).toMatchObject({ status: 'past_due' })
  expect((await ask(`DELETE ${path}/auto_renewal`, { token: owner.token })).status).toBeLessThan(300)
  if (leavingWords !== undefined) {
    const body = { reason: 'other', words: leavingWords }
    const said = await ask(`PUT ${path}/leaving_answer`, { token: owner.token, body })
    expect(said.status).toBeLessThan(300)
  }
  await shop.runJobs()
  const { members } = (await ask(`GET ${path}`, owner)).body.subscription
  const offer = { token: owner.token, body: { member_id: members[0].id } }
  expect((await ask(`PUT ${path}/ownership`, offer)).status).toBe(200)
  const taken = await ask(`PUT ${path}/ownership`, {
    token: member.token,
    body: { payment_method_id: cards.member.id, accept_terms: true },
  })
  expect(taken.status, taken.text).toBe(200)
  return { owner, member, path, id, cards, travel }
}
