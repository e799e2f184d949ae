import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { examplePeriod } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { PointsLeft } from './points-left.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
const now = '2027-02-10T08:00:00.000Z'
const bought = {
  ...examplePeriod,
  starts_at: '2027-03-01T08:00:00.000Z',
  ends_at: '2027-03-31T08:00:00.000Z',
  points_left: 0,
}

function wordsOf(
  periods: Subscription['periods'],
  points: Pick<Subscription, 'points_left' | 'points_total'>,
): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PointsLeft subscription={{ periods, ...points }} now={now} />
    </I18nProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a plan that waits for its next period says when its points come, not that none are left', () => {
  const none = { points_left: 0, points_total: 0 }
  const words = wordsOf([{ ...bought, starts_at: '2027-03-31T08:00:00.000Z', points: 9 }, bought], none)
  expect(words).not.toContain('المتبقية')
  expect(words).toContain('300 نقطة')
  expect(words).toMatch(/تُضاف في .*مارس/)
  // Taken back before it began, or running without points: nothing comes.
  expect(wordsOf([{ ...bought, ended_early_at: now }], none)).toContain('المتبقية')
  expect(wordsOf([{ ...bought, starts_at: '2027-02-01T08:00:00.000Z', points: 0 }, bought], none)).toContain(
    'المتبقية',
  )
})

test('a running period counts what is left of its own points', () => {
  const words = wordsOf([bought], { points_left: 12, points_total: 300 })
  expect(words).toContain('المتبقية')
  expect(words).toContain('12')
  expect(words).not.toContain('تُضاف')
})
