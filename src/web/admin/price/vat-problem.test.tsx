import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { VatProblem, vatProblemOf } from './vat-problem.tsx'

test.each(['several_taxes', 'other_rate'] as const)(
  'only who may change taxes is told to, where %s',
  (why) => {
    const words = (role: 'admin' | 'viewer') => wordsIn(drawnForStaff(<VatProblem why={why} />, role))
    expect(words('viewer')).toMatch(/تقبل الفاتورة الإلكترونية/)
    expect(words('viewer')).not.toMatch(/أبقوا|عدّلو/)
    expect(words('admin')).toMatch(/أبقوا|عدّلو/)
  },
)

test.each([
  [[{ category: 'S', percentage: 15 }], null],
  [[{ category: 'Z', percentage: 0 }], null],
  [[{ category: 'S', percentage: 7.5 }], 'other_rate'],
  [
    [
      { category: 'S', percentage: 15 },
      { category: 'S', percentage: 5 },
    ],
    'several_taxes',
  ],
] as const)('taxes as the API says them: %j is %s', (active, why) => {
  expect(vatProblemOf([...active])).toBe(why)
})
