import type { Kysely } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import { uploaderOf } from '#domain/account/support/attachments/uploader'

/**
 * Refuses uploads that cannot go with a message: not the caller's own, sent already, or more than a message
 * or the ticket may hold.
 * @param ticketId null for a ticket that is being opened
 * Errors: invalid_input, attachment_not_found, attachments_full.
 */
export async function checkUploads(
  ctx: Context,
  db: Kysely<DB>,
  { ids, ticketId }: { ids: readonly string[]; ticketId: string | null },
): Promise<void> {
  if (ids.length === 0) return
  const { perMessage, bytesPerTicket } = ctx.attachmentLimits
  if (ids.length > perMessage) {
    const problem = { error: 'too_many', values: { max: perMessage } } as const
    throw new ShopError('invalid_input', { fields: { attachment_ids: [problem] } })
  }
  const { client_id, staff_user_id } = uploaderOf(ctx)
  const uploads = await db
    .selectFrom('ticket_attachments')
    .select(['id', 'byte_size'])
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .where('client_id', 'is not distinct from', client_id)
    .where('staff_user_id', 'is not distinct from', staff_user_id)
    .execute()
  if (uploads.length !== new Set(ids).size) throw new ShopError('attachment_not_found')
  const kept =
    ticketId === null
      ? []
      : await db
          .selectFrom('ticket_attachments')
          .select('byte_size')
          .where('ticket_id', '=', ticketId)
          .execute()
  const bytes = [...uploads, ...kept].reduce((sum, { byte_size: size }) => sum + size, 0)
  if (bytes > bytesPerTicket) throw new ShopError('attachments_full')
}

/**
 * Leaves the writes that make checked uploads part of a message. Error of the commit: attachment_not_found.
 */
export function attachLater(
  notes: WriteTarget,
  db: Kysely<DB>,
  { ids, ticketId, messageId }: { ids: readonly string[]; ticketId: string; messageId: string },
): void {
  for (const id of new Set(ids)) {
    deferWrite(
      notes,
      { table: 'ticket_attachments', key: id, otherwise: 'attachment_not_found' },
      db
        .updateTable('ticket_attachments')
        .set({ ticket_id: ticketId, message_id: messageId })
        .where('id', '=', id)
        .where('message_id', 'is', null)
        .returning('id'),
    )
  }
}
