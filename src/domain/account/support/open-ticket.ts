import type { Kysely } from 'kysely'
import { openedTickets } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import type { DB } from '#db/types'
import { requireClient, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { readMessage } from '#domain/account/support/read-message'
import { insertTicket } from '#domain/account/support/records/insert-ticket'
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
  try {
    await commitAsOneStatement(ctx, (notes) => {
      const messageId = insertTicket(notes, ctx, { id, clientId, orderId, openingKey, staffId: null, body })
      attachLater(notes, ctx.db, { ids, ticketId: id, messageId })
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
