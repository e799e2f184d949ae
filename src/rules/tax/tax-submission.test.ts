import { expect, test } from 'vitest'
import { hour, minute } from '#rules/core/durations'
import { alarmOfAge, isShowable, resendDelay, taxSubmissionStates } from './tax-submission.ts'

test('alarms at one, six and twenty hours', () => {
  const ages = [0, hour - 1, hour, 6 * hour - 1, 6 * hour, 19 * hour, 20 * hour, 500 * hour]
  expect(ages.map(alarmOfAge)).toEqual([0, 0, 1, 1, 6, 6, 20, 20])
})

test('asks again soon, then every five minutes', () => {
  expect(resendDelay(1)).toBe(5_000)
  expect(resendDelay(4)).toBe(2 * minute)
  expect([resendDelay(5), resendDelay(500)]).toEqual([5 * minute, 5 * minute])
})

test('a person gets the document at once, a company when it is cleared or need not be', () => {
  const shown = (form: 'simplified' | 'standard') =>
    taxSubmissionStates.filter((state) => isShowable(form, state))
  expect(shown('simplified')).toEqual(taxSubmissionStates.filter((state) => state !== 'replaced'))
  expect(shown('standard')).toEqual([
    'clearance_off',
    'reported',
    'reported_with_warnings',
    'cleared',
    'cleared_with_warnings',
  ])
  expect(isShowable('standard', null)).toBe(true)
})
