import { expect, test } from 'vitest'
import { returnCauses } from '#rules/payments/payment'
import { wordsOf } from '#test/drawn'
import { exampleRefund } from '#test/order'
import { OrderRefunds } from './order-refunds.tsx'

type Refund = Parameters<typeof OrderRefunds>[0]['refunds'][number]

const shown = (changes: Partial<Refund>) =>
  wordsOf(<OrderRefunds refunds={[{ ...exampleRefund, ...changes }]} />)

test('money that went back by itself says why, each cause in its own words', () => {
  const words = returnCauses.map((cause) => /أعدناه لأن[^2]*?(?=أُعيد المبلغ)/.exec(shown({ cause }))?.[0])
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(returnCauses.length)
  expect(shown({ cause: 'price_changed' })).toContain('تغيّر السعر')
})

test('what the bank took back is not said to be ours, and a refund by staff gives no cause', () => {
  const taken = shown({ cause: 'chargeback' })
  expect(taken).toContain('أعاده بنككم بعد اعتراض على الدفع')
  expect(taken).not.toContain('أعدناه')
  expect(shown({})).not.toMatch(/أعدناه|أعاده/)
})

test('what somebody else paid by a quote’s link is said to be theirs: card, bank and money', () => {
  const card = { brand: 'visa', last_four: '1111' }
  const taken = shown({ cause: 'chargeback', card, to_quote_card: true })
  expect(taken).toContain('أعاده بنك من دفع عرض السعر بعد اعتراض على الدفع')
  expect(taken).toContain('البطاقة التي دُفع بها عرض السعر')
  expect(taken).not.toMatch(/1111|بنككم/)
  const coming = shown({ status: 'pending', to_quote_card: true })
  expect(coming).toContain('لدى بنك من دفعه')
  expect(coming).not.toContain('في حسابكم')
})

test('a refund names the card that it went to, and one to the balance names none', () => {
  const card = { brand: 'visa', last_four: '1111' }
  expect(shown({ card })).toMatch(/Visa.*1111/)
  expect(shown({})).toContain('البطاقة')
  expect(shown({ destination: 'balance' })).toContain('رصيدكم')
})

test('of what is on its way to a card it says how long the bank takes, and of nothing else', () => {
  const bankTime = 'خلال أيام عمل قليلة'
  expect(shown({ status: 'pending' })).toContain(bankTime)
  expect(shown({ status: 'requested' })).toContain(bankTime)
  expect(shown({ status: 'done' })).not.toContain(bankTime)
  expect(shown({ status: 'pending', destination: 'balance' })).not.toContain(bankTime)
})
