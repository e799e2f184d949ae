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

test.each([
  ['card_and_balance', undefined, 'بطاقة ورصيد سابق', 'Card and previous balance'],
  [
    'card_and_balance',
    'alone',
    'بطاقة وقيمة ما لم يُستخدم من الباقة السابقة',
    'Card and unused value of the previous plan',
  ],
  [
    'card_and_balance',
    'with_balance',
    'بطاقة ورصيد سابق وقيمة ما لم يُستخدم من الباقة السابقة',
    'Card, previous balance and unused value of the previous plan',
  ],
  ['balance', 'alone', 'قيمة ما لم يُستخدم من الباقة السابقة', 'Unused value of the previous plan'],
] as const)('an upgrade paid by %s, its credit %s, says «%s»', (paidBy, planCredit, ar, en) => {
  const sheet = setSheet(taxDocument({ paidBy, ...(planCredit && { planCredit }) }))
  expect(sheet.facts[3]).toMatchObject({
    label: { en: 'Paid with' },
    value: { text: ar },
    more: [{ text: en }],
  })
})

test('a company reads the price of one, the category of its tax, and in which currency', () => {
  const summary = taxLine(53_001, { quantity: 3 })
  const sheet = setSheet(taxDocument({ form: 'standard', buyer: company, lines: [summary, taxLine(6_900)] }))
  expect(sheet.columns.map(({ en }) => en)).toEqual([
    'Description',
    'Qty',
    'Unit price',
    'Excl. VAT',
    'VAT 15%',
    'Incl. VAT',
  ])
  expect(sheet.lines.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['3', '153.626667', '460.88'],
    ['1', '60.00', '60.00'],
  ])
  expect(sheet.sums.at(-1)?.label).toEqual({
    ar: 'ضريبة القيمة المضافة \u206615%\u2069 \u2066(S)\u2069',
    en: 'VAT 15% (S)',
  })
  expect(sheet.footer.ar).toContain('بالريال السعودي')
  expect(setSheet(taxDocument()).sums.at(-1)?.label.en).toBe('VAT 15%')
})

test('lines of different rates say each its own, and a month of supplies says that it is one', () => {
  const zero = {
    category: 'Z',
    rate: 0,
    exemption: { code: 'VATEX-SA-32', text: { ar: 'تصدير', en: 'Export' } },
  } as const
  const sheet = setSheet(
    taxDocument({
      form: 'standard',
      buyer: company,
      lines: [taxLine(6_900), taxLine(500, { vat: zero })],
      isSummary: true,
    }),
  )
  expect(sheet.columns.map(({ en }) => en)).toContain('Rate')
  expect(sheet.lines.map(({ cells }) => cells.at(-3))).toEqual(['15%', '0%'])
  expect(sheet.sums.at(-1)?.label.en).toBe('VAT (S, Z)')
  expect(sheet.title.en).toBe('Summary Tax Invoice')
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
