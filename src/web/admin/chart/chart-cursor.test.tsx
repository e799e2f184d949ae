import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { Chart } from './chart.tsx'
import type { Slot } from './chart-props.ts'

const slots: Slot[] = ['السبت', 'الأحد', 'الاثنين'].map((name, index) => ({
  key: name,
  name,
  short: name,
  values: [(index + 1) * 100],
  line: (index + 1) * 10,
  // Behind the last one there are no rows yet.
  ...(index < 2 && { href: `/rows?day=${index + 1}` }),
}))

/** A chart of three days; which of them were opened. */
async function openChart() {
  const opened: (string | null)[] = []
  const page = await actedPage({
    load: () => null,
    action: () => null,
    page: () => (
      <Chart
        title="الإيراد"
        time="اليوم"
        slots={slots}
        series={[{ name: 'هذه المدة', tone: '1' }]}
        line={{ name: 'المدة السابقة', dashed: true }}
        write={(amount) => `${amount} ريال`}
      />
    ),
    loaders: {
      '/rows': (query) => {
        opened.push(query.get('day'))
        return null
      },
    },
  })
  return {
    opened,
    has: page.has,
    press: (key: string) => page.key('.plot', key),
    pressAt: (percent: number) => page.pressAt('.plot', percent),
    atCursor: () => page.words('.at-cursor'),
  }
}

test('arrows walk from day to day, right is later, and the text says both values of the day', async () => {
  const { press, atCursor, has } = await openChart()
  expect(atCursor()).toBe('')
  await press('ArrowRight')
  expect(atCursor()).toBe('السبت هذه المدة100 ريال المدة السابقة10 ريالاضغطوا لعرض الصفوف')
  await press('ArrowRight')
  expect(atCursor()).toContain('الأحد هذه المدة200 ريال المدة السابقة20 ريال')
  await press('ArrowLeft')
  expect(atCursor()).toContain('السبت')
  await press('End')
  expect(atCursor()).toContain('الاثنين هذه المدة300 ريال')
  await press('Home')
  expect(atCursor()).toContain('السبت')
  expect(has('.cursor')).toBe(true)
  await press('Escape')
  expect(atCursor()).toBe('')
  expect(has('.cursor')).toBe(false)
})

test('they begin at the end they come from, and end at the other one', async () => {
  const { press, atCursor } = await openChart()
  await press('ArrowLeft')
  await press('ArrowRight')
  expect(atCursor()).toContain('الاثنين')
  for (const _ of slots) await press('ArrowLeft')
  expect(atCursor()).toContain('السبت')
})

test('Enter opens the rows of the day at the cursor, and nothing where there are none', async () => {
  const { press, atCursor, opened } = await openChart()
  await press('Enter')
  await press('End')
  expect(atCursor()).not.toContain('اضغطوا')
  await press('Enter')
  expect(opened).toEqual([])
  await press('ArrowLeft')
  await press('Enter')
  expect(opened).toEqual(['2'])
})

test('a press opens the rows of the day under it, and nothing at the amounts beside it', async () => {
  const { pressAt, atCursor, opened } = await openChart()
  await pressAt(95)
  expect(atCursor()).toBe('')
  expect(opened).toEqual([])
  await pressAt(50)
  expect(opened).toEqual(['2'])
})
