import type { AttachmentType } from '#rules/support/attachment'
import { openedAttachments } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { readContent } from '#domain/account/support/attachments/attachment-content'

/**
 * A file of a ticket, for its client (none of a note among staff) or for staff who may read tickets. Somebody
 * else's answers like a missing one. Its bytes come while they are sent; `byteSize` says how many. Errors:
 * too_many_requests, attachment_not_found, files_unreachable.
 */
export async function openAttachment(
  ctx: Context,
  { ticketId, id }: { ticketId: string; id: string },
): Promise<{ name: string; type: AttachmentType; byteSize: number; pieces: AsyncIterator<Uint8Array> }> {
  const person = await countOpening(ctx)
  let query = ctx.db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['a.name', 'a.media_type'])
    .where('a.id', '=', id)
    // Under the ticket in which it was sent, too, after that was merged.
    .where((row) => row.or([row('t.id', '=', ticketId), row('m.origin_ticket_id', '=', ticketId)]))
  if (ctx.actor.kind !== 'staff')
    query = query.where('t.client_id', '=', person).where('m.is_note', '=', false)
  const file = await query.executeTakeFirst()
  if (!file) throw new ShopError('attachment_not_found')
  return { name: file.name, type: file.media_type, ...(await readContent(ctx, { id, person })) }
}

/** Who opens a file, a client or one of staff, counted before anything is read. */
async function countOpening(ctx: Context): Promise<string> {
  const isStaff = ctx.actor.kind === 'staff'
  const person = isStaff ? requirePermission(ctx, 'ticket:read').id : requireClient(ctx)
  await ctx.limiter.use(
    'attachment_open',
    person,
    isStaff ? openedAttachments.ofStaff : openedAttachments.ofClient,
  )
  return person
}
