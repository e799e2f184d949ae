import { sql, type RawBuilder } from 'kysely'
import { hour, secondsBefore } from '#rules/core/durations'
import { smsOfNumber } from '#rules/core/rate-limits'
import { codeLifetime } from '#rules/people/sign-in-limits'
import { addressKinds, channels, type Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { TemplateName } from '#rules/messages/message-templates'
import { withheldReasons, type WithheldReason } from '#rules/messages/withheld-reasons'
import { getContent } from '#domain/shop/published/content-cache'
import type { Context } from '#domain/core/context'
import type { IssuedRow } from '#domain/core/issued-document'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors/vendor-errors'
import type { MessageSender, OutgoingMessage } from '#domain/core/ports/sender'
import {
  attachDocuments,
  invoicesOfMessage,
  carriesNone,
  readCarried,
  type Carried,
} from '#domain/messages/attach-documents'
import type { PutOff } from '#domain/core/jobs/run-due-jobs'
import { takeVendorSlot, type SlotBounds, type VendorSlot } from '#domain/core/jobs/vendor-slots'
import { readTogether } from '#domain/core/read-together'
import { writeTogether } from '#domain/core/write-together'
import { holdMessage } from '#domain/messages/held-messages'
import { isOwedTemplate } from '#domain/messages/notification-policy'
import { secretTemplates } from '#domain/messages/secret-messages'
import { isStillRelevant } from '#domain/messages/still-relevant'
import { setMessage } from '#domain/messages/set-message'
import { wordsOfMessage, type WordColumns } from '#domain/messages/packed-text'
import { parameterWords } from '#domain/messages/templates'
import { isNothingWithout, waitForClearance } from '#domain/messages/wait-for-clearance'

/**
 * Hands a waiting message to its sender. Throws when it did not leave, so that its job tries again; failed in
 * its last try it counts as failed. A code that is over is not sent any more, and one that may have left is
 * not sent twice: the person who waits for it asks for another. See `keepFailure` for what else may have
 * left. A second run finds nothing waiting. Returns the next moment where the document that it carries is not
 * cleared yet, where its channel has no slot, and while the store holds its messages.
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<Date | PutOff | void> {
  return deliverTogether(ctx.db, (markSent) => deliver(ctx, messageId, markSent))
}

async function deliver(ctx: Context, messageId: string, markSent: MarkSent): Promise<Date | PutOff | void> {
  const message = await findWaiting(ctx.db, messageId)
  if (!message) return
  const held = holdMessage(ctx, message)
  if (held) return held

  if (!(await isStillRelevant(ctx, message))) {
    const mayComeAgain = onceADay.some((template) => template === message.template)
    return update(ctx, messageId, {
      ...givenUp(withheldReasons.outdated),
      ...(mayComeAgain && { once_key: null }),
    })
  }
  if (message.sent_to_number >= smsOfNumber.points && !isOwedTemplate(message.template)) {
    ctx.log.warn({ messageId, template: message.template }, 'a number got as many messages as it may')
    return update(ctx, messageId, givenUp(withheldReasons.tooMany))
  }
  const sender = ctx.senders[message.channel]
  if (!sender) return update(ctx, messageId, givenUp(withheldReasons.noSender))
  const isCode = message.code !== null
  // The text of a code message is cleared once it was sent; only the practice inbox shows it.
  const emptied = isCode && !sender.keepsCodes ? emptySecret : {}
  if (isCode && message.created_at < secondsBefore(ctx.now(), codeLifetime)) {
    await update(ctx, messageId, { ...givenUp(withheldReasons.tooLate), ...emptied })
    return
  }

  const taken = await takeVendorSlot(sender, slotsOf(ctx), isCode)
  if (!taken.slot) return { putOffTo: new Date(ctx.now().getTime() + taken.wait) }
  try {
    return await handOver(ctx, message, { sender, slot: taken.slot, emptied, markSent })
  } finally {
    taken.slot.leave()
  }
}

/**
 * Half of the worker's slots for one channel, and a quarter of them for codes alone, as a person waits for
 * them.
 */
function slotsOf({ jobsAtOnce }: Context): SlotBounds {
  const slots = Math.max(1, Math.floor(jobsAtOnce / 2))
  return { slots, kept: Math.ceil(slots / 4), patience: 500, quick: 100 }
}

async function handOver(
  ctx: Context,
  message: Waiting,
  { sender, slot, emptied, markSent }: Handing,
): Promise<Date | void> {
  const { id } = message
  try {
    const carried = message.channel === 'email' ? await readCarried(ctx, message) : carriesNone
    if (carried.isBeingCleared) {
      const next = waitForClearance(ctx, message)
      if (next !== 'over') return next
      if (isNothingWithout(message.template) && !carried.hasSubject) {
        await update(ctx, id, givenUp(withheldReasons.notCleared))
        return
      }
    }
    const prepared = await outgoing(ctx, message, carried)
    const { externalId } = await slot.call(() => sender.send(prepared))
    await markSent({ id, externalId, at: ctx.now(), isEmptied: emptied === emptySecret })
  } catch (error) {
    return keepFailure(ctx, message, error, { sender, emptied })
  }
}

/**
 * Writes down why a message did not leave, or may not have. What may have left is sent once more where its
 * vendor cannot be asked, an hour later, as a person may have it already; a code, and what is in doubt again,
 * is given up.
 */
async function keepFailure(
  ctx: Context,
  message: Waiting,
  error: unknown,
  { sender, emptied }: Pick<Handing, 'sender' | 'emptied'>,
): Promise<Date | void> {
  const { id } = message
  const reason = error instanceof Error ? error.message : String(error)
  const inDoubt = error instanceof DeliveryInDoubt
  const failure = { last_error: reason.slice(0, 500), is_in_doubt: inDoubt || message.is_in_doubt }
  const isLastDoubt = inDoubt && (message.code !== null || (message.is_in_doubt && !sender.asksFirst))
  if (error instanceof MessageRefused || isLastDoubt) {
    ctx.log.warn({ messageId: id, reason: failure.last_error }, 'a message was given up')
    return update(ctx, id, { status: 'failed', ...failure, attempts: tried, ...emptied })
  }
  if (inDoubt && !sender.asksFirst) {
    await update(ctx, id, { ...failure, attempts: tried })
    return new Date(ctx.now().getTime() + hour)
  }
  // Its job is given up: whoever looks for messages that did not leave finds it.
  await update(ctx, id, { ...(ctx.isLastTry && { status: 'failed' }), ...failure, attempts: tried })
  throw error
}

type Handing = { sender: MessageSender; slot: VendorSlot; emptied: Update; markSent: MarkSent }

/**
 * One fact leaves a message for each channel, and a night of renewals many thousands. What emails of sales
 * carry is read with them.
 */
const findWaiting = readTogether((db, ids) =>
  db
    .selectFrom('messages as m')
    .select(['id', 'channel', 'recipient', 'language', 'subject', 'body', 'code', 'created_at'])
    .select(['template', 'parameters', 'packed_text', 'about', 'client_id', 'is_in_doubt'])
    .select(invoicesOfMessage(db).as('invoices'))
    .select(sentToNumber().as('sent_to_number'))
    // Not as a value: the plan for just these few would seem cheaper than the kept one, and be made anew each
    // time.
    .where(sql<boolean>`id = any((select ${ids}::uuid[])::uuid[])`)
    .where('status', '=', 'waiting')
    .execute(),
)

/**
 * How many messages besides codes have left to the number of the message `m`, in the day before it was left
 * and since; 0 of an address of another kind, and of a code. Those that are handed over in the same moment do
 * not count each other. Ids are of the real clock: what was left days ago is not looked at.
 */
function sentToNumber(): RawBuilder<number> {
  const counted = sql`p.recipient = m.recipient and p.channel in (${sql.join(phoneChannels)})
    and p.id > (select uuidv7(interval '-3 days')) and p.template <> all(${[...secretTemplates]}::text[])
    and p.sent_at > m.created_at - ${smsOfNumber.duration} * interval '1 second'`
  return sql<number>`case when m.channel in (${sql.join(phoneChannels)}) and m.code is null
    then (select count(*)::int from messages p where ${counted}) else 0 end`
}

const phoneChannels = channels.filter((channel) => addressKinds[channel] === 'phone')

/** What has left side by side, over any channel, is written down by one statement. */
const deliverTogether = writeTogether<SentMessage>((db, messages) =>
  sql`update messages as m set status = 'sent', external_id = s.external_id, last_error = null, is_in_doubt = false,
      sent_at = s.sent_at, attempts = m.attempts + 1, body = case when s.is_emptied then '' else m.body end,
      parameters = case when s.is_emptied then '{}' else m.parameters end, code = case when s.is_emptied then null else m.code end
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ externalId }) => externalId)}::text[],
      ${messages.map(({ at }) => at)}::timestamptz[], ${messages.map(({ isEmptied }) => isEmptied)}::boolean[])
      as s (id, external_id, sent_at, is_emptied)
    where m.id = s.id and m.status = 'waiting'`.execute(db),
)

/**
 * Told at most once a day (docs/decisions/0080): one that was never sent counts for none, as the step may be
 * taken again.
 */
const onceADay: TemplateName[] = ['renewal_stopped', 'ownership_offered']

type SentMessage = { id: string; externalId: string | null; at: Date; isEmptied: boolean }
type MarkSent = (sent: SentMessage) => Promise<void>

const emptySecret: Update = { body: '', parameters: '{}', code: null }

/** It was handed to its sender once more. */
const tried = sql<number>`attempts + 1`

/** It is not tried any more, for a reason of ours. */
function givenUp(reason: (typeof withheldReasons)[WithheldReason]): Update {
  return { status: 'failed', last_error: reason, is_in_doubt: false }
}

type Waiting = WordColumns & {
  id: string
  channel: Channel
  recipient: string
  language: Language
  subject: string
  template: TemplateName
  about: string | null
  code: string | null
  created_at: Date
  invoices: IssuedRow[] | null
  /** Since the first try whose outcome is unknown. */
  is_in_doubt: boolean
  sent_to_number: number
}

async function outgoing(ctx: Context, message: Waiting, carried: Carried): Promise<OutgoingMessage> {
  const { id, channel, recipient, language, subject, template } = message
  const { body, parameters } = wordsOfMessage(message)
  const { store, messageTexts } = await getContent(ctx)
  return {
    id,
    channel,
    to: recipient,
    language,
    template,
    parameters,
    words: parameterWords(template, language, parameters, channel, messageTexts.get(template)),
    subject,
    ...setMessage({ store, publicUrl: ctx.publicUrl }, { channel, template, language, subject, body }),
    attachments: await attachDocuments(ctx, carried, message.about),
    from: { name: store?.[`name_${language}`] ?? '', replyTo: store?.email ?? '' },
    isInDoubt: message.is_in_doubt,
  }
}

type Update = {
  status?: 'failed'
  last_error?: string | null
  is_in_doubt?: boolean
  attempts?: RawBuilder<number>
  body?: string
  parameters?: string
  code?: null
}

async function update(ctx: Context, id: string, values: Update): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
