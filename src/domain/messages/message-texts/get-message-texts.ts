import type { Language } from '#rules/language'
import type { TemplateName } from '#rules/message-templates'
import { channelOf, partsOver, variablesOfPart, type OwnTexts, type TextPart } from '#rules/message-texts'
import { requirePermission, type Context } from '#domain/core/context'
import { isSecretTemplate } from '#domain/messages/secret-messages'
import { ourTexts, parameterWords, sentencesIn } from '#domain/messages/templates'
import { allowedParts } from '#domain/messages/message-texts/check-texts'
import { describe, type MessageTexts } from '#domain/messages/message-texts/list-message-texts'
import { maxWords, readPlace, samplesOf } from '#domain/messages/message-texts/place-values'
import { readMessageTexts } from '#domain/shop/message-texts/read-message-texts'
import type { TextValues } from '#locales/texts'

/** What one part of a message may be filled with, each with a made-up value. */
export type PartVariable = {
  name: string
  isRequired: boolean
  sample: Record<Language, string>
  /** Sentences of ours that may stand in its place; none for a plain value. */
  sentences: Record<Language, string[]>
}

export type EditedTexts = MessageTexts & {
  /** Its reader can sign in with it, so that no real one is ever shown. */
  isSecret: boolean
  ours: OwnTexts
  variables: Partial<Record<TextPart, PartVariable[]>>
  /** Of an SMS: how many parts it may take, what stands before it, and its longest values in each of its variants. */
  sms: Record<Language, { maxParts: number; name: string; maxValues: TextValues[] }> | null
}

/** One message with all that is needed to change its texts. */
export async function getMessageTexts(ctx: Context, template: TemplateName): Promise<EditedTexts> {
  requirePermission(ctx, 'store:read')
  const [row] = await readMessageTexts(ctx.db, { template })
  const place = await readPlace(ctx)
  const described = describe(template, row)
  const ours = ourTexts(template)
  const samples = {
    ar: parameterWords(template, 'ar', samplesOf(place, 'ar'), 'email'),
    en: parameterWords(template, 'en', samplesOf(place, 'en'), 'email'),
  }
  const variables = partsOver(described.channels).map((part) => [
    part,
    variablesOfPart(template, part, ours).map((variable) => ({
      ...variable,
      sample: {
        ar: String(samples.ar[variable.name] ?? '').trim(),
        en: String(samples.en[variable.name] ?? '').trim(),
      },
      sentences: {
        ar: sentencesIn(template, variable.name, 'ar', channelOf(part)),
        en: sentencesIn(template, variable.name, 'en', channelOf(part)),
      },
    })),
  ])
  const smsOf = (language: Language) => ({
    maxParts: allowedParts(place, template, language),
    name: place.store?.[`name_${language}`] ?? '',
    maxValues: maxWords(place, template, language),
  })
  return {
    ...described,
    isSecret: isSecretTemplate(template),
    ours,
    variables: Object.fromEntries(variables),
    sms: described.channels.includes('sms') ? { ar: smsOf('ar'), en: smsOf('en') } : null,
  }
}
