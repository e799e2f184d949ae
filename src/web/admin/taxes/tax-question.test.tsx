import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax, withTax } from '#rules/shop/price'
import { wordsOf } from '#test/drawn'
import { questionOf as asked } from './tax-question.tsx'

type Change = Parameters<typeof asked>[0]
const questionOf = (change: Omit<Change, 'renewing'> & Partial<Change>) => asked({ renewing: [], ...change })
const vat = { id: 'vat', percentage: 15, category: 'S' as const }
const fee = { id: 'fee', percentage: 2.5, category: 'S' as const }
const typedWithTax = [{ id: 'a', name: 'درع', price: withTax(halalas(6_900)) }]
const typedBefore = [{ id: 'b', name: 'رصد', price: beforeTax(halalas(6_000)) }]

test('asks before a second tax of a demonstration, whether or not a price moves', () => {
  const second = { before: [vat], after: [vat, fee], isDemo: true }
  expect(questionOf({ ...second, plans: typedWithTax })).not.toBeNull()
  expect(questionOf({ ...second, plans: typedBefore })).not.toBeNull()
})

test('asks nothing where one of two changes or goes, and no price moves', () => {
  const plans = typedWithTax
  expect(questionOf({ plans, before: [vat, fee], after: [vat], isDemo: true })).toBeNull()
  expect(questionOf({ plans, before: [vat, fee], after: [vat, { ...fee }], isDemo: true })).toBeNull()
})

test('a real store, which refuses a second tax, asks for its prices alone', () => {
  const second = { before: [vat], after: [vat, fee], isDemo: false }
  expect(questionOf({ ...second, plans: typedWithTax })).toBeNull()
  expect(questionOf({ ...second, plans: typedBefore })).not.toBeNull()
})

test('asks before a rate of a demonstration that the authority refuses, once, and of a real store not at all', () => {
  const plans = typedWithTax
  const other = { ...vat, percentage: 16 }
  const asking = questionOf({ plans, before: [vat], after: [other], isDemo: true })
  expect(wordsOf(<>{asking?.about}</>)).toContain('ما يُبلَّغ منها إلى الهيئة ترفضه')
  expect(questionOf({ plans, before: [other], after: [other], isDemo: true })).toBeNull()
  expect(questionOf({ plans, before: [other], after: [vat], isDemo: true })).toBeNull()
  expect(questionOf({ plans, before: [vat], after: [other], isDemo: false })).toBeNull()
  const exempt = { id: 'exempt', percentage: 0, category: 'E' as const }
  expect(questionOf({ plans, before: [vat], after: [exempt], isDemo: true })).toBeNull()
})

test('what subscribers are charged is asked about by plan, amount and number, though no price of the store moves', () => {
  const renewing = [
    { id: 'b', name: 'رصد', price: beforeTax(halalas(6_000)), subscribers: 3 },
    { id: 'b', name: 'رصد', price: beforeTax(halalas(4_900)), subscribers: 12 },
    { id: 'c', name: 'حصن', price: withTax(halalas(6_900)), subscribers: 40 },
  ]
  const change = { plans: typedWithTax, before: [vat], after: [], isDemo: false }
  const question = questionOf({ ...change, renewing })
  const about = wordsOf(<>{question?.about}</>)
  expect(about).toMatch(/رصد · 3 مشتركين.*69\.00.*60\.00/)
  expect(about).toMatch(/رصد · 12 مشتركًا.*56\.35.*49\.00/)
  expect(about).not.toContain('حصن')
  expect(about).not.toContain('في المتجر')
  expect(wordsOf(<>{question?.action}</>)).toBe('تغيير ما يُخصم من 15 مشتركًا')
  const both = questionOf({ ...change, plans: typedBefore, renewing })
  expect(wordsOf(<>{both?.about}</>)).toContain('تتغير هذه الأسعار في المتجر فورًا')
  expect(questionOf({ ...change, renewing, after: [{ ...vat, id: 'this' }] })).toBeNull()
})
