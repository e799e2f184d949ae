import { expect, test } from 'vitest'
import { stopRenewalReasons } from '#rules/sale/stop-renewal-reasons'
import { drawn } from '#test/drawn'
import { LeavingQuestion } from './leaving.tsx'

test('nobody is given a reason for leaving: none is chosen beforehand', () => {
  const question = drawn(<LeavingQuestion />)
  expect(question.match(/type="radio"/g)).toHaveLength(stopRenewalReasons.length)
  expect(question).not.toContain('checked')
})
