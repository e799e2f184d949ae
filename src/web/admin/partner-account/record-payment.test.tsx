import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { RecordPayment } from './record-payment.tsx'

test('a payment that is sent again behind a code, or a lost answer, has its first key', async () => {
  let loadCount = 0
  const sent: unknown[] = []
  const page = await actedPage({
    load: () => ({ key: `key ${++loadCount}` }),
    // A code is asked for; behind it the page is loaded anew, as behind the code itself.
    action: (form) => {
      sent.push(form.get('key'))
      return { did: 'nothing', message: '', errors: {}, conflict: null, needsCode: true }
    },
    page: ({ key }) => <RecordPayment partner="متجر الشريك" creationKey={key} onClose={() => {}} />,
  })
  expect(page.words()).toContain('الشريك: متجر الشريك')
  await page.press('تسجيل الدفعة')
  expect(loadCount).toBeGreaterThan(1)
  await page.press('تسجيل الدفعة')
  expect(sent).toEqual(['key 1', 'key 1'])
})
