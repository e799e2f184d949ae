import { ShopError } from '#rules/errors/shop-error'
import { maxTicketMessages } from '#rules/core/limits'
import { ticketReplies } from '#rules/core/rate-limits'
import { requireClient, type Context } from '#domain/core/context'
import { findWritten } from '#domain/account/support/find-written'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { readMessage } from '#domain/account/support/read-message'
import { insertMessage } from '#domain/account/support/records/insert-message'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { inTransaction } from '#domain/core/transaction'

/**
 * Adds a message of the signed-in client to the own ticket while it is pending. Under one `onceKey` one
 * message is written, however often the request is repeated. Returns the message's id. Errors: invalid_input,
 * ticket_not_found, ticket_not_pending, ticket_too_long, too_many_requests, attachment_not_found,
 * attachments_full.
 */
export async function replyToTicket(
  ctx: Context,
  input: {
    id: string
    body: string
    onceKey: string | null
    attachmentIds?: readonly string[] | undefined
  },
): Promise<string> {
  const clientId = requireClient(ctx)
  const body = readMessage(input.body, 'body')
  // A repeat of what was written counts for nothing.
  const written = await findWritten(ctx.db, input.id, input.onceKey, clientId)
  if (written) return written
  await ctx.limiter.use('ticket_reply', clientId, ticketReplies)
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.id, clientId)
    const before = await findWritten(tx.db, ticket.id, input.onceKey)
    if (before) return before
    if (ticket.status !== 'pending') throw new ShopError('ticket_not_pending')
    const { own } = await tx.db
      .selectFrom('ticket_messages')
      .select((row) => row.fn.countAll<bigint>().as('own'))
      .where('ticket_id', '=', ticket.id)
      .where('staff_user_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (own >= maxTicketMessages) throw new ShopError('ticket_too_long')

    const ids = input.attachmentIds ?? []
    await checkUploads(ctx, tx.db, { ids, ticketId: ticket.id })

    const { onceKey } = input
    const id = insertMessage(tx, ctx, ticket, { body, staffId: null, isNote: false, onceKey })
    attachLater(tx, tx.db, { ids, ticketId: ticket.id, messageId: id })
    return id
  })
}
