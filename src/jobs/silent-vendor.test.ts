import { afterAll, expect, it, vi } from 'vitest'
import { inTransaction } from '#domain/core/transaction'
import type { MessageSender, OutgoingMessage } from '#domain/core/ports/sender'
import { notifyContact } from '#domain/messages/notify-contact'
import { DeliveryInDoubt } from '#rules/errors/vendor-errors'
import { fakeSender, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { startWorker } from './worker.ts'

const { db } = await testDatabase()
const asked: OutgoingMessage[] = []
const { promise: answer, reject: giveUp } = Promise.withResolvers<never>()
/** Takes connections and does not answer. */
const silent: MessageSender = {
  keepsCodes: true,
  send(message) {
    asked.push(message)
    return answer
  },
}
const mails = fakeSender()
const shop = await openTestShop(db)
const system = { ...shop.system, senders: { sms: silent, email: mails } }
const { token } = await signedInStaff(db, 'admin')
const client = await shop.newClient()
const order = await shop.buy(client.token)

/** Leaves a message about a changed number at each of the addresses. */
async function leaveMessages(addresses: readonly ({ phone: string } | { email: string })[]) {
  await inTransaction(system, async (tx) => {
    for (const to of addresses) {
      notifyContact(tx, system, {
        to,
        language: 'ar',
        template: 'phone_changed',
        parameters: { phone: '+966500000000' },
      })
    }
  })
}

async function leaveCode() {
  await inTransaction(system, async (tx) =>
    notifyContact(tx, system, {
      to: { phone: '+966520000000' },
      language: 'ar',
      template: 'code',
      parameters: { code: '123456' },
      code: '123456',
    }),
  )
}

await leaveMessages(Array.from({ length: 100 }, (_, n) => ({ phone: `+9665${10_000_000 + n}` })))
const worker = startWorker(() => system)
afterAll(async () => {
  giveUp(new DeliveryInDoubt('no answer in time'))
  await worker.stop()
})

// The company answers nothing until the end of this file: whatever is done is done beside it.
it('gives money back and sends mail while an SMS company does not answer', async () => {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const refunded = await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token,
    body: { amount_minor: 5_000, reason: 'x', period: 'keep', destination: 'card' },
  })
  expect(refunded.status).toBe(201)
  await leaveMessages([{ email: 'noura@company.test' }])
  worker.wake()
  const refund = db.selectFrom('refunds').select('status').where('order_id', '=', order.id)
  await vi.waitFor(async () => expect(await refund.execute()).toEqual([{ status: 'done' }]), {
    timeout: 10_000,
    interval: 20,
  })
  await vi.waitFor(() => expect(mails.sent).toMatchObject([{ to: 'noura@company.test' }]), 10_000)
})

it('asks such a company for a code beside all that waits', async () => {
  await leaveCode()
  worker.wake()
  await vi.waitFor(() => expect(asked.at(-1)?.template).toBe('code'), 10_000)
  expect(asked.length).toBe(7)
})
