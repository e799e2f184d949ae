import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { StandingQuote } from './standing-quote.tsx'

const quote = {
  number: 'Q-1',
  state: 'open',
  amount_minor: 11_000,
  issued_at: '2026-11-22T11:03:00.000Z',
  valid_until: '2026-12-22T11:03:00.000Z',
  link: 'https://store.test/quote/a',
  billing_email: '',
} as const
const said = (fromBalance: number) =>
  wordsOf(<StandingQuote {...{ quote, fromBalance }} orderId="o" refusal={undefined} isBusy={false} />)

test('who has the link of a quote sees nothing of the balance but what it pays of the order', () => {
  expect(said(0)).toContain('ولا يرى حسابكم ولا بطاقاتكم ولا رصيدكم.')
  expect(said(12_000)).toContain('ولا يرى من رصيدكم إلا ما يُدفع منه هذا الطلب.')
  expect(said(12_000)).not.toContain('ولا رصيدكم')
})
