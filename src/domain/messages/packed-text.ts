import { deflateSync, inflateSync } from 'node:zlib'
import { sql, type RawBuilder } from 'kysely'
import type { StoredParameters, TemplateName, TemplateParameters } from '#rules/messages/message-templates'
import { messageDictionary } from '#domain/messages/message-dictionary'

/**
 * A message whose words name nobody to somebody else, and no code: of those, single values are taken out of
 * what is kept (`forgetNamedInMessages`, `deliverMessage`), which packed words do not let anybody do.
 */
type Packable = {
  [T in TemplateName]: Extract<keyof TemplateParameters[T], 'phone' | 'owner' | 'code'> extends never
    ? T
    : never
}[TemplateName]

/** Messages of every sale and every renewal, which the dictionary is made for. */
const packedTemplates: readonly TemplateName[] = [
  'order_completed',
  'renewal_soon',
  'renewal_paid',
] satisfies Packable[]

const dictionary = Buffer.from(messageDictionary)

/** What a message says, and what it was made from. */
export type MessageWords = { body: string; parameters: StoredParameters }

/** Columns of `messages`; a part of JSON has bytes as `\x` and hexadecimal digits. */
export type WordColumns = MessageWords & { packed_text: Uint8Array | string | null }

/**
 * The words of a message as they are kept: a fifth of their bytes, because most of them stand in every
 * message of their kind; null for a message whose words stand in `body` and `parameters`. zlib's form
 * (RFC 1950), which names its dictionary by a checksum and carries one of the words.
 */
export function packText({
  template,
  code,
  namedClientId,
  body,
  parameters,
}: MessageWords & {
  template: TemplateName
  code: string | null
  namedClientId: string | null
}): Buffer | null {
  if (!packedTemplates.includes(template) || code !== null || namedClientId !== null) return null
  // JSON in one line: its values escape the line breaks that they have.
  return deflateSync(`${JSON.stringify(parameters)}\n${body}`, { dictionary, level: 9 })
}

/**
 * The words of a message as they were left, to the byte; those of an emptied one are empty.
 * @throws Error for packed ones that changed since
 */
export function wordsOfMessage({ body, parameters, packed_text: packed }: WordColumns): MessageWords {
  if (packed === null) return { body, parameters }
  const bytes = typeof packed === 'string' ? Buffer.from(packed.slice(2), 'hex') : packed
  const text = inflateSync(bytes, { dictionary }).toString()
  const end = text.indexOf('\n')
  // Written by `packText`.
  return { parameters: JSON.parse(text.slice(0, end)) as StoredParameters, body: text.slice(end + 1) }
}

/**
 * Stands in place of the parameters where words are packed. A worker of the release before would send an
 * empty message: it fails on these, as its sentence of what both card and balance pay lacks a value, and a
 * newer one sends the message seconds later. Source: docs/decisions/0289.
 */
export const parametersOfPacked: StoredParameters = { chargeMinor: 1, balanceMinor: '1' }

/** For a query: whether a row of messages, by this name, has words, or was emptied. */
export function hasWords(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.body`)} <> '' or ${sql.ref(`${row}.packed_text`)} is not null)`
}
