import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { drawn } from '#test/drawn'
import { MetricSwitch } from './metric-switch.tsx'

const names = { revenue: 'الإيراد', vat: 'الضريبة', given_back: 'ما أُعيد' }

/** A card that shows which figure its address names. */
function Card() {
  const [params] = useSearchParams()
  const chosen = params.get('money') === 'vat' ? 'vat' : 'revenue'
  return (
    <>
      <MetricSwitch param="money" chosen={chosen} label="ما يُعرض" names={names} />
      <p>{`${params}`}</p>
    </>
  )
}

test('a press shows another figure, and marks it', async () => {
  const page = await actedPage({ load: () => null, action: () => null, page: () => <Card /> })
  expect(page.words('[aria-current]')).toBe('الإيراد')
  await page.follow('الضريبة')
  expect(page.words('[aria-current]')).toBe('الضريبة')
  expect(page.words('p')).toBe('money=vat')
})

test('what else the address says stays', () => {
  const markup = drawn(<Card />, '/?days=90&money=revenue')
  expect(markup).toContain('?days=90&amp;money=given_back"')
})
