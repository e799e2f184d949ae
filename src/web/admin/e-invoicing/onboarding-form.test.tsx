import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { OnboardingForm } from './onboarding-form.tsx'

test('behind an attempt that stands still the same password begins another one', async () => {
  let answer: unknown = { did: 'nothing', message: '', errors: {}, conflict: null, isUnanswered: true }
  const keys: unknown[] = []
  const page = await actedPage({
    load: () => ({
      environments: ['simulation' as const],
      portal_url: 'https://portal.example',
      key: 'first',
    }),
    action: (form) => {
      keys.push(form.get('key'))
      return answer
    },
    page: (form) => (
      <OnboardingForm
        form={form}
        said={{ branch: 'الفرع', short_address: 'RRRD2929', activity: 'خدمات' }}
        environment="simulation"
      />
    ),
  })
  await page.press('تسجيل الوحدة')
  // What may have been done is asked for once more as it was.
  answer = { did: 'saved', id: 'stopped' }
  await page.press('تسجيل الوحدة')
  await page.press('تسجيل الوحدة')
  expect(keys.slice(0, 2)).toEqual(['first', 'first'])
  expect(keys[2]).not.toBe('first')
})
