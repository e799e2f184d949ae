import { expect, test } from 'vitest'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop } from '../../../test/shop.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const path = 'GET /api/clients/v1/balance'

async function giveCredit(clientId: string, amount_minor: number) {
  const { token } = await signedInStaff(db, 'admin')
  const body = { amount_minor, reason: 'تعويض' }
  const call = `POST /api/users/v1/clients/${clientId}/balance_adjustments`
  expect((await shop.ask(call, { token, body })).status).toBe(201)
}

test('shows the balance, what orders hold of it, and each of its movements with its order', async () => {
  const { token, clientId } = await shop.newClient()
  expect((await shop.ask(path, { token })).body).toEqual({
    balance: 0,
    balance_minor: 0,
    held: 0,
    held_minor: 0,
    moves: [],
  })

  await giveCredit(clientId, 30_000)
  const { order } = (await shop.placeOrder(token)).body
  expect((await shop.ask(path, { token })).body).toMatchObject({ balance_minor: 23_100, held_minor: 6_900 })

  await shop.ask(`POST /api/clients/v1/orders/${order.id}/payments`, { token, body: { method: 'balance' } })
  const { body } = await shop.ask(path, { token })
  expect(body).toMatchObject({ balance: 231, balance_minor: 23_100, held_minor: 0 })
  expect(body.moves).toMatchObject([
    { kind: 'spent', amount_minor: -6_900, order: { id: order.id, ref_id: order.ref_id } },
    { kind: 'adjusted', amount: 300, amount_minor: 30_000, order: null },
  ])
})

test('is nobody else’s, and no stranger’s', async () => {
  const rich = await shop.newClient()
  await giveCredit(rich.clientId, 1_000)
  const other = await shop.newClient()
  expect((await shop.ask(path, { token: other.token })).body.moves).toEqual([])
  expect((await shop.ask(path, {})).status).toBe(401)
})
