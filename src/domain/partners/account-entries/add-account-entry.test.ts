import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { inTransaction } from '#domain/core/transaction'
import { addAccountEntry } from '#domain/partners/account-entries/add-account-entry'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner } from '#test/partners'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { staffId } = await signedInStaff(db, 'admin')

const newOrder = async () => {
  const { token } = await shop.newClient()
  return (await shop.placeOrder(token)).body.order.id as string
}
const add = (entry: Parameters<typeof addAccountEntry>[2]) =>
  inTransaction(shop.system, (tx) => addAccountEntry(tx, shop.system, entry))

test('each entry says what is owed with it, and an order is added within the limit only', async () => {
  const { id: apiClientId } = await addPartner(db, { accountLimit: 10_000 })
  const orderId = await newOrder()
  const paid = { kind: 'payment', apiClientId, reference: 'T-1', paidOn: '2026-03-01', staffId } as const
  expect(await add({ kind: 'order', apiClientId, orderId, amount: halalas(6_900) })).toMatchObject({
    owed: 6_900,
    limit: 10_000,
  })
  const refused = add({ kind: 'order', apiClientId, orderId: await newOrder(), amount: halalas(3_101) })
  await expect(refused).rejects.toMatchObject({ errorName: 'account_limit_reached' })
  const payment = await add({ ...paid, amount: halalas(-7_000), onceKey: 'once' })
  expect(payment.owed).toBe(-100)
  // What staff take back counts also where nothing more could be bought.
  const reversal = { kind: 'payment_reversal', apiClientId, reversesId: payment.entryId, staffId } as const
  await add({ ...reversal, reference: 'wrong', amount: halalas(7_000) })
  const credit = { kind: 'credit', apiClientId, orderId, reference: '', staffId: null } as const
  expect((await add({ ...credit, amount: halalas(-6_900) })).owed).toBe(0)

  const entries = await db
    .selectFrom('api_account_entries')
    .select(['kind', 'amount_minor', 'owed_minor'])
    .where('api_client_id', '=', apiClientId)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { kind: 'order', amount_minor: 6_900n, owed_minor: 6_900n },
    { kind: 'payment', amount_minor: -7_000n, owed_minor: -100n },
    { kind: 'payment_reversal', amount_minor: 7_000n, owed_minor: 6_900n },
    { kind: 'credit', amount_minor: -6_900n, owed_minor: 0n },
  ])
})

test('an order that comes late stands in no month that was invoiced, a payment on its own moment', async () => {
  const { id: apiClientId } = await addPartner(db, { accountLimit: 10_000 })
  const until = new Date(Date.now() + 60_000)
  await db.updateTable('api_clients').set({ invoiced_until: until }).where('id', '=', apiClientId).execute()
  const { entryId } = await add({
    kind: 'order',
    apiClientId,
    orderId: await newOrder(),
    amount: halalas(100),
  })
  const payment = { kind: 'payment', apiClientId, reference: '', paidOn: '2026-03-01', staffId } as const
  const { entryId: paidId } = await add({ ...payment, amount: halalas(-100), onceKey: null })
  const momentOf = async (id: string) =>
    db.selectFrom('api_account_entries').select('created_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await momentOf(entryId)).created_at).toEqual(until)
  expect((await momentOf(paidId)).created_at.getTime()).toBeLessThan(until.getTime())
})
