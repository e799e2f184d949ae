import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { TemplateName } from '#rules/messages/message-templates'
import {
  partsOver,
  variablesOfPart,
  type OwnTexts,
  type TextPart,
  type TextVariable,
} from '#rules/messages/message-texts'
import { variablesOfSentence, type PlacedSentence } from '#rules/messages/placed-sentences'
import { requirePermission, type Context } from '#domain/core/context'
import { isSecretTemplate } from '#domain/messages/secret-messages'
import { ourSentences, ourTexts, sentenceWords } from '#domain/messages/templates'
import { allowedParts } from '#domain/messages/message-texts/check-texts'
import { describe, type MessageTexts } from '#domain/messages/message-texts/list-message-texts'
import { maxWords, readPlace, samplesOf } from '#domain/messages/message-texts/place-values'
import { caseOf } from '#domain/messages/message-texts/sentence-cases'
import { readMessageTexts } from '#domain/shop/message-texts/read-message-texts'
import type { TextValues } from '#locales/texts'

/** What a text may be filled with, each with a made-up value. */
export type PartVariable = TextVariable & { sample: Record<Language, string> }

/**
 * A sentence that the store writes in the place of a variable, by what happened: ours, and what may fill it
 * in each language.
 */
export type EditedSentence = PlacedSentence & {
  ours: Record<Language, string>
  variables: Record<Language, PartVariable[]>
}

export type EditedTexts = MessageTexts & {
  /** Its reader can sign in with it, so that no real one is ever shown. */
  isSecret: boolean
  ours: OwnTexts
  variables: Partial<Record<TextPart, PartVariable[]>>
  sentences: EditedSentence[]
  /**
   * Of an SMS: how many parts it may take, what stands before it, and its longest values in each of its
   * variants.
   */
  sms: Record<Language, { maxParts: number; name: string; maxValues: TextValues[] }> | null
}

/** One message with all that is needed to change its texts. */
export async function getMessageTexts(ctx: Context, template: TemplateName): Promise<EditedTexts> {
  requirePermission(ctx, 'store:read')
  const [row] = await readMessageTexts(ctx.db, { template })
  const place = await readPlace(ctx)
  const described = describe(template, row)
  const ours = ourTexts(template)
  const sampled = (variable: TextVariable, channel: Channel, one = {}): PartVariable => {
    const valueIn = (language: Language) => {
      const samples = { ...samplesOf(place, language, channel), ...one }
      return String(
        sentenceWords(template, language, samples, channel, described.own)[variable.name] ?? '',
      ).trim()
    }
    return { ...variable, sample: { ar: valueIn('ar'), en: valueIn('en') } }
  }
  const variables = partsOver(described.channels).map((part) => [
    part,
    variablesOfPart(template, part, ours).map((variable) => sampled(variable, 'email')),
  ])
  const sentences = ourSentences(template).map((sentence) => {
    const [channel = 'email'] = sentence.channels
    const variablesIn = (language: Language) =>
      variablesOfSentence(sentence, language, sentence.ours, ours).map((variable) =>
        sampled(variable, channel, caseOf(sentence.id)),
      )
    return { ...sentence, variables: { ar: variablesIn('ar'), en: variablesIn('en') } }
  })
  const smsOf = (language: Language) => ({
    maxParts: allowedParts(place, template, language),
    name: place.store?.[`name_${language}`] ?? '',
    maxValues: maxWords(place, template, language, described.own),
  })
  return {
    ...described,
    isSecret: isSecretTemplate(template),
    ours,
    variables: Object.fromEntries(variables),
    sentences,
    sms: described.channels.includes('sms') ? { ar: smsOf('ar'), en: smsOf('en') } : null,
  }
}
