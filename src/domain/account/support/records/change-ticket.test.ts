import { expect, it } from 'vitest'
import { LostRace } from '#domain/core/lost-race'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { changeTicket, moveTicket, removeTicket } from '#domain/account/support/records/change-ticket'
import { insertMessage } from '#domain/account/support/records/insert-message'
import { lockTicket, type LockedTicket } from '#domain/account/support/records/lock-ticket'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

/** A ticket that changed since it was read is not changed again: nothing of the transaction stays. */
const { db } = await testDatabase()
const shop = await openTestShop(db)
const ctx = shop.system

async function open(): Promise<string> {
  const { token } = await shop.newClient()
  const { body } = await shop.ask('POST /api/clients/v1/tickets', { token, body: { description: 'سؤال' } })
  return body.ticket.id
}
const read = (id: string) => db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()

it.each<[string, (tx: Transaction, ticket: LockedTicket) => void]>([
  ['its details', (tx, ticket) => changeTicket(tx, ctx, ticket, urgent)],
  ['its status', (tx, ticket) => moveTicket(tx, ctx, ticket, 'solve')],
  ['its thread', (tx, ticket) => void insertMessage(tx, ctx, ticket, words)],
  ['its being there', (tx, ticket) => removeTicket(tx, ctx, ticket)],
])('refuses to change %s where it has changed meanwhile', async (_, change) => {
  const id = await open()
  const lost = inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    change(tx, { ...ticket, version: ticket.version - 1 })
  })
  await expect(lost).rejects.toThrow(LostRace)
  expect(await read(id)).toMatchObject({ status: 'pending', urgency: 'normal', version: 1 })
  const thread = db.selectFrom('ticket_messages').select('body').where('ticket_id', '=', id)
  expect(await thread.execute()).toEqual([{ body: 'سؤال' }])
})

it('takes several changes of one ticket in a transaction, each with its version and fact', async () => {
  const id = await open()
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    changeTicket(tx, ctx, ticket, urgent)
    insertMessage(tx, ctx, ticket, words)
    moveTicket(tx, ctx, ticket, 'close')
    moveTicket(tx, ctx, ticket, 'reopen')
    expect(ticket).toMatchObject({ status: 'pending', version: 5 })
  })
  expect(await read(id)).toMatchObject({ status: 'pending', urgency: 'urgent', version: 5, closed_at: null })
  const facts = await db
    .selectFrom('activities')
    .select('action')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(facts.map(({ action }) => action)).toEqual([
    'ticket.opened',
    'ticket.updated',
    'ticket.replied',
    'ticket.closed',
    'ticket.reopened',
  ])
})

it('moves along the table only', async () => {
  const id = await open()
  const refused = inTransaction(ctx, async (tx) => moveTicket(tx, ctx, await lockTicket(tx, id), 'reopen'))
  await expect(refused).rejects.toMatchObject({ errorName: 'ticket_changed_meanwhile' })
})

const urgent = {
  set: { urgency: 'urgent' },
  fact: 'ticket.updated',
  changes: { urgency: { before: 'normal', after: 'urgent' } },
} as const
const words = { body: 'وأيضًا', staffId: null, isNote: false, onceKey: null }
