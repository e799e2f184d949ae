import type { Kysely } from 'kysely'
import { openedTickets } from '#rules/rate-limits'
import { ShopError } from '#rules/errors'
import type { DB } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { readMessage } from '#domain/account/support/read-message'
import { commitAsOneStatement } from '#domain/core/transaction'
import { violates } from '#domain/core/violates'

export type OpenTicket = {
  description: string
  /** An order of the client's own. */
  orderId: string | null
  /** The same for every repeat of one request: under it one ticket is opened. */
  openingKey: string | null
  /** Files that the client has brought before. */
  attachmentIds?: readonly string[] | undefined
}

/**
 * Opens a ticket of the signed-in client with its first message. Returns its id.
 * Errors: invalid_input, order_not_found, too_many_requests, attachment_not_found, attachments_full.
 */
export async function openTicket(ctx: Context, input: OpenTicket): Promise<string> {
  const clientId = requireClient(ctx)
  const body = readMessage(input.description, 'description')
  const { openingKey, orderId, attachmentIds: ids = [] } = input
  if (openingKey !== null) {
    const before = await findOpened(ctx.db, clientId, openingKey)
    if (before) return before
  }
  if (orderId !== null) await requireOrderOf(ctx.db, orderId, clientId)
  await checkUploads(ctx, ctx.db, { ids, ticketId: null })
  await ctx.limiter.use('ticket', clientId, openedTickets)

  const id = newId()
  const messageId = newId()
  const now = ctx.now()
  try {
    await commitAsOneStatement(ctx, (notes) => {
      deferWrite(
        notes,
        { table: 'tickets', key: id },
        ctx.db.insertInto('tickets').values({
          id,
          client_id: clientId,
          order_id: orderId,
          status: 'pending',
          opening_key: openingKey,
          waiting_since: now,
          created_at: now,
          updated_at: now,
        }),
      )
      deferWrite(
        notes,
        { table: 'ticket_messages', key: id },
        ctx.db.insertInto('ticket_messages').values({ id: messageId, ticket_id: id, body, created_at: now }),
      )
      attachLater(notes, ctx.db, { ids, ticketId: id, messageId })
      recordOpening(notes, ctx, { id, clientId, orderId })
    })
    return id
  } catch (error) {
    if (openingKey === null || !violates(error, 'tickets_opened_once')) throw error
    // The same request at the same moment was quicker.
    const before = await findOpened(ctx.db, clientId, openingKey)
    if (!before) throw error
    return before
  }
}

export function recordOpening(
  notes: WriteTarget,
  ctx: Context,
  { id, clientId, orderId }: { id: string; clientId: string; orderId: string | null },
): void {
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
}

/** The ticket of a client that was opened under a key. */
export async function findOpened(
  db: Kysely<DB>,
  clientId: string,
  openingKey: string,
): Promise<string | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('client_id', '=', clientId)
    .where('opening_key', '=', openingKey)
    .executeTakeFirst()
  return ticket?.id
}

/** That the order is this client's. Error: order_not_found. */
export async function requireOrderOf(db: Kysely<DB>, orderId: string, clientId: string): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
}
