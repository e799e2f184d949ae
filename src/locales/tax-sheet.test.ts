import { expect, test } from 'vitest'
import { setSheet } from '#locales/tax-sheet'
import { company, seller, taxDocument, taxLine } from '#test/tax-documents'

const note = {
  kind: 'credit_note',
  refersTo: { number: 'INV-000123', issuedOn: '2026-11-20' },
  reason: { ar: 'عدول المشتري عن الشراء', en: 'Withdrawal by the buyer' },
} as const

test('the title says the kind, and without a VAT number it is no invoice', () => {
  expect(setSheet(taxDocument()).title.ar).toBe('فاتورة ضريبية مبسطة')
  expect(setSheet(taxDocument({ ...note, form: 'standard' })).title.ar).toBe('إشعار دائن للفاتورة الضريبية')
  expect(setSheet(taxDocument({ seller: { ...seller, vatNumber: '' } })).title.ar).toBe('إيصال')
})

test('amounts have two decimals, dates both calendars, and the total stands in words', () => {
  const sheet = setSheet(taxDocument({ lines: [taxLine(123_450)], issuedAt: '2026-11-20T11:04:00Z' }))
  expect(sheet.total.amount).toBe('1,234.50')
  expect(sheet.lines[0]?.cells).toEqual(['1', '1,073.48', '161.02', '1,234.50'])
  expect(sheet.facts[1]).toMatchObject({
    value: { text: '20 نوفمبر 2026' },
    more: [{ text: '10 جمادى الآخرة 1448 هـ' }, { text: '2:04 م' }],
  })
  expect(sheet.notes[0]?.value.text).toBe('ألف ومئتان وأربعة وثلاثون ريالًا سعوديًا وخمسون هللة لا غير')
})

test('a coupon shows the price before it and what it took', () => {
  const sheet = setSheet(taxDocument({ lines: [taxLine(23_000, { listGross: 25_300 })] }))
  expect(sheet.columns).toHaveLength(7)
  expect(sheet.lines[0]?.cells).toEqual(['1', '220.00', '20.00', '200.00', '30.00', '230.00'])
  expect(sheet.sums.map((sum) => sum.amount)).toEqual(['220.00', '\u221220.00', '200.00', '30.00'])
})

test('a company stands with its numbers and its address in parts, its order number and how it pays', () => {
  const sheet = setSheet(
    taxDocument({ form: 'standard', buyer: company, purchaseOrder: 'PO-77', paidBy: 'account' }),
  )
  expect(sheet.buyer.facts.map(({ value }) => value.text)).toEqual([
    '301121971500003',
    '4030292751',
    '8102 شارع التحلية، الأندلس، جدة 23326، المملكة العربية السعودية',
  ])
  expect(sheet.facts[3]?.value).toEqual({ text: 'PO-77', ltr: true })
  expect(sheet.notes[1]?.value.text).toBe('الحساب الآجل')
})

test('a note names the invoice, the reason in both languages, and how the money went back', () => {
  const sheet = setSheet(taxDocument({ ...note, paidBy: 'balance' }))
  expect(sheet.facts.map(({ label, value }) => `${label.en}: ${value.text}`)).toEqual([
    'Note number: INV-000123',
    'Issue date: 22 نوفمبر 2026',
    'Original invoice: INV-000123',
    'Its date: 20 نوفمبر 2026',
  ])
  expect(sheet.reason?.text).toEqual(note.reason)
  expect(sheet.buyer.facts.at(-1)?.value.text).toBe('الرصيد السابق')
})

test('who is forgotten is named nowhere', () => {
  const nobody = { name: '', phone: '', email: '', company: null }
  expect(setSheet(taxDocument({ buyer: nobody })).buyer).toMatchObject({ name: '', facts: [] })
})

test('reasons for no VAT stand together, each once', () => {
  const exempt = {
    category: 'E',
    rate: 0,
    exemption: { code: 'VATEX-SA-29', text: { ar: 'خدمات مالية', en: 'Financial services' } },
  } as const
  const sheet = setSheet(
    taxDocument({ lines: [taxLine(100, { vat: exempt }), taxLine(200, { vat: exempt })] }),
  )
  expect(sheet.notes[1]).toMatchObject({
    value: { text: 'خدمات مالية' },
    more: [{ text: 'Financial services (VATEX-SA-29)' }],
  })
  expect(sheet.notes).toHaveLength(2)
})

test('an invoice that is paid later says by when', () => {
  const notes = (parts: object) => setSheet(taxDocument({ form: 'standard', ...parts })).notes
  expect(notes({ dueOn: '2026-12-31' })[1]).toMatchObject({
    label: { ar: 'تاريخ الاستحقاق' },
    value: { text: '31 ديسمبر 2026' },
  })
  expect(notes({})).toHaveLength(1)
})
