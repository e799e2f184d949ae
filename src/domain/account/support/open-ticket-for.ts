import { pageLink } from '#rules/core/addresses'
import { lockLivingClient } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import { newId } from '#domain/core/new-id'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { findOpened, requireOrderOf } from '#domain/account/support/open-ticket'
import { readMessageToClient } from '#domain/account/support/read-message'
import { insertTicket } from '#domain/account/support/records/insert-ticket'
import { inTransaction } from '#domain/core/transaction'

/**
 * Staff open a ticket for a client, with the first words; the client is notified. Under one `onceKey` one is
 * opened. Returns its id. Errors: invalid_input, client_not_found, client_is_closed, order_not_found,
 * attachment_not_found, attachments_full.
 */
export async function openTicketFor(
  ctx: Context,
  input: {
    clientId: string
    description: string
    orderId: string | null
    onceKey: string | null
    attachmentIds?: readonly string[] | undefined
  },
): Promise<string> {
  const { id: staffId } = requirePermission(ctx, 'ticket:serve')
  const body = readMessageToClient(input.description, 'description')
  const { clientId, orderId } = input
  // Keys of staff are not those of the client.
  const openingKey = input.onceKey === null ? null : `staff:${staffId}:${input.onceKey}`
  return inTransaction(ctx, async (tx) => {
    const client = await lockLivingClient(tx, clientId)
    const before = openingKey && (await findOpened(tx.db, clientId, openingKey))
    if (before) return before
    if (orderId !== null) await requireOrderOf(tx.db, orderId, clientId)
    const ids = input.attachmentIds ?? []
    await checkUploads(ctx, tx.db, { ids, ticketId: null })
    const id = newId()
    const messageId = insertTicket(tx, ctx, { id, clientId, orderId, openingKey, staffId, body })
    attachLater(tx, tx.db, { ids, ticketId: id, messageId })
    // Its number is given when it is written.
    const { ref_id: refId } = await tx.db
      .selectFrom('tickets')
      .select('ref_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    notifyClient(tx, ctx, {
      client,
      template: 'ticket_opened',
      parameters: { ticket: String(refId), link: pageLink(ctx, '/user/tickets/:id', { id }) },
      onceKey: `ticket_opened:${id}`,
    })
    return id
  })
}
