/** What was sent last, until it is known that it arrived. */
export type SentMessage = {
  key: string
  seen: string
  body: string
  kind: 'answer' | 'note'
  /** What the page had been refused before it. */
  refusal: unknown
}

/**
 * The message that may have arrived, where the same is sent again: it goes out under its first key and
 * arrives once, however often it is pressed. Other words, and whatever was refused since, are a message of
 * their own: null.
 */
export function repeatedMessage(
  sent: SentMessage | null,
  now: Pick<SentMessage, 'body' | 'kind' | 'refusal'>,
): SentMessage | null {
  const isSame = sent?.body === now.body && sent.kind === now.kind && sent.refusal === now.refusal
  return isSame ? sent : null
}
