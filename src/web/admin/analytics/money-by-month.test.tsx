import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { MoneyByMonth } from './money-by-month.tsx'

const october = { month: '2026-10', revenue_minor: 82_800, vat_minor: 10_800, refunds_minor: 6_900 }

test.each([
  ['revenue', 'الإيراد', '828.00', 'revenue'],
  ['vat', 'ضريبة القيمة المضافة', '108.00', 'vat'],
  ['given_back', 'ما أُعيد', '69.00', 'refunds'],
] as const)(
  'a month shows the figure that is chosen and leads to its rows: %s',
  (metric, name, amount, rows) => {
    const markup = drawn(<MoneyByMonth months={[october]} metric={metric} />, `/?money=${metric}`)
    const row = /<tbody>.*?<\/tbody>/s.exec(markup)?.[0] ?? ''
    expect(wordsIn(row).replaceAll('ريال سعودي', '')).toBe(`أكتوبر 2026${amount}`)
    expect(row).toContain(`href="/admin/analytics/rows?figure=${rows}&amp;month=2026-10"`)
    expect(wordsIn(/<a[^>]*aria-current.*?<\/a>/s.exec(markup)?.[0] ?? '')).toBe(name)
  },
)
