import type { MessageTexts } from '#contract/staff-message-texts'
import type { z } from '#contract/wire'
import { languages } from '#rules/core/language'
import { isSentenceField, sentenceKey } from '#rules/messages/message-sentences'
import { textFields, type OwnField } from '#rules/messages/message-texts'
import { badRequest } from '../../request/bad-request.ts'

export type Texts = z.infer<typeof MessageTexts>

export type TypedTexts = Partial<Record<OwnField, string>>

/** What stands: theirs, else ours; only the fields that the message has. */
export function standingTexts({ own, ours, sentences }: Texts): TypedTexts {
  const texts = textFields.flatMap((field) => {
    const text = own[field] ?? ours[field]
    return text === undefined ? [] : [[field, text] as const]
  })
  const filled = sentences.flatMap((sentence) =>
    languages.map((language) => {
      const key = `${sentence.id}_${language}`
      return [`sentences.${key}`, own.sentences?.[key] ?? sentence.ours[language]] as const
    }),
  )
  return Object.fromEntries([...texts, ...filled])
}

/** What the form says; line ends as the API keeps them. */
export function readTexts(form: FormData): TypedTexts {
  return Object.fromEntries(
    [...form].flatMap(([field, text]) =>
      isTextField(field) && typeof text === 'string' ? [[field, text.replaceAll('\r\n', '\n')]] : [],
    ),
  )
}

function isTextField(field: string): boolean {
  return isSentenceField(field) || textFields.some((one) => one === field)
}

/** Texts as the API takes them: its sentences in an object of their own. */
export function toBody(texts: Partial<Record<OwnField, string | null>>) {
  const sentences = Object.entries(texts).flatMap(([field, text]) =>
    isSentenceField(field) && text !== undefined ? [[sentenceKey(field), text] as const] : [],
  )
  const others = Object.entries(texts).filter(([field]) => !isSentenceField(field))
  return {
    ...Object.fromEntries(others),
    ...(sentences.length > 0 && { sentences: Object.fromEntries(sentences) }),
  }
}

/**
 * Texts that are shown or tried and not kept, in one field: sent under their own names they would count as
 * saved, and what keeps typed words would let go of them.
 */
export function packTexts(texts: TypedTexts): string {
  return JSON.stringify(texts)
}

export function unpackTexts(form: FormData): TypedTexts {
  const unpacked = new FormData()
  try {
    const texts: unknown = JSON.parse(String(form.get('texts') ?? '{}'))
    for (const [field, text] of Object.entries(texts ?? {})) unpacked.set(field, String(text))
  } catch {
    throw badRequest()
  }
  return readTexts(unpacked)
}
