import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { StoredParameters, TemplateName, TemplateParameters } from '#rules/messages/message-templates'
import { partsOver, variablesOfPart, type OwnTexts } from '#rules/messages/message-texts'
import { countSmsParts, type SmsParts } from '#rules/messages/sms-parts'
import { requirePermission, type Context } from '#domain/core/context'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { isSecretTemplate } from '#domain/messages/secret-messages'
import { setMessage } from '#domain/messages/set-message'
import { ourSentences, ourTexts, parameterWords, writeMessage } from '#domain/messages/templates'
import type { TextValues } from '#locales/texts'
import { checkTexts, takeTexts, type TypedTexts } from '#domain/messages/message-texts/check-texts'
import { maxWords, readPlace, samplesOf, type Place } from '#domain/messages/message-texts/place-values'
import { findRecentParameters } from '#domain/messages/message-texts/recent-parameters'
import { caseOf } from '#domain/messages/message-texts/sentence-cases'
import { readMessageTexts } from '#domain/shop/message-texts/read-message-texts'

export type MessagePreview = {
  /** What it was filled with: made-up values, or those of the last message of its kind that was written. */
  source: 'sample' | 'recent'
  sms: ({ text: string } & SmsParts) | null
  email: { subject: string; text: string; html: string } | null
  /** The longest values of its SMS with these sentences; none without an SMS. */
  maxValues: TextValues[] | undefined
}

/**
 * A message as its reader would get it with these texts; nothing is kept. `recent` falls back to the sample
 * where no message of the kind was written, and of what opens an account no real one is ever read. `sentence`
 * makes up the case in which that sentence stands. Error: invalid_input.
 */
export async function previewMessage(
  ctx: Context,
  input: {
    template: TemplateName
    language: Language
    source: 'sample' | 'recent'
    sentence?: string | undefined
  } & TypedTexts,
): Promise<MessagePreview> {
  requirePermission(ctx, 'store:read')
  const { template, language, source, sentence, ...typed } = input
  const place = await readPlace(ctx)
  const own = await readTyped(ctx, place, template, typed)
  const { channels } = notificationPolicy[template]
  const shown = ourSentences(template).find(({ id }) => id === sentence)
  let isReal = false
  const write = async (channel: Channel) => {
    if (!channels.some((one) => one === channel)) return null
    const recent =
      source === 'recent' && !shown ? await findWhole(ctx, { template, language, channel }) : null
    isReal ||= recent !== null
    const message = writeMessage(
      template,
      language,
      recent ?? { ...samplesOf(place, language, channel), ...(shown && caseOf(shown.id)) },
      channel,
      own,
    )
    return { ...message, set: setMessage(place, { channel, template, language, ...message }) }
  }
  const [sms, email] = [await write('sms'), await write('email')]
  return {
    source: isReal ? 'recent' : 'sample',
    sms: sms && { text: sms.set.body, ...countSmsParts(sms.set.body) },
    email: email && { subject: email.subject, text: email.set.body, html: email.set.html ?? '' },
    maxValues: sms ? maxWords(place, template, language, own) : undefined,
  }
}

/** What stands with what was typed over it, checked as if it were kept. */
export async function readTyped(
  ctx: Context,
  place: Place,
  template: TemplateName,
  typed: TypedTexts,
): Promise<OwnTexts> {
  const [row] = await readMessageTexts(ctx.db, { template })
  const own = takeTexts(template, row?.own ?? {}, typed)
  checkTexts(place, template, own)
  return own
}

/**
 * The values of the last real message, where they fill all that a text may say: one of an older release may
 * lack some.
 */
async function findWhole<T extends TemplateName>(
  ctx: Context,
  message: { template: T; language: Language; channel: Channel },
): Promise<(StoredParameters & TemplateParameters[T]) | null> {
  const { template, language, channel } = message
  if (isSecretTemplate(template)) return null
  const recent = await findRecentParameters(ctx, message)
  if (!recent) return null
  const words = parameterWords(template, language, recent, channel)
  const isWhole = partsOver([channel])
    .flatMap((part) => variablesOfPart(template, part, ourTexts(template)))
    .every(({ name }) => words[name] !== undefined)
  return isWhole ? recent : null
}
