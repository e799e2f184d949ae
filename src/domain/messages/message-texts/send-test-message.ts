import type { Channel } from '#rules/messages/channels'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import { testMessages } from '#rules/core/rate-limits'
import type { TemplateName } from '#rules/messages/message-templates'
import { requirePermission, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { commitAsOneStatement } from '#domain/core/transaction'
import { addToOutbox } from '#domain/messages/add-to-outbox'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { toStored } from '#domain/messages/notify'
import { markTest, writeMessage } from '#domain/messages/templates'
import type { TypedTexts } from '#domain/messages/message-texts/check-texts'
import { readPlace, samplesOf } from '#domain/messages/message-texts/place-values'
import { readTyped } from '#domain/messages/message-texts/preview-message'
import { testKey } from '#domain/messages/message-texts/recent-parameters'

/**
 * Sends a message with made-up values to whoever asks, at the phone or the email of their own account, marked
 * as a test. Answers where it goes. Errors: invalid_input, too_many_requests.
 */
export async function sendTestMessage(
  ctx: Context,
  input: { template: TemplateName; language: Language; channel: Channel } & TypedTexts,
): Promise<{ recipient: string }> {
  const { id: staffId } = requirePermission(ctx, 'store:write')
  const { template, language, channel, ...typed } = input
  if (!notificationPolicy[template].channels.some((one) => one === channel))
    throw new ShopError('invalid_input', { fields: { channel: ['not_allowed'] } })
  const place = await readPlace(ctx)
  const own = await readTyped(ctx, place, template, typed)
  const { phone, email } = await ctx.db
    .selectFrom('staff_users')
    .select(['phone', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const recipient = channel === 'sms' ? phone : email
  await ctx.limiter.use('test_message', staffId, testMessages)

  const samples = samplesOf(place, language, channel)
  const written = writeMessage(template, language, samples, channel, own)
  const id = newId()
  await commitAsOneStatement(ctx, (notes) => {
    addToOutbox(notes, ctx, {
      channel,
      recipient,
      clientId: null,
      namedClientId: null,
      template,
      parameters: toStored(samples),
      language,
      ...markTest(language, channel, written),
      code: null,
      onceKey: `${testKey}${id}`,
      about: null,
    })
  })
  return { recipient }
}
