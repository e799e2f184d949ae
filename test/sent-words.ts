import { wordsOfMessage, type MessageWords, type WordColumns } from '#domain/messages/packed-text'

/** For a query of messages whose words are read by `withWords`. */
export const wordColumns = ['body', 'parameters', 'packed_text'] as const

/** Rows of messages with their words as they are sent, also where they are kept packed. */
export function withWords<Row extends WordColumns>(
  rows: readonly Row[],
): (Omit<Row, keyof WordColumns> & MessageWords)[] {
  return rows.map(({ body, parameters, packed_text, ...row }) => ({
    ...row,
    ...wordsOfMessage({ body, parameters, packed_text }),
  }))
}
