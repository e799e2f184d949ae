import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#rules/language'
import { TimeChart } from './time-chart.tsx'

const days = ['2026-10-01', '2026-10-02', '2026-10-03']

function draw(language: Language): string {
  const chart = createElement(TimeChart, {
    title: 'x',
    measure: 'x',
    size: 1,
    unfinished: '2026-10-03',
    bins: days.map((day, index) => ({ from: day, to: day, amount: (index + 1) * 100, before: 50 })),
    write: String,
    text: String,
  })
  return renderToString(
    createElement(
      I18nProvider,
      { i18n: setupI18n({ locale: language, messages: { [language]: {} } }) },
      chart,
    ),
  )
}

// Design guide, section 3: time charts are never mirrored.
test.each(['ar', 'en'] as const)('time runs from left to right (%s)', (language) => {
  const bars = [...draw(language).matchAll(/<rect class="bar[^"]*" x="([\d.]+)%".*?: (\d+)<\/title>/gs)]
  const amounts = bars.map(([, , amount]) => Number(amount))
  const places = bars.map(([, place]) => Number(place))
  expect(amounts).toEqual([100, 200, 300])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('the bar of the day that is not over is hatched, and only that one', () => {
  const bars = [...draw('ar').matchAll(/<rect class="(bar[^"]*)"/g)].map(([, name]) => name)
  expect(bars).toEqual(['bar', 'bar', 'bar unfinished'])
})
