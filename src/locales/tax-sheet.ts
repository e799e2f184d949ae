import { amountInWords } from '#locales/amount-words'
import {
  companyIdWords,
  documentTitle,
  documentWords as words,
  paymentText,
  summaryTitle,
} from '#locales/document-words'
import {
  formatDate,
  formatHijri,
  formatMoney,
  formatNumber,
  formatTime,
  formatUnitPrice,
  formatWholePhone,
} from '#locales/format'
import { basisPoints, toPercent } from '#rules/core/money'
import type { CompanyId, InBoth, NationalAddress, TaxDocument, TaxLine } from '#rules/tax/tax-document'
import { registeredName } from '#rules/tax/tax-document-qr'

/** A value and how it is read: numbers, addresses and codes from left to right wherever they stand. */
export type SheetValue = { text: string; ltr: boolean }
/** What one label says; `more` stands beneath it, smaller. */
export type SheetFact = { label: InBoth; value: SheetValue; more: SheetValue[] }
export type SheetParty = { label: InBoth; name: string; facts: SheetFact[] }
export type SheetSum = { label: InBoth; amount: string }

/**
 * One tax document as it is read, whatever it is drawn by: page and PDF say the same words. Arabic first with
 * English beneath, as the law wants it, in whichever language the page around it is; digits are those of the
 * store.
 */
export type TaxSheet = {
  store: string
  title: InBoth
  number: string
  /** Null on a quote, which is no tax document. */
  uuid: string | null
  facts: SheetFact[]
  seller: SheetParty
  buyer: SheetParty
  /** Why a note was issued. */
  reason: { label: InBoth; text: InBoth } | null
  columns: InBoth[]
  /** The amounts stand under the columns behind the first. */
  lines: { name: InBoth; period: string; cells: string[] }[]
  notes: SheetFact[]
  sums: SheetSum[]
  total: SheetSum
  footer: InBoth & { contacts: string[] }
}

/** What stands where on a document's sheet. */
export function setSheet(document: TaxDocument): TaxSheet {
  const { kind, form, seller, totals, refersTo, reason } = document
  const hasVatNumber = seller.vatNumber !== ''
  return {
    store: seller.name.ar,
    title: document.isSummary ? summaryTitle : documentTitle({ kind, form, hasVatNumber }),
    number: document.number,
    uuid: document.uuid,
    facts: headFacts(document, hasVatNumber),
    seller: sellerOf(document),
    buyer: buyerOf(document),
    reason: reason && { label: words.reason, text: reason },
    ...tableOf(document, periodWords(document)),
    notes: notesOf(document),
    sums: sumsOf(document),
    total: { label: refersTo ? words.creditedGross : words.totalGross, amount: money(totals.gross) },
    footer: { ...words.footer, contacts: [seller.email, seller.phone].filter(Boolean) },
  }
}

/**
 * What is sold, line by line. A tax invoice to a company says the price of one, which the law asks of it
 * (implementing regulations, article 53).
 * @param period when, in words
 */
export function tableOf(
  { lines, totals, form }: Pick<TaxDocument, 'lines' | 'totals' | 'form'>,
  period: string,
): Pick<TaxSheet, 'columns' | 'lines'> {
  const hasDiscount = totals.discountNet > 0
  const hasUnitPrice = form === 'standard'
  const hasRates = ratesOf(lines).length > 1
  return {
    columns: [
      words.item,
      words.quantity,
      ...(hasUnitPrice ? [words.unitPrice] : []),
      ...(hasDiscount && !hasUnitPrice ? [words.listNet] : []),
      ...(hasDiscount ? [words.discount] : []),
      words.net,
      ...(hasRates ? [words.vatRate] : []),
      vatWords(lines, words.vatShort),
      words.gross,
    ],
    lines: lines.map((line) => ({
      name: line.name,
      period,
      cells: [
        formatNumber(line.quantity, 'ar'),
        ...(hasUnitPrice ? [formatUnitPrice(line.listNet / line.quantity, 'ar')] : []),
        ...(hasDiscount && !hasUnitPrice ? [money(line.listNet)] : []),
        ...(hasDiscount ? [money(line.discountNet)] : []),
        money(line.net),
        ...(hasRates ? [percent(line.vat.rate)] : []),
        money(line.vatAmount),
        money(line.gross),
      ],
    })),
  }
}

