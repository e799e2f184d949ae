import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { exampleStaffDocument, exampleStaffOrder } from '#test/staff-order'
import Order from './order.tsx'

const draw = (documents: (typeof exampleStaffDocument)[]) =>
  drawnForStaff(
    <Order
      {...pageProps<typeof Order>({
        loaderData: {
          order: { ...exampleStaffOrder, payments: [] },
          quote: null,
          request: null,
          documents,
          key: crypto.randomUUID(),
          now: '2026-11-29T09:00:00Z',
        },
      })}
    />,
    'viewer',
  )

const note = {
  ...exampleStaffDocument,
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7aa002',
  kind: 'credit_note' as const,
  number: 'CRN-000007',
  title: { ar: 'إشعار دائن مبسط', en: 'Simplified credit note' },
  gross_minor: 1_900,
}
const fileOf = ({ id }: { id: string }) => `href="/admin/documents/${id}/pdf"`

test('an order shows its invoice and notes, each with its sum and its file', () => {
  const markup = draw([exampleStaffDocument, note])
  const listed = /<section[^>]*aria-labelledby="documents".*?<\/section>/s.exec(markup)?.[0] ?? ''
  expect(wordsIn(listed)).toMatch(/INV-000042فاتورة ضريبية مبسطة.*69\.00.*CRN-000007إشعار دائن مبسط.*19\.00/)
  expect(listed).toContain(fileOf(exampleStaffDocument))
  expect(listed).toContain(fileOf(note))
  expect(listed).toContain('aria-label="تنزيل PDF CRN-000007"')
})

test('beside how it stands is the invoice, and no note', () => {
  const ways = (documents: (typeof exampleStaffDocument)[]) =>
    /<p class="person-ways">.*?<\/p>/s.exec(draw(documents))?.[0] ?? ''
  expect(wordsIn(ways([note, exampleStaffDocument]))).toContain('الفاتورة INV-000042')
  expect(ways([note, exampleStaffDocument])).toContain(fileOf(exampleStaffDocument))
  expect(ways([note])).not.toContain('/admin/documents/')
})

test('one without a document says nothing of any', () => {
  expect(draw([])).not.toMatch(/aria-labelledby="documents"|\/admin\/documents\//)
})
