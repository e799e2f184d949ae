import { expect, it } from 'vitest'
import { repeatedMessage, type SentMessage } from './sent-message.ts'

const sent: SentMessage = {
  key: 'first',
  seen: 'm1',
  body: 'عاد المبلغ.',
  kind: 'answer',
  refusal: undefined,
}

it('sends under its first key what may have arrived', () => {
  expect(repeatedMessage(sent, { ...sent })).toBe(sent)
  expect(repeatedMessage(null, sent)).toBeNull()
})

it('sends other words, a note instead of an answer, and what was refused as messages of their own', () => {
  expect(repeatedMessage(sent, { ...sent, body: 'عاد المبلغ إلى بطاقتكم.' })).toBeNull()
  expect(repeatedMessage(sent, { ...sent, kind: 'note' })).toBeNull()
  // A refusal says that nothing was written, or that the key is taken by what was.
  expect(repeatedMessage(sent, { ...sent, refusal: { did: 'nothing' } })).toBeNull()
})
