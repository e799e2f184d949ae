import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleClientPlan } from '#test/staff-client'
import { OrderPeriod } from '../orders/order-facts.tsx'
import type { Belongings } from './client-fields.ts'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { PeriodPoints } from './period-points.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
const now = '2027-02-10T08:00:00.000Z'
const running = {
  order_id: 'a',
  order_ref_id: 100001,
  starts_at: '2027-01-20T08:00:00.000Z',
  ends_at: '2027-02-19T08:00:00.000Z',
  ended_early_at: null,
  days: 30,
  points: 300,
  points_left: 120,
}
/** Behind the running one: nothing of it is granted yet. */
const coming = {
  ...running,
  starts_at: '2027-02-19T08:00:00.000Z',
  ends_at: '2027-03-21T08:00:00.000Z',
  points_left: 0,
}

/** As text: spaces and marks of direction aside. */
function wordsOf(element: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }])
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

test('a period says what is left of its points, and one that has not begun when they come', () => {
  expect(wordsOf(<PeriodPoints period={running} now={now} />)).toBe('النقاط 120 من 300')
  const large = { ...running, points: 2_400, points_left: 1_200 }
  expect(wordsOf(<PeriodPoints period={large} now={now} />)).toBe('النقاط 1,200 من 2,400')
  expect(wordsOf(<OrderPeriod period={large} points={large.points} now={now} />)).toContain(
    'بقيت من نقاطها 1,200',
  )
  const words = wordsOf(<PeriodPoints period={coming} now={now} />)
  expect(words).toMatch(/^300 نقطة، تُضاف في 19 فبراير/)
  // Taken back before it began: none will come.
  const taken = { ...coming, ended_early_at: '2027-02-01T08:00:00.000Z' }
  expect(wordsOf(<PeriodPoints period={taken} now={now} />)).toBe('النقاط 0 من 300')
})

test('an order whose period has not begun is not told to have no points left', () => {
  expect(wordsOf(<OrderPeriod period={running} points={running.points} now={now} />)).toContain(
    'بقيت من نقاطها 120',
  )
  const words = wordsOf(<OrderPeriod period={coming} points={coming.points} now={now} />)
  expect(words).toContain('وتُضاف نقاطها حين تبدأ')
  expect(words).not.toContain('بقيت')
})

test('a plan that waits for its next period is not told to have no points left', () => {
  const plan = (periods: Belongings['subscriptions'][number]['periods']) => ({
    ...exampleClientPlan,
    points_left: 0,
    periods,
  })
  const used = { ...running, points_left: 0 }
  expect(wordsOf(<SubscriptionFacts subscription={plan([coming, used])} now={now} />)).toContain(
    'لا نقاط باقية',
  )
  const words = wordsOf(<SubscriptionFacts subscription={plan([coming])} now={now} />)
  expect(words).not.toContain('لا نقاط باقية')
  expect(words).toContain('300 نقطة، تُضاف في 19 فبراير')
})

test('an order of a plan without points counts none', () => {
  const none = { ...running, points: 0, points_left: 0 }
  expect(wordsOf(<OrderPeriod period={none} points={none.points} now={now} />)).not.toContain('نقاط')
})
