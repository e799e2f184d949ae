/**
 * What a tax document says, as it was issued: an invoice, or the note that changes one. Amounts are whole
 * halalas and never negative, on credit notes too. Source: e-invoicing facts, sections 3 and 5; the events
 * that make one, section 5.3 of the second part.
 */
export type TaxDocument = {
  kind: TaxDocumentKind
  form: TaxDocumentForm
  /** Gap-free within its series, for people: `INV-000123`. */
  number: string
  uuid: string
  /** ISO 8601 to the second, in UTC: `2026-11-22T09:30:00Z`. */
  issuedAt: string
  /** Riyadh days (`YYYY-MM-DD`) of what was supplied; `until` is null for what is supplied on one day. */
  supply: { from: string; until: string | null }
  seller: TaxSeller
  buyer: TaxBuyer
  lines: TaxLine[]
  totals: TaxTotals
  /** How it is paid, or how money goes back on a credit note. */
  paidBy: TaxPayment
  /**
   * An upgrade's invoice: the part from the balance is what was not used of the plan before, alone or beside
   * what the balance had. Documents that were issued before this was written have none.
   */
  planCredit?: PlanCredit
  /** A note names the invoice that it changes. */
  refersTo: { number: string; issuedOn: string } | null
  /** A note says why. */
  reason: InBoth | null
  /** The buyer's own number of the purchase, where they gave one. */
  purchaseOrder: string | null
  /** One document for all supplies of its period: `supply.until` is set. */
  isSummary?: true
  /** The Riyadh day on which it is to be paid; it stands on the sheet only. */
  dueOn?: string
  /** The contract with a public body: the buyer is one, and the form is standard. */
  governmentContract?: string
}

/**
 * What nobody may change. The buyer of a simplified document is kept beside it, as a person may be forgotten.
 */
export type FrozenDocument = Omit<TaxDocument, 'buyer'>

/**
 * A document as it was issued, of the two parts in which it is kept; the buyer is null whose account is
 * closed.
 */
export function wholeDocument({
  content,
  buyer,
}: {
  content: FrozenDocument
  buyer: TaxBuyer | null
}): TaxDocument {
  return { ...content, buyer: buyer ?? forgottenBuyer }
}

const forgottenBuyer: TaxBuyer = { name: '', phone: '', email: '', company: null }

export const taxDocumentKinds = ['invoice', 'credit_note', 'debit_note'] as const
export type TaxDocumentKind = (typeof taxDocumentKinds)[number]

/**
 * Simplified ones go to the buyer at once and are reported; standard ones, to companies, are cleared first.
 */
export const taxDocumentForms = ['simplified', 'standard'] as const
export type TaxDocumentForm = (typeof taxDocumentForms)[number]

export type InBoth = { ar: string; en: string }

/** A Saudi national address in the parts that the authority asks for. */
export type NationalAddress = {
  street: string
  /** Four digits. */
  building: string
  /** The secondary number, four digits; may be empty. */
  additional: string
  district: string
  city: string
  /** Five digits. */
  postcode: string
  /** ISO 3166, two letters. */
  country: string
}

/** A number by which the authority knows a company beside its VAT number. */
export const companyIdSchemes = [
  'CRN',
  'MOM',
  'MLS',
  'SAG',
  '700',
  'OTH',
  'TIN',
  'NAT',
  'GCC',
  'IQA',
  'PAS',
] as const
export type CompanyId = { scheme: (typeof companyIdSchemes)[number]; value: string }

export type TaxSeller = {
  name: InBoth
  /** Fifteen digits, the first and the last 3; empty while the store has none, and then there is no QR. */
  vatNumber: string
  companyId: CompanyId | null
  /** Null while staff have not set the parts; `addressText` is shown then. */
  address: NationalAddress | null
  addressText: InBoth
  phone: string
  email: string
}

export type TaxBuyer = {
  name: string
  phone: string
  email: string
  /** Set on standard documents. */
  company: {
    vatNumber: string | null
    companyId: CompanyId | null
    address: NationalAddress
    billingEmail: string
  } | null
}

export type CompanyBuyer = TaxBuyer & { company: NonNullable<TaxBuyer['company']> }

/**
 * A company as the buyer of a standard document, without the person who bought for it: such a document is
 * kept whole.
 */
export function companyBuyer({
  name,
  ...company
}: NonNullable<TaxBuyer['company']> & { name: string }): CompanyBuyer {
  return { name, phone: '', email: company.billingEmail, company }
}

/** S at the standard rate; Z zero-rated, E exempt, O out of scope, each with its reason. */
export const vatCategories = ['S', 'Z', 'E', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

export type Vat = {
  category: VatCategory
  /** Basis points: 1500 is 15 %. Zero unless S. */
  rate: number
  exemption: { code: string; text: InBoth } | null
}

/** One plan. `gross` is the truth; `net` = half-up(gross / 1.15), `vat` = gross − net. */
export type TaxLine = {
  name: InBoth
  quantity: number
  /** Before the discount, without VAT, for the whole line. */
  listNet: number
  /** `listNet` − `net`: what a coupon took, without VAT. */
  discountNet: number
  net: number
  vatAmount: number
  gross: number
  vat: Vat
}

export type TaxTotals = {
  listNet: number
  discountNet: number
  net: number
  vatAmount: number
  gross: number
}

/** What a document says beneath its lines. */
export function addUpLines(lines: TaxLine[]): TaxTotals {
  const sum = (field: keyof TaxTotals) => lines.reduce((total, line) => total + line[field], 0)
  return {
    listNet: sum('listNet'),
    discountNet: sum('discountNet'),
    net: sum('net'),
    vatAmount: sum('vatAmount'),
    gross: sum('gross'),
  }
}

export const planCredits = ['alone', 'with_balance'] as const
export type PlanCredit = (typeof planCredits)[number]

export const taxPayments = ['card', 'balance', 'card_and_balance', 'account', 'none'] as const
export type TaxPayment = (typeof taxPayments)[number]