function headFacts(document: TaxDocument, hasVatNumber: boolean): SheetFact[] {
  const { issuedAt, refersTo, purchaseOrder, supply } = document
  const issued = fact(words.issued, formatDate(issuedAt, 'ar'), [
    formatHijri(issuedAt, 'ar'),
    formatTime(issuedAt, 'ar'),
  ])
  if (refersTo) {
    return [
      code(words.noteNumber, document.number),
      issued,
      code(words.original, refersTo.number),
      dayFact(words.originalDate, refersTo.issuedOn),
    ]
  }
  return [
    code(hasVatNumber ? words.invoiceNumber : words.receiptNumber, document.number),
    issued,
    dayFact(words.supply, supply.from),
    purchaseOrder ? code(words.purchaseOrder, purchaseOrder) : paymentFact(words.paidBy, document),
  ]
}

/** Who sells, as a sheet shows it; an address that is only words stands where there is no national one. */
export function sellerOf({ seller }: Pick<TaxDocument, 'seller'>): SheetParty {
  const { address, addressText } = seller
  return {
    label: words.seller,
    name: registeredName(seller.name),
    facts: [
      ...optional(words.vatNumber, seller.vatNumber),
      ...companyIdFact(seller.companyId),
      ...(address ? [addressFact(address)] : []),
      ...(!address && addressText.ar ? [fact(words.address, addressText.ar, [], addressText.en)] : []),
    ],
  }
}

/**
 * Who buys: a company by its numbers and address, a person by phone and email; on a note also how the money
 * went back.
 */
export function buyerOf({
  buyer,
  refersTo,
  paidBy,
}: Pick<TaxDocument, 'buyer' | 'refersTo' | 'paidBy'>): SheetParty {
  const { company } = buyer
  return {
    label: words.buyer,
    name: buyer.name,
    facts: [
      ...(company
        ? [
            ...optional(words.vatNumber, company.vatNumber ?? ''),
            ...companyIdFact(company.companyId),
            addressFact(company.address),
          ]
        : [
            ...optional(words.mobile, buyer.phone && formatWholePhone(buyer.phone)),
            ...optional(words.email, buyer.email),
          ]),
      ...(refersTo ? [paymentFact(words.returnedBy, { paidBy })] : []),
    ],
  }
}

function notesOf(document: TaxDocument): SheetFact[] {
  const { totals, purchaseOrder, refersTo, dueOn, governmentContract, lines } = document
  const inWords = amountInWords(totals.gross)
  return [
    fact(words.amountInWords, inWords.ar, [], inWords.en),
    ...(dueOn ? [dayFact(words.dueOn, dueOn)] : []),
    // Where they stand nowhere else.
    ...(purchaseOrder && !refersTo ? [paymentFact(words.paidBy, document)] : []),
    ...(purchaseOrder && refersTo ? [code(words.purchaseOrder, purchaseOrder)] : []),
    ...optional(words.contract, governmentContract ?? ''),
    ...exemptionFact(lines),
  ]
}

/**
 * What the total is made of. The tax of a company's document names its category, as the authority's data
 * dictionary asks.
 */
export function sumsOf({
  totals,
  lines,
  refersTo,
  form,
}: Pick<TaxDocument, 'totals' | 'lines' | 'refersTo'> & Partial<Pick<TaxDocument, 'form'>>): SheetSum[] {
  const vat = vatWords(lines, words.vat)
  const discount = [
    { label: words.totalBeforeDiscount, amount: money(totals.listNet) },
    { label: words.discount, amount: money(-totals.discountNet) },
  ]
  return [
    ...(totals.discountNet > 0 ? discount : []),
    { label: refersTo ? words.creditedNet : words.totalNet, amount: money(totals.net) },
    { label: form === 'standard' ? withCategory(vat, lines) : vat, amount: money(totals.vatAmount) },
  ]
}

