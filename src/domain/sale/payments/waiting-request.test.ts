import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { inTransaction } from '#domain/core/transaction'
import { newId } from '#domain/core/new-id'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

/** A client's request for a refund waits for staff, and no longer once all of its money is back, whatever way it went. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { token: admin } = await signedInStaff(db, 'admin')
// Without points nothing proves that it is unused, so that staff decide.
const plan = await inTransaction(shop.system, (tx) =>
  insertProduct(tx, shop.system, {
    name_ar: 'بلا نقاط',
    name_en: 'No points',
    description_ar: 'وصف',
    description_en: 'About',
    price: beforeTax(halalas(9_000)),
    points: 0,
    days: 30,
    position: 8,
  }),
)

async function asked() {
  const { token, clientId } = await shop.newClient()
  const { id } = await shop.buy(token, { product_id: plan })
  const path = `/api/clients/v1/orders/${id}/refund_requests`
  expect((await shop.ask(`POST ${path}`, { token, body: { reason: 'x' } })).status).toBe(201)
  const act = async (what: string, body: object) => {
    const headers = { 'Idempotency-Key': newId() }
    const asked = `POST /api/users/v1/orders/${id}/${what}`
    expect((await shop.ask(asked, { token: admin, body, headers })).status).toBe(201)
    await shop.runJobs()
  }
  const read = async () => {
    const list = await shop.ask(`GET /api/users/v1/refund_requests?order_id=${id}`, { token: admin })
    const messages = await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', clientId)
      .execute()
    return { status: list.body.refund_requests[0].status, said: messages.map(({ template }) => template) }
  }
  return { act, read }
}

const part = (amount: number) => ({
  amount_minor: amount,
  destination: 'card',
  period: 'end',
  reason: 'asked',
})

it('is granted where staff give all of it back by the order itself', async () => {
  const { act, read } = await asked()
  await act('refunds', part(10_350))
  const { status, said } = await read()
  expect(status).toBe('granted')
  expect(said).not.toContain('refund_refused')
})

it('is granted with the last part, and waits before it', async () => {
  const { act, read } = await asked()
  await act('refunds', { ...part(5_000), period: 'keep' })
  expect((await read()).status).toBe('open')
  await act('refunds', { ...part(5_350), destination: 'balance' })
  expect((await read()).status).toBe('granted')
})

it('is granted where the bank took the money back', async () => {
  const { act, read } = await asked()
  await act('chargebacks', { reason: 'disputed' })
  expect((await read()).status).toBe('granted')
})
