import { recordDeletion } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { lockTicket } from '#domain/account/support/lock-ticket'
import { inTransaction } from '#domain/core/transaction'

/** Deletes a ticket with its whole thread; its history stays, without what was written. Error: ticket_not_found. */
export async function deleteTicket(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'ticket:delete')
  await inTransaction(ctx, async (tx) => {
    const { ref_id, status, order_id, client_id, created_at } = await lockTicket(tx, id)
    await tx.db.deleteFrom('tickets').where('id', '=', id).execute()
    recordDeletion(tx, ctx, {
      entity: 'ticket',
      entityId: id,
      clientId: client_id,
      fields: { ref_id: Number(ref_id), status, order_id, client_id, created_at: created_at.toISOString() },
    })
  })
}
