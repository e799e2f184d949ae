import type { MessageTexts } from '#contract/staff-message-texts'
import type { z } from '#contract/wire'
import { textFields, type TextField } from '#rules/message-texts'

export type Texts = z.infer<typeof MessageTexts>

export type TypedTexts = Partial<Record<TextField, string>>

/** What stands: theirs, else ours; only the fields that the message has. */
export function standingTexts({ own, ours }: Texts): TypedTexts {
  return Object.fromEntries(
    textFields.flatMap((field) => {
      const text = own[field] ?? ours[field]
      return text === undefined ? [] : [[field, text] as const]
    }),
  )
}

/** What the form says; line ends as the API keeps them. */
export function readTexts(form: FormData): TypedTexts {
  return Object.fromEntries(
    textFields.flatMap((field) => {
      const text = form.get(field)
      return typeof text === 'string' ? [[field, text.replaceAll('\r\n', '\n')] as const] : []
    }),
  )
}

/**
 * Texts that are shown or tried and not kept, in one field: sent under their own names they would count as saved, and what keeps
 * typed words would let go of them.
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
    throw new Response('Bad Request', { status: 400 })
  }
  return readTexts(unpacked)
}
