import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Periods } from './periods.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
const bought = {
  id: '1',
  order_id: 'a',
  paid_elsewhere: false,
  starts_at: '2027-01-20T08:00:00.000Z',
  ends_at: '2027-04-20T08:00:00.000Z',
  ended_early_at: null,
  days: 90,
  points: 300,
  points_left: 0,
}

/** What stands of one period on the tenth of February. */
function wordsOf(period: Partial<Record<keyof typeof bought, string | boolean | null>>): string {
  const subscription = { periods: [{ ...bought, ...period }] } as unknown as Parameters<
    typeof Periods
  >[0]['subscription']
  const Page = createRoutesStub([
    { path: '/', Component: () => <Periods subscription={subscription} now="2027-02-10T08:00:00.000Z" /> },
  ])
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
}

test('a period that was taken back is not running: it ended early, or never began', () => {
  expect(wordsOf({})).toContain('سارية الآن')
  const cut = wordsOf({ ended_early_at: '2027-02-01T08:00:00.000Z' })
  expect(cut).toContain('انتهت قبل موعدها')
  expect(cut).toContain('2027-02-01')
  expect(cut).not.toContain('2027-04-20')
  const never = wordsOf({ starts_at: '2027-03-01T08:00:00.000Z', ended_early_at: '2027-02-01T08:00:00.000Z' })
  expect(never).toContain('أُلغيت قبل أن تبدأ')
  expect(never).toContain('2027-04-20')
})

test('what was paid in the system before is no order of a former owner', () => {
  expect(wordsOf({ order_id: null })).toContain('طلب المالك السابق')
  const imported = wordsOf({ order_id: null, paid_elsewhere: true })
  expect(imported).toContain('مدفوعة قبل انتقالنا إلى هذا المتجر')
  expect(imported).not.toContain('المالك السابق')
})

test('a period is as long as the time between its two days, with the days that were given free', () => {
  expect(wordsOf({})).toContain('90 يومًا')
  expect(wordsOf({ ends_at: '2027-04-27T08:00:00.000Z' })).toContain('97 يومًا')
})
