import { ShopError } from '#rules/errors'
import { maxTicketMessages } from '#rules/limits'
import { ticketReplies } from '#rules/rate-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import { findWritten } from '#domain/account/support/find-written'
import { lockTicket } from '#domain/account/support/lock-ticket'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { readMessage } from '#domain/account/support/read-message'
import { inTransaction } from '#domain/core/transaction'

/**
 * Adds a message of the signed-in client to the own ticket while it is pending. Under one `onceKey` one message is
 * written, however often the request is repeated. Returns the message's id.
 * Errors: invalid_input, ticket_not_found, ticket_not_pending, ticket_too_long, too_many_requests, attachment_not_found,
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

    const id = newId()
    const now = ctx.now()
    deferWrite(
      tx,
      { table: 'ticket_messages', key: id },
      tx.db
        .insertInto('ticket_messages')
        .values({ id, ticket_id: ticket.id, body, once_key: input.onceKey, created_at: now }),
    )
    attachLater(tx, tx.db, { ids, ticketId: ticket.id, messageId: id })
    deferWrite(
      tx,
      { table: 'tickets', key: ticket.id },
      tx.db
        .updateTable('tickets')
        .set((row) => ({
          version: row('version', '+', 1),
          waiting_since: row.fn.coalesce('waiting_since', row.val(now)),
          snoozed_until: null,
          snoozed_by: null,
          updated_at: now,
        }))
        .where('id', '=', ticket.id),
    )
    recordFact(tx, ctx, {
      action: 'ticket.replied',
      entity: 'ticket',
      entityId: ticket.id,
      clientId,
      changes: { message_id: { before: null, after: id } },
    })
    return id
  })
}
