import { useState } from 'react'
import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { CouponField } from './coupon-field.tsx'

const refusals = { first: <b>القسيمة منتهية.</b>, second: <b>القسيمة لباقة أخرى.</b> }

/** A price beside which a coupon was refused, and may be again. */
function Refused() {
  const [refusal, setRefusal] = useState<keyof typeof refusals>('first')
  return (
    <>
      <CouponField applied={null} saved={0} typed="GONE" isOpen error={refusals[refusal]} isBusy={false} />
      <button onClick={() => setRefusal('second')}>again</button>
    </>
  )
}

test('the refusal of a coupon goes with its code, and the next one is said', async () => {
  const page = await actedPage({ load: () => null, action: () => null, page: () => <Refused /> })
  expect(page.words()).toContain('القسيمة منتهية.')
  await page.type('coupon', 'GON')
  expect(page.words()).toContain('القسيمة منتهية.')
  await page.type('coupon', '')
  expect(page.words()).not.toContain('القسيمة منتهية.')
  await page.press('again')
  expect(page.words()).toContain('القسيمة لباقة أخرى.')
})
