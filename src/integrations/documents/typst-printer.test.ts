import { expect, test } from 'vitest'
import type { TaxDocument } from '#rules/tax-document'
import { setSheet } from './set-sheet.ts'
import { createTypstPrinter } from './typst-printer.ts'

const print = createTypstPrinter(new URL('../../web/styles/fonts/', import.meta.url))

const line = {
  name: { ar: 'باقة درع، 1,200 نقطة', en: 'Shield plan, 90 days' },
  quantity: 1,
  listNet: 20000,
  discountNet: 0,
  net: 20000,
  vatAmount: 3000,
  gross: 23000,
  vat: { category: 'S', rate: 1500, exemption: null },
} satisfies TaxDocument['lines'][number]

const invoice: TaxDocument = {
  kind: 'invoice',
  form: 'simplified',
  number: 'INV-000148',
  uuid: '7f3c1a90-52b4-4e6e-9d0a-3b1f0c2e8a41',
  issuedAt: '2026-11-20T11:04:00Z',
  supply: { from: '2026-11-20', until: '2027-02-18' },
  seller: {
    name: { ar: 'سياج (متجر تجريبي)', en: 'Siyaj' },
    vatNumber: '300000000000003',
    companyId: { scheme: '700', value: '7000000000' },
    address: null,
    addressText: { ar: 'الرياض', en: 'Riyadh' },
    phone: '+966110000000',
    email: 'care@siyaj.example',
  },
  buyer: { name: 'نورة العتيبي', phone: '+966512345678', email: 'noura@example.test', company: null },
  lines: [line],
  totals: { listNet: 20000, discountNet: 0, net: 20000, vatAmount: 3000, gross: 23000 },
  paidBy: 'card',
  refersTo: null,
  reason: null,
  purchaseOrder: null,
}

const creditNote: TaxDocument = {
  ...invoice,
  kind: 'credit_note',
  form: 'standard',
  number: 'CN-000012',
  refersTo: { number: 'INV-000148', issuedOn: '2026-11-20' },
  reason: { ar: 'الرجوع عن الشراء', en: 'Withdrawal' },
  buyer: {
    ...invoice.buyer,
    company: {
      vatNumber: '310000000000003',
      companyId: { scheme: 'CRN', value: '1010000000' },
      address: {
        street: 'شارع العينة',
        building: '1234',
        additional: '',
        district: 'حي التجربة',
        city: 'جدة',
        postcode: '21577',
        country: 'SA',
      },
      billingEmail: '',
    },
  },
}

/** What can be read in the file as it lies: its metadata and the tree of its pages. */
async function printed(document: TaxDocument) {
  const bytes = Buffer.from(await print(document))
  return { bytes, text: bytes.toString('utf8'), pages: /\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1] }
}

test('one line stands on one page, whichever document it is', async () => {
  for (const document of [invoice, { ...invoice, form: 'standard' as const }, creditNote]) {
    const { bytes, text, pages } = await printed(document)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages).toBe('1')
    expect(text).toContain(`${setSheet(document).title.ar} ${document.number}`)
  }
})

test('the title says the kind, and without a VAT number there is neither invoice nor code', () => {
  expect(setSheet(invoice).title.ar).toBe('فاتورة ضريبية مبسطة')
  expect(setSheet(creditNote).title.ar).toBe('إشعار دائن للفاتورة الضريبية')
  expect(setSheet(invoice).qr).toContain('<svg')
  const plain = setSheet({ ...invoice, seller: { ...invoice.seller, vatNumber: '' } })
  expect(plain.title.ar).toBe('إيصال')
  expect(plain.qr).toBeNull()
})

test('amounts have two decimals, and dates both calendars', () => {
  const sheet = setSheet({ ...invoice, totals: { ...invoice.totals, gross: 123450 } })
  expect(sheet.total.amount).toBe('1,234.50')
  expect(sheet.lines[0]?.cells).toEqual(['1', '200.00', '30.00', '230.00'])
  expect(sheet.facts[1]).toMatchObject({
    value: { text: '20 نوفمبر 2026' },
    more: ['10 جمادى الآخرة 1448 هـ', '2:04 م'],
  })
})

test('a coupon shows the price before it and what it took', () => {
  const discounted = { listNet: 22000, discountNet: 2000 }
  const sheet = setSheet({
    ...invoice,
    lines: [{ ...line, ...discounted }],
    totals: { ...invoice.totals, ...discounted },
  })
  expect(sheet.lines[0]?.cells).toEqual(['1', '220.00', '20.00', '200.00', '30.00', '230.00'])
  expect(sheet.columns).toHaveLength(7)
  expect(sheet.sums.map((sum) => sum.amount)).toEqual(['220.00', '\u221220.00', '200.00', '30.00'])
})

test('what people wrote is never read as markup, however it is written', async () => {
  const hostile = '#panic("read") $x$ \\ " ] } */ // *bold* _x_ @ref <label> `raw` نورة (Noura)'
  const document = {
    ...creditNote,
    buyer: { ...creditNote.buyer, name: hostile },
    reason: { ar: hostile, en: hostile },
    lines: [{ ...line, name: { ar: hostile, en: hostile } }],
    purchaseOrder: hostile,
  }
  expect((await printed(document)).pages).toBe('1')
})

test('a name of any length is set, and a store without any data, too', async () => {
  const long = { ...invoice, buyer: { ...invoice.buyer, name: 'شركة المثال للتجارة (Example) '.repeat(9) } }
  expect((await printed(long)).pages).toBe('1')
  const unnamed = { name: '', phone: '', email: '', company: null }
  const empty = {
    ...invoice,
    buyer: unnamed,
    seller: { ...invoice.seller, vatNumber: '', companyId: null, addressText: { ar: '', en: '' } },
  }
  expect((await printed(empty)).pages).toBe('1')
})
