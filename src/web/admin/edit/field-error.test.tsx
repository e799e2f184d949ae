import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { actedPage } from '#test/acted'
import { exampleStaffClient } from '#test/staff-client'
import { PhoneDialog } from '../clients/client-dialogs.tsx'
import { ClientEdits } from '../clients/client-edits.tsx'
import { CouponDialog } from '../coupons/coupon-dialog.tsx'

/** A form whose API refuses the field with these words; what is read under a field once it was sent. */
async function refused(form: ReactNode, button: string, errors: Record<string, string[]>) {
  const page = await actedPage({
    load: () => null,
    action: () => ({ did: 'nothing', message: 'تحققوا من الحقول.', errors, conflict: null }),
    page: () => form,
  })
  await page.press(button)
  return page
}

const vat = 'الرقم الضريبي خمسة عشر رقمًا، أولها وآخرها 3، مثل 310122393500003'

test('what the API says of a VAT number stands under it, and the hint stays', async () => {
  const form = <ClientEdits client={exampleStaffClient} edit="company" creationKey="key" />
  const page = await refused(form, 'حفظ التغييرات', { 'company.vat_number': [vat] })
  expect(page.noteOf('company.vat_number')).toContain(vat)
  expect(page.noteOf('company.vat_number')).toContain('إن لم تكن المنشأة مسجَّلة')
  expect(page.noteOf('company.name')).not.toContain(vat)
})

test('a VAT number is said to be none before it is sent, with one that is', async () => {
  const page = await actedPage({
    load: () => null,
    action: () => null,
    page: () => <ClientEdits client={exampleStaffClient} edit="company" creationKey="key" />,
  })
  await page.type('company.vat_number', '310122393500004')
  await page.leave('company.vat_number')
  expect(page.noteOf('company.vat_number')).toContain(vat)
  await page.type('company.vat_number', '٣١٠١٢٢٣٩٣٥٠٠٠٠٣')
  expect(page.noteOf('company.vat_number')).not.toContain(vat)
})

test('that a coupon ends before it begins is said under its last day', async () => {
  const words = 'النهاية قبل البداية. اختاروا يومًا بعدها أو مثلها.'
  const form = (
    <CouponDialog
      coupon={null}
      plans={[]}
      backHref="/admin/coupons"
      creationKey="key"
      again={() => undefined}
    />
  )
  const page = await refused(form, 'إضافة القسيمة', { ends_at: [words] })
  expect(page.noteOf('until')).toBe(words)
  expect(page.noteOf('from')).toBe('')
})

test('whose a phone is stands under it', async () => {
  const words = 'هذا الرقم لعميل آخر: هدى العتيبي، رقمه 20007.'
  const form = <PhoneDialog client={exampleStaffClient} onClose={() => undefined} />
  const page = await refused(form, 'نقل الحساب', { phone_number: [words] })
  expect(page.noteOf('phone_number')).toContain(words)
})
