import { sql } from 'kysely'
import { addressKinds } from '#rules/messages/channels'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { addToOutbox } from '#domain/messages/add-to-outbox'
import { carriesDocuments } from '#domain/messages/attach-documents'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { wordsOfMessage } from '#domain/messages/packed-text'
import { isSecretTemplate } from '#domain/messages/secret-messages'
import { isStillRelevant } from '#domain/messages/still-relevant'
import { newId } from '#domain/core/new-id'
import { readOrderActions } from '#domain/sale/orders/read-order-actions'
import { getOrderView } from '#domain/sale/records/order-views/order-view'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sends a message once more, word for word and with the documents that it carries: to the address that its
 * client has now, or to whom it went where that was somebody else, such as whoever pays a company's invoices.
 * Under one `onceKey` it is sent once. Returns the new message's id. Errors: message_not_found,
 * message_not_resendable.
 */
export async function resendMessage(
  ctx: Context,
  input: { id: string; onceKey: string | null },
): Promise<string> {
  requirePermission(ctx, 'message:resend')
  return inTransaction(ctx, async (tx) => {
    const message = await tx.db
      .selectFrom('messages as m')
      .leftJoin('clients as c', 'c.id', 'm.client_id')
      .selectAll('m')
      .select(['c.email', 'c.phone'])
      .where('m.id', '=', input.id)
      .forUpdate('m')
      .executeTakeFirst()
    if (!message) throw new ShopError('message_not_found')
    const { channel, template, language, subject, client_id: clientId } = message
    const { body, parameters } = wordsOfMessage(message)
    // An address that a client has moved away from may be somebody else's by now.
    const isOthers = carriesDocuments(template) && notificationPolicy[template].audience !== 'client'
    const to = isOthers ? message.recipient : message[addressKinds[channel]]
    const isSecret = message.code !== null || isSecretTemplate(template)
    if (!to || body === '' || isSecret || clientId === null) throw new ShopError('message_not_resendable')

    // The second part names what it is about, as in the first one's key.
    const about = message.once_key?.split(':')[1] ?? message.id
    const onceKey = `${template}_again:${about}:${input.onceKey ?? newId()}`
    const before = await tx.db
      .selectFrom('messages')
      .select('id')
      .where('once_key', '=', onceKey)
      .executeTakeFirst()
    if (before) return before.id
    const id = addToOutbox(tx, ctx, {
      channel,
      recipient: to,
      clientId,
      namedClientId: message.named_client_id,
      template,
      parameters,
      language,
      subject,
      body,
      packedText: message.packed_text,
      code: null,
      onceKey,
      // Whether it still holds is not asked: it says again what was said then.
      about: carriesDocuments(template) ? message.about : null,
    })
    recordFact(tx, ctx, {
      action: 'client.message_sent_again',
      entity: 'client',
      entityId: clientId,
      clientId,
      changes: { template: { before: null, after: template } },
    })
    return id
  })
}

/**
 * Sends the newest message again that the client was sent about an order and that can be, and not what went
 * beside it to whoever pays a company's invoices or to staff: among many nobody reads first what it says, so
 * one that holds no more is not. Errors: order_not_found, order_has_no_message.
 */
export async function resendAboutOrder(
  ctx: Context,
  input: { orderId: string; onceKey: string | null },
): Promise<string> {
  requirePermission(ctx, 'message:resend')
  const { messages } = await readOrderActions(ctx.db, ctx, (await getOrderView(ctx.db, input.orderId)).id)
  const newest = messages.find(
    ({ template }) => notificationPolicy[template].audience === 'client' && !isSecretTemplate(template),
  )
  const holds = newest && (await stillHolds(ctx, newest.id))
  if (!newest || !holds) throw new ShopError('order_has_no_message')
  return resendMessage(ctx, { id: newest.id, onceKey: input.onceKey })
}

/** What was sent again is asked about by its first one: the copy itself goes out whatever has changed. */
async function stillHolds(ctx: Context, messageId: string): Promise<boolean> {
  const first = await ctx.db
    .selectFrom('messages as m')
    .innerJoin('messages as copy', (join) =>
      join.onRef('copy.client_id', '=', 'm.client_id').onRef('copy.template', '=', 'm.template'),
    )
    .select(['m.template', 'm.about', 'm.client_id'])
    .where('copy.id', '=', messageId)
    .where(sql<boolean>`split_part(m.once_key, ':', 2) = split_part(copy.once_key, ':', 2)`)
    .orderBy(sql`m.about is null`)
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
  return first === undefined || (await isStillRelevant(ctx, first))
}
