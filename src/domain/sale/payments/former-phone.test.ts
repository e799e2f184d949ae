import { expect, it } from 'vitest'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const cards = '/api/clients/v1/payment_methods'
const subscriptions = '/api/clients/v1/subscriptions'

type Person = { token: string; clientId: string; card: string }

/** Staff move an account away from its number, and another person signs in with that number. */
async function passPhoneOn(former: { clientId: string; phone: string }, to: string): Promise<string> {
  const admin = await signedInStaff(db, 'admin')
  const path = `PUT /api/users/v1/clients/${former.clientId}/phone`
  const moved = await ask(path, { token: admin.token, body: { phone_number: to, reason: 'رقم جديد' } })
  expect(moved.status).toBe(200)
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', former.clientId).execute()

  const person = { phone_extension: '+966', phone_number: former.phone.slice(4) }
  await ask('POST /api/clients/v1/otp', { body: person })
  const sent = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', former.phone)
    .where('code', 'is not', null)
    .executeTakeFirstOrThrow()
  const signedIn = await ask('POST /api/clients/v1/otp', { body: { ...person, code: sent.code } })
  expect(signedIn.body.client.id).not.toBe(former.clientId)
  return signedIn.body.token
}

/**
 * Everything by which somebody could reach a card: the list, itself, a payment, a renewal, its place, its
 * removal.
 */
async function expectOutOfReach(token: string, { card, clientId }: Person, planId: string) {
  const listed = (await ask(`GET ${cards}`, { token })).body.payment_methods
  expect(listed.map(({ id }: { id: string }) => id)).not.toContain(card)
  expect((await ask(`GET ${cards}/${card}`, { token })).status).toBe(404)
  expect((await ask(`PUT ${cards}/${card}/default`, { token })).status).toBe(404)

  const placed = await shop.placeOrder(token)
  const paid = await shop.pay(token, placed.body.order.id, { method: 'saved_card', payment_method_id: card })
  expect(paid).toMatchObject({ status: 404, body: { code: 400003 } })
  const renewed = await ask(`PUT ${subscriptions}/${planId}/auto_renewal`, {
    token,
    body: { payment_method_id: card },
  })
  expect(renewed.status).toBe(422)
  await ask(`DELETE ${cards}/${card}`, { token })

  const kept = await db.selectFrom('payment_methods').selectAll().where('id', '=', card).executeTakeFirst()
  expect(kept).toMatchObject({ client_id: clientId, removed_at: null })
}

async function chargedWith(card: string) {
  return db
    .selectFrom('payments')
    .select(['client_id', 'status'])
    .distinct()
    .where('payment_method_id', '=', card)
    .execute()
}

it('keeps the cards of a moved account from the next owner of its number, and theirs from it', async () => {
  const former = await newSubscriber(shop, db)
  const token = await passPhoneOn(former, '581000001')
  expect((await ask(`GET ${cards}`, { token })).body.payment_methods).toEqual([])
  expect((await ask(`GET ${subscriptions}`, { token })).body.subscriptions).toEqual([])

  await shop.buy(token)
  const [plan] = (await ask(`GET ${subscriptions}`, { token })).body.subscriptions
  const own = await shop.saveCard(token)
  const { client } = (await ask('GET /api/clients/v1/client', { token })).body
  await expectOutOfReach(token, former, plan.id)
  await expectOutOfReach(former.token, { token, clientId: client.id, card: own }, former.id)
})

it('renews the moved account with its own card, and the next owner with theirs', async () => {
  const former = await newSubscriber(shop, db)
  const next = await newSubscriber(shop, db)
  const { phone } = former
  // The number of the second is the first one's from here on; the first has a new one.
  const admin = await signedInStaff(db, 'admin')
  const move = (clientId: string, to: string) =>
    ask(`PUT /api/users/v1/clients/${clientId}/phone`, {
      token: admin.token,
      body: { phone_number: to, reason: 'رقم جديد' },
    })
  expect((await move(former.clientId, '581000002')).status).toBe(200)
  expect((await move(next.clientId, phone.slice(4))).status).toBe(200)

  for (const one of [former, next]) {
    await one.travel(29.5)
    expect(await one.renewals()).toMatchObject([{ status: 'completed' }])
    expect(await chargedWith(one.card)).toEqual([{ client_id: one.clientId, status: 'paid' }])
  }
})
