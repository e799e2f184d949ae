import { afterAll, expect, it, vi } from 'vitest'
import type { PaymentGateway } from '#domain/core/ports/gateway'
import { inTransaction } from '#domain/core/transaction'
import { notifyContact } from '#domain/messages/notify-contact'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { fakeSender } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { startWorker } from './worker.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const sms = fakeSender()
let asked = 0
const { promise: answer, reject: giveUp } = Promise.withResolvers<never>()
/** Takes connections and does not answer. */
const gateway: PaymentGateway = {
  ...shop.bank.gateway,
  findPayment() {
    asked += 1
    return answer
  },
}
const system = {
  ...shop.system,
  senders: { sms, email: fakeSender() },
  gateways: { ...shop.system.gateways, find: () => gateway, of: () => gateway },
}

for (let begun = 0; begun < 20; begun++) {
  const { token } = await shop.newClient()
  await shop.startPaying(token)
}
await db.updateTable('jobs').set({ due_at: new Date() }).where('name', '=', 'payment.reconcile').execute()
const worker = startWorker(() => system)
afterAll(async () => {
  giveUp(new GatewayUnreachable('no answer in time'))
  await worker.stop()
})

// The gateway answers nothing before the end of this file: whatever is done is done beside it.
it('sends a code while a gateway does not answer', async () => {
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(12), 5_000)
  await inTransaction(system, async (tx) =>
    notifyContact(tx, system, {
      to: { phone: '+966520000000' },
      language: 'ar',
      template: 'code',
      parameters: { code: '123456' },
      code: '123456',
    }),
  )
  worker.wake()
  await vi.waitFor(() => expect(sms.sent).toMatchObject([{ to: '+966520000000' }]), 10_000)
  expect(asked).toBe(12)
})
