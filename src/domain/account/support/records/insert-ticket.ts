import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'

/**
 * A new ticket with its first message, and the fact of it. One that staff open is whoever's opened it, and
 * the client waits for nothing in it. Returns the message's id.
 */
export function insertTicket(
  notes: WriteTarget,
  ctx: Context,
  ticket: {
    id: string
    clientId: string
    orderId: string | null
    openingKey: string | null
    /** Who opens it for the client; null where the client does. */
    staffId: string | null
    body: string
  },
): string {
  const { id, clientId, orderId, openingKey, staffId, body } = ticket
  const messageId = newId()
  const now = ctx.now()
  deferWrite(
    notes,
    { table: 'tickets', key: id },
    ctx.db.insertInto('tickets').values({
      id,
      client_id: clientId,
      order_id: orderId,
      status: 'pending',
      created_by_staff_id: staffId,
      assigned_to: staffId,
      opening_key: openingKey,
      waiting_since: staffId === null ? now : null,
      created_at: now,
      updated_at: now,
    }),
  )
  deferWrite(
    notes,
    { table: 'ticket_messages', key: id },
    ctx.db
      .insertInto('ticket_messages')
      .values({ id: messageId, ticket_id: id, staff_user_id: staffId, body, created_at: now }),
  )
  recordFact(notes, ctx, {
    action: 'ticket.opened',
    entity: 'ticket',
    entityId: id,
    clientId,
    changes: {
      status: { before: null, after: 'pending' },
      ...(orderId === null ? {} : { order_id: { before: null, after: orderId } }),
    },
  })
  return messageId
}
