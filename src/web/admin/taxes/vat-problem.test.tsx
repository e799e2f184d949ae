import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { VatProblem } from './vat-problem.tsx'

test.each(['several_taxes', 'other_rate'] as const)(
  'only who may change taxes is told to, where %s',
  (why) => {
    const words = (role: 'admin' | 'viewer') => wordsIn(drawnForStaff(<VatProblem why={why} />, role))
    expect(words('viewer')).toMatch(/تقبل الفاتورة الإلكترونية/)
    expect(words('viewer')).not.toMatch(/أبقوا|عدّلو/)
    expect(words('admin')).toMatch(/أبقوا|عدّلو/)
  },
)
