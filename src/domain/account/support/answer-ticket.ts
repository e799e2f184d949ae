import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import { getRecipient } from '#domain/messages/get-recipient'
import { forgetLater } from '#domain/people/clients/forget-later'
import { notifyClient } from '#domain/messages/notify-client'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { findWritten } from '#domain/account/support/find-written'
import { mentionColleagues } from '#domain/account/support/mention-colleagues'
import { readMessage, readMessageToClient } from '#domain/account/support/read-message'
import { insertMessage } from '#domain/account/support/records/insert-message'
import { lockTicket, type LockedTicket } from '#domain/account/support/records/lock-ticket'
import { refuseUnread } from '#domain/account/support/refuse-unread'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Writes into a ticket: an answer, of which the client is notified in the client's language while the ticket
 * is pending, or a note among staff, at any time. Under one `onceKey` one message is written. An answer by
 * somebody who has not read what others wrote, or merged into it, after `seenId` is not sent: two colleagues
 * would answer one question. Returns the message's id. Errors: invalid_input, ticket_not_found,
 * ticket_not_pending, ticket_answered_meanwhile, attachment_not_found, attachments_full.
 */
export async function answerTicket(
  ctx: Context,
  input: {
    id: string
    body: string
    isNote: boolean
    onceKey: string | null
    seenId?: string | undefined
    attachmentIds?: readonly string[] | undefined
  },
): Promise<string> {
  const { id: staffId } = requirePermission(ctx, 'ticket:serve')
  const body = (input.isNote ? readMessage : readMessageToClient)(input.body, 'body')
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.id)
    const before = await findWritten(tx.db, ticket.id, input.onceKey)
    if (before) return before
    const isOver = ticket.status !== 'pending' && (!input.isNote || ticket.merged_into !== null)
    if (isOver) throw new ShopError('ticket_not_pending')
    if (!input.isNote && input.seenId !== undefined) {
      await refuseUnread(tx, { ticketId: ticket.id, seenId: input.seenId, staffId })
    }

    return answerTicketWithin(tx, ctx, ticket, { ...input, body, staffId })
  })
}

/** Writes into a locked ticket, as a part of something larger. Returns the message's id. */
export async function answerTicketWithin(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  message: {
    body: string
    isNote: boolean
    onceKey: string | null
    staffId: string
    attachmentIds?: readonly string[] | undefined
  },
): Promise<string> {
  const ids = message.attachmentIds ?? []
  await checkUploads(ctx, tx.db, { ids, ticketId: ticket.id })
  const { body, isNote, onceKey, staffId } = message
  const id = insertMessage(tx, ctx, ticket, { body, staffId, isNote, onceKey })
  attachLater(tx, tx.db, { ids, ticketId: ticket.id, messageId: id })
  if (isNote) {
    await mentionColleagues(tx, ctx, { id, ticketId: ticket.id, body, staffId })
    await forgetLater(tx, ctx, ticket.client_id)
  } else await notifyAnswered(tx, ctx, ticket, id)
  return id
}

async function notifyAnswered(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  messageId: string,
): Promise<void> {
  const client = await getRecipient(tx, ticket.client_id)
  notifyClient(tx, ctx, {
    client,
    template: 'ticket_answered',
    parameters: {
      ticket: String(ticket.ref_id),
      link: pageLink(ctx, '/user/tickets/:id', { id: ticket.id }),
    },
    onceKey: `ticket_answered:${messageId}`,
  })
}
