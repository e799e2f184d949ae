import { expect, it } from 'vitest'
import { refundToSend } from './sent-refund.ts'

const chosen = { key: 'first', amount: 2_500, way: 'card', period: 'keep', reason: 'a complaint' }
const sent = { chosen, form: { destination: 'card', seen_card: '2500', seen_balance: '0' } }
/** As the page says it once that refund has arrived without its answer: the card takes no more. */
const anew = { chosen, form: { destination: 'balance', seen_card: '0', seen_balance: '2500' } }

it('sends a refund whose answer was lost as it was sent first', () => {
  expect(refundToSend(null, sent)).toBe(sent)
  expect(refundToSend(sent, { ...anew, chosen: { ...chosen } })).toBe(sent)
})

it('sends what was chosen otherwise, or is asked for anew behind a refusal, as it stands', () => {
  for (const change of [{ key: 'second' }, { amount: 2_000 }, { way: 'balance' }, { period: 'end' }]) {
    const other = { ...anew, chosen: { ...chosen, ...change } }
    expect(refundToSend(sent, other)).toBe(other)
  }
})
