import { afterAll, expect, it, vi } from 'vitest'
import { createGateways } from '#domain/core/ports/gateways'
import type { PaymentGateway } from '#domain/core/ports/gateway'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { startWorker } from './worker.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const asked: Record<string, number> = { moyasar: 0, tap: 0 }
const { promise: answer, reject: giveUp } = Promise.withResolvers<never>()
/** Takes connections and does not answer. */
const silent = {
  ...shop.bank.gateway,
  findPayment() {
    asked['moyasar'] = (asked['moyasar'] ?? 0) + 1
    return answer
  },
} as typeof shop.bank.gateway
/** Knows no payment, at once. */
const other = {
  ...shop.bank.gateway,
  name: 'tap',
  async findPayment() {
    asked['tap'] = (asked['tap'] ?? 0) + 1
    return null
  },
} as PaymentGateway
const system = { ...shop.system, gateways: createGateways([silent, other], {}) }

for (let begun = 0; begun < 24; begun++) {
  const { token } = await shop.newClient()
  await shop.startPaying(token)
}
const payments = await db.selectFrom('payments').select('id').orderBy('created_at').execute()
const ofOther = payments.slice(16).map(({ id }) => id)
await db.updateTable('payments').set({ provider: 'tap' }).where('id', 'in', ofOther).execute()
// The silent one's fall due first.
const due = (ids: string[], at: Date) =>
  db
    .updateTable('jobs')
    .set({ due_at: at })
    .where('name', '=', 'payment.reconcile')
    .where('subject_id', 'in', ids)
    .execute()
const began = Date.now()
await due(
  payments.slice(0, 16).map(({ id }) => id),
  new Date(began - 60_000),
)
await due(ofOther, new Date(began - 30_000))
const worker = startWorker(() => system)
afterAll(async () => {
  giveUp(new GatewayUnreachable('no answer in time'))
  await worker.stop()
})

it('asks another gateway while one does not answer', async () => {
  await vi.waitFor(() => expect(asked['tap']).toBeGreaterThanOrEqual(ofOther.length), 10_000)
  // Its part of the three quarters of a worker.
  expect(asked['moyasar']).toBe(6)
})
