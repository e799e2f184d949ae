import { pageLink } from '#rules/addresses'
import { lockLivingClient } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import { newId } from '#domain/core/new-id'
import { attachLater, checkUploads } from '#domain/account/support/attachments/attach-uploads'
import { findOpened, recordOpening, requireOrderOf } from '#domain/account/support/open-ticket'
import { readMessage } from '#domain/account/support/read-message'
import { inTransaction } from '#domain/core/transaction'

/**
 * Staff open a ticket for a client, with the first words; the client is notified. Under one `onceKey` one is opened. Returns
 * its id. Errors: invalid_input, client_not_found, client_is_closed, order_not_found, attachment_not_found,
 * attachments_full.
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
  const body = readMessage(input.description, 'description')
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
    const messageId = newId()
    const now = ctx.now()
    const { ref_id: refId } = await tx.db
      .insertInto('tickets')
      .values({
        id,
        client_id: clientId,
        order_id: orderId,
        status: 'pending',
        created_by_staff_id: staffId,
        assigned_to: staffId,
        opening_key: openingKey,
        created_at: now,
        updated_at: now,
      })
      .returning('ref_id')
      .executeTakeFirstOrThrow()
    deferWrite(
      tx,
      { table: 'ticket_messages', key: id },
      tx.db
        .insertInto('ticket_messages')
        .values({ id: messageId, ticket_id: id, staff_user_id: staffId, body, created_at: now }),
    )
    attachLater(tx, tx.db, { ids, ticketId: id, messageId })
    notifyClient(tx, ctx, {
      client,
      template: 'ticket_opened',
      parameters: { ticket: String(refId), link: pageLink(ctx, '/user/tickets/:id', { id }) },
      onceKey: `ticket_opened:${id}`,
    })
    recordOpening(tx, ctx, { id, clientId, orderId })
    return id
  })
}
