import { expect } from 'vitest'
import type { openTestShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

/** What a client leaves behind in a store: a saved card, tickets, notes about them, a request for their money. */
export function traceMaker(shop: Shop, staff: { token: string }, now: () => Date) {
  const { ask } = shop

  /** An order paid with a card that was saved, and renews. */
  async function buyWithSavedCard(token: string, name = 'Noura Ali') {
    const order = (await shop.placeOrder(token, { auto_renew: true })).body.order
    const announced = await shop.pay(token, order.id, { method: 'card', save_card: true })
    const { url, body } = announced.body.payment.gateway_request
    const card = { name, number: '4201320111111010', month: 9, year: 2099, cvc: '123' }
    const sent = await shop.bank.call('POST', new URL(url).pathname, {
      ...body,
      source: { ...body.source, ...card },
    })
    await shop.bank.walk(sent.body.source.transaction_url)
    await ask(`GET /api/clients/v1/orders/${order.id}/payments/${announced.body.payment.id}`, { token })
    await shop.runJobs()
    return order.id as string
  }

  /** An administrator's note on an order, an answer and a note in a ticket. */
  async function writeAbout(
    order: { id: string },
    ticketId: string,
    words: Record<'order' | 'answer' | 'note', string>,
  ) {
    const said = [
      await ask(`POST /api/users/v1/orders/${order.id}/notes`, {
        token: staff.token,
        body: { body: words.order },
      }),
      await ask(`POST /api/users/v1/tickets/${ticketId}/messages`, {
        token: staff.token,
        body: { body: words.answer, is_note: false },
      }),
      await ask(`POST /api/users/v1/tickets/${ticketId}/messages`, {
        token: staff.token,
        body: { body: words.note, is_note: true },
      }),
    ]
    expect(said.map(({ status }) => status)).toEqual([201, 201, 201])
  }

  const openTicket = async (token: string, description: string): Promise<string> =>
    (await ask('POST /api/clients/v1/tickets', { token, body: { description } })).body.ticket.id

  /** A request for the money of an order, with its answer. */
  async function askForRefund(clientId: string, orderId: string, reason: string) {
    await shop.system.db
      .insertInto('refund_requests')
      .values({
        order_id: orderId,
        client_id: clientId,
        reason,
        destination: 'card',
        status: 'refused',
        answer: 'ننظر فيه',
        created_at: now(),
        answered_at: now(),
      })
      .execute()
  }

  return { buyWithSavedCard, writeAbout, openTicket, askForRefund }
}
