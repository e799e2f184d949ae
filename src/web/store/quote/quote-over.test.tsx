import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { QuotePaid } from './quote-over.tsx'

const content = { due_minor: 6_900, company: { name: 'شركة المثال' } } as Parameters<
  typeof QuotePaid
>[0]['quote']['content']

const paid = (money: { refunded_minor: number; charged_back_minor: number }) =>
  wordsOf(<QuotePaid quote={{ number: 'QT-000042', content, ...money }} pdf="/quote/key/pdf" />)

test('a paid quote says what went back, and whether the store or the card’s bank gave it', () => {
  expect(paid({ refunded_minor: 0, charged_back_minor: 0 })).toContain('ولا يلزم دفع شيء آخر')
  const given = paid({ refunded_minor: 1_000, charged_back_minor: 0 })
  expect(given).toMatch(/ثم أُعيد منه 10\.00/)
  expect(given).not.toContain('البنك')
  const taken = paid({ refunded_minor: 6_900, charged_back_minor: 6_900 })
  expect(taken).toMatch(/ثم أعاد البنك منه 69\.00.*بعد اعتراض/)
  expect(taken).not.toContain('أُعيد منه')
  const both = paid({ refunded_minor: 6_900, charged_back_minor: 5_900 })
  expect(both).toMatch(/ثم أُعيد منه 10\.00.*وأعاد البنك منه 59\.00/)
})