/** «ضريبة القيمة المضافة 15%»; without the rate where lines differ. */
function vatWords(lines: TaxLine[], name: InBoth): InBoth {
  const [rate, ...others] = ratesOf(lines)
  if (rate === undefined || others.length > 0) return name
  return { ar: `${name.ar} \u2066${percent(rate)}\u2069`, en: `${name.en} ${percent(rate)}` }
}

function ratesOf(lines: TaxLine[]): number[] {
  return [...new Set(lines.map(({ vat }) => vat.rate))]
}

/** @param rate in basis points */
function percent(rate: number): string {
  return `${formatNumber(toPercent(basisPoints(rate)), 'ar')}%`
}

/** «ضريبة القيمة المضافة 15% (S)». */
function withCategory(name: InBoth, lines: TaxLine[]): InBoth {
  const categories = [...new Set(lines.map(({ vat }) => vat.category))].join(', ')
  return { ar: `${name.ar} \u2066(${categories})\u2069`, en: `${name.en} (${categories})` }
}

/** Why there is no VAT: each reason once, however many lines have it. */
export function exemptionFact(lines: TaxLine[]): SheetFact[] {
  const reasons = new Map(
    lines.flatMap(({ vat: { exemption } }) => (exemption ? [[exemption.code, exemption.text] as const] : [])),
  )
  if (reasons.size === 0) return []
  const texts = [...reasons]
  return [
    fact(
      words.exemption,
      texts.map(([, text]) => text.ar).join('؛ '),
      [],
      texts.map(([number, text]) => `${text.en} (${number})`).join('; '),
    ),
  ]
}

/** The days that were supplied: «من 20 نوفمبر 2026 إلى 18 فبراير 2027». */
function periodWords({ supply: { from, until } }: TaxDocument): string {
  const start = formatDate(from, 'ar')
  return until === null ? start : `من ${start} إلى ${formatDate(until, 'ar')}`
}

function addressFact(address: NationalAddress): SheetFact {
  const { street, building, additional, district, city, postcode, country } = address
  const parts = [
    `${building} ${street}`.trim(),
    district,
    `${city} ${postcode}`.trim(),
    additional && `${words.additionalNumber.ar} ${additional}`,
    countries.of(country) ?? country,
  ]
  return fact(words.address, parts.filter(Boolean).join('، '))
}

const countries = new Intl.DisplayNames('ar', { type: 'region' })

function companyIdFact(id: CompanyId | null): SheetFact[] {
  return id ? [code(companyIdWords[id.scheme], id.value)] : []
}

function paymentFact(label: InBoth, document: Pick<TaxDocument, 'paidBy' | 'planCredit'>): SheetFact {
  const { ar, en } = paymentText(document)
  return fact(label, ar, [], en)
}

/** @param day a Riyadh day */
function dayFact(label: InBoth, day: string): SheetFact {
  return fact(label, formatDate(day, 'ar'), [formatHijri(day, 'ar')])
}

function optional(label: InBoth, value: string): SheetFact[] {
  return value === '' ? [] : [code(label, value)]
}

/** One label with its value. @param english what stands beneath in English */
export function fact(label: InBoth, text: string, more: string[] = [], english = ''): SheetFact {
  return {
    label,
    value: { text, ltr: false },
    more: [
      ...more.map((line) => ({ text: line, ltr: false })),
      ...(english ? [{ text: english, ltr: true }] : []),
    ],
  }
}

/** A number or an address that is read from left to right. */
export function code(label: InBoth, text: string): SheetFact {
  return { label, value: { text, ltr: true }, more: [] }
}

/** An amount on a sheet. */
export function money(halalas: number): string {
  return formatMoney(halalas, 'ar')
}
