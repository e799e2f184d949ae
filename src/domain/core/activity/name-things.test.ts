import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const staff = await signedInStaff(db, 'support')

it('names the orders, tickets, replies and cards of a client’s history, and nothing that is gone', async () => {
  const { token, clientId } = await shop.newClient()
  const order = await shop.buy(token)
  const card = await shop.saveCard(token)
  const opened = await ask('POST /api/clients/v1/tickets', {
    token,
    body: { description: 'لم يصلني تأكيد الطلب', order_id: order.id },
  })
  const { ticket } = opened.body
  await ask(`POST /api/users/v1/tickets/${ticket.id}/messages`, {
    token: staff.token,
    body: { body: 'وصل الآن' },
  })

  const { status, body } = await ask(`GET /api/users/v1/clients/${clientId}/history?limit=100`, staff)
  expect(status).toBe(200)
  const nameOf = (id: unknown) => body.named.find((one: { id: string }) => one.id === id)
  const ofOrder = { kind: 'order', thing_id: order.id, ref_id: order.ref_id, name: null }
  const ofTicket = {
    kind: 'ticket',
    thing_id: ticket.id,
    ref_id: ticket.ref_id,
    name: 'لم يصلني تأكيد الطلب',
  }
  const rowOf = (action: string) => body.activities.find((one: { action: string }) => one.action === action)

  expect(nameOf(rowOf('order.paid').entity_id)).toMatchObject(ofOrder)
  expect(nameOf(rowOf('payment.paid').entity_id)).toMatchObject(ofOrder)
  expect(nameOf(rowOf('ticket.opened').entity_id)).toMatchObject(ofTicket)
  expect(nameOf(rowOf('ticket.opened').changes.order_id.after)).toMatchObject(ofOrder)
  expect(nameOf(rowOf('ticket.answered').changes.message_id.after)).toMatchObject(ofTicket)
  expect(nameOf(card)).toMatchObject({ kind: 'payment_method', name: '1111' })
  expect(nameOf(order.subscription_id)).toMatchObject({ kind: 'subscription' })
  expect(new Set(body.named.map(({ id }: { id: string }) => id)).size).toBe(body.named.length)
})
