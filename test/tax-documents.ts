import { halalas, shareOf } from '#rules/core/money'
import type { TaxBuyer, TaxDocument, TaxLine, TaxSeller, Vat } from '#rules/tax/tax-document'

export const standardRate: Vat = { category: 'S', rate: 1500, exemption: null }

export const seller: TaxSeller = {
  name: { ar: 'شركة اشتراك للمعلومات', en: 'Ishtirak Information Company' },
  vatNumber: '399999999900003',
  companyId: { scheme: 'CRN', value: '1010183482' },
  address: {
    street: 'طريق الملك فهد',
    building: '2322',
    additional: '7413',
    district: 'العليا',
    city: 'الرياض',
    postcode: '12214',
    country: 'SA',
  },
  addressText: { ar: 'الرياض', en: 'Riyadh' },
  phone: '+966112345678',
  email: 'billing@ishtirak.test',
}

export const person: TaxBuyer = {
  name: 'سارة العتيبي',
  phone: '+966501234567',
  email: 's@x.test',
  company: null,
}

export const company: TaxBuyer = {
  name: 'شركة الأفق & شركاه <المحدودة>',
  phone: '+966501234567',
  email: 'buyer@company.test',
  company: {
    vatNumber: '301121971500003',
    companyId: { scheme: 'CRN', value: '4030292751' },
    address: {
      street: 'شارع التحلية',
      building: '8102',
      additional: '',
      district: 'الأندلس',
      city: 'جدة',
      postcode: '23326',
      country: 'SA',
    },
    billingEmail: 'accounts@company.test',
  },
}

/**
 * A line from its price with VAT, in halalas for the whole line.
 * @param listGross before a coupon
 */
export function taxLine(
  gross: number,
  {
    listGross = gross,
    quantity = 1,
    vat = standardRate,
    name = { ar: 'الباقة الذهبية', en: 'Gold plan' },
  }: {
    listGross?: number
    quantity?: number
    vat?: Vat
    name?: TaxLine['name']
  } = {},
): TaxLine {
  const netOf = (amount: number) =>
    shareOf(halalas(amount), { part: 10_000, of: 10_000 + vat.rate }, 'half_up')
  const [listNet, net] = [netOf(listGross), netOf(gross)]
  return { name, quantity, listNet, discountNet: listNet - net, net, vatAmount: gross - net, gross, vat }
}

/** A document whose totals are those of its lines. */
export function taxDocument(parts: Partial<TaxDocument> = {}): TaxDocument {
  const lines = parts.lines ?? [taxLine(1000)]
  const sum = (amount: 'listNet' | 'discountNet' | 'net' | 'vatAmount' | 'gross') =>
    lines.reduce((total, line) => total + line[amount], 0)
  return {
    kind: 'invoice',
    form: 'simplified',
    number: 'INV-000123',
    uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
    issuedAt: '2026-11-22T09:30:00Z',
    supply: { from: '2026-11-22', until: '2026-12-21' },
    seller,
    buyer: parts.form === 'standard' ? company : person,
    totals: {
      listNet: sum('listNet'),
      discountNet: sum('discountNet'),
      net: sum('net'),
      vatAmount: sum('vatAmount'),
      gross: sum('gross'),
    },
    paidBy: 'card',
    refersTo: null,
    reason: null,
    purchaseOrder: null,
    ...parts,
    lines,
  }
}

const exempt: Vat = {
  category: 'E',
  rate: 0,
  exemption: { code: 'VATEX-SA-29', text: { ar: 'خدمات مالية', en: 'Financial services' } },
}
const zeroRated: Vat = {
  category: 'Z',
  rate: 0,
  exemption: { code: 'VATEX-SA-32', text: { ar: 'تصدير سلع', en: 'Export of goods' } },
}
const outOfScope: Vat = {
  category: 'O',
  rate: 0,
  exemption: { code: 'VATEX-SA-OOS', text: { ar: 'خارج نطاق الضريبة', en: 'Not subject to VAT' } },
}

/** Each kind in each form, and what makes a document different otherwise. */
export function documentsOfEveryKind(issuedAt: string): [name: string, document: TaxDocument][] {
  const note = {
    refersTo: { number: 'INV-000123', issuedOn: issuedAt.slice(0, 10) },
    reason: { ar: 'استرداد كامل المبلغ', en: 'Full refund' },
  }
  const withoutVatNumber: TaxBuyer = {
    ...company,
    company: company.company && { ...company.company, vatNumber: null },
  }
  const lines = [taxLine(1000), taxLine(100_000), taxLine(3300, { listGross: 4999, quantity: 3 })]
  const all: [string, Partial<TaxDocument>][] = [
    ['simplified invoice', { lines }],
    ['simplified credit note', { kind: 'credit_note', ...note, paidBy: 'balance' }],
    ['simplified debit note', { kind: 'debit_note', ...note }],
    ['standard invoice', { form: 'standard', lines, purchaseOrder: 'PO-77', paidBy: 'account' }],
    ['standard credit note', { form: 'standard', kind: 'credit_note', ...note }],
    ['standard debit note', { form: 'standard', kind: 'debit_note', ...note, paidBy: 'card_and_balance' }],
    [
      'simplified invoice that is paid by nothing',
      { lines: [taxLine(0, { listGross: 4999 })], paidBy: 'none' },
    ],
    [
      'standard invoice for all supplies of a month',
      {
        form: 'standard',
        isSummary: true,
        lines,
        supply: { from: issuedAt.slice(0, 8) + '01', until: issuedAt.slice(0, 10) },
      },
    ],
    ['standard invoice to a public body', { form: 'standard', governmentContract: 'GC-2026-77' }],
    [
      'standard invoice with other taxes for a company without a VAT number',
      {
        form: 'standard',
        buyer: withoutVatNumber,
        supply: { from: issuedAt.slice(0, 10), until: null },
        lines: [
          taxLine(4999),
          taxLine(50_000, { vat: exempt }),
          taxLine(7, { vat: zeroRated }),
          taxLine(12_345, { vat: outOfScope, quantity: 2 }),
        ],
      },
    ],
  ]
  return all.map(([name, parts]) => [name, taxDocument({ issuedAt, ...parts })])
}
