import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#rules/core/language'
import { Chart } from './chart.tsx'
import type { ChartProps } from './chart-props.ts'

function draw(language: Language, wish: Partial<ChartProps> = {}): string {
  const chart = createElement(Chart, {
    title: 'x',
    time: 'x',
    series: [{ name: 'sum', tone: '1' }],
    slots: [1, 2, 3].map((day) => ({
      key: String(day),
      name: `day ${day}`,
      short: String(day),
      values: [day * 100],
      line: 50,
      isUnfinished: day === 3,
      href: `/rows/${day}`,
    })),
    line: { name: 'before', dashed: true },
    write: String,
    ...wish,
  })
  const page = createElement(
    I18nProvider,
    { i18n: setupI18n({ locale: language, messages: { [language]: {} } }) },
    chart,
  )
  return renderToString(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: page }]) }),
  )
}

const bars = (html: string) =>
  [
    ...html.matchAll(/<rect class="(bar[^"]*)" x="([\d.]+)%" width="[^"]*" y="([\d.]+)" height="([\d.]+)"/g),
  ].map(([, name, x, y, height]) => ({ name, x: Number(x), y: Number(y), height: Number(height) }))

// Design guide, section 3: time charts are never mirrored.
test.each(['ar', 'en'] as const)('time runs from left to right (%s)', (language) => {
  const drawn = bars(draw(language))
  const [first, second, third] = drawn
  expect(drawn).toHaveLength(3)
  expect((first?.x ?? 0) < (second?.x ?? 0) && (second?.x ?? 0) < (third?.x ?? 0)).toBe(true)
  expect((first?.height ?? 0) < (third?.height ?? 0)).toBe(true)
})

test('the bar of the day that is not over is hatched, and only that one', () => {
  expect(bars(draw('ar')).map(({ name }) => name?.includes('unfinished'))).toEqual([false, false, true])
})

test('what is not over stands in the legend as it is drawn', () => {
  expect(draw('ar')).toContain('class="swatch unfinished"')
  const several = draw('ar', {
    series: [
      { name: 'new', tone: '1' },
      { name: 'more', tone: '2' },
    ],
  })
  expect(several).toContain('class="swatch open"')
  expect(several).not.toContain('class="swatch unfinished"')
})

test('losses hang under the line from which gains rise', () => {
  const drawn = bars(
    draw('en', {
      series: [
        { name: 'came', tone: '1' },
        { name: 'more', tone: '2' },
        { name: 'went', tone: 'loss-1' },
      ],
      slots: [{ key: '1', name: 'a month', short: '1', values: [300, 100, -200] }],
    }),
  )
  const [came, more, went] = drawn
  expect(came && more && went && Math.abs(more.y + more.height - came.y) < 0.01).toBe(true)
  expect(came && went && Math.abs(came.y + came.height - went.y) < 0.01).toBe(true)
})

test('the table has every number and the way to its rows without script', () => {
  const html = draw('en')
  expect([...html.matchAll(/href="\/rows\/(\d)"/g)].map(([, day]) => day)).toEqual(['1', '2', '3'])
  expect([...html.matchAll(/<td class="amount">(\d+)<\/td>/g)].map(([, amount]) => amount)).toEqual([
    '100',
    '50',
    '200',
    '50',
    '300',
    '50',
  ])
})
