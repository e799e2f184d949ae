import { renderSVG } from 'uqr'
import {
  formatDate,
  formatHijri,
  formatMoney,
  formatNumber,
  formatTime,
  formatWholePhone,
} from '#locales/format'
import { companyIdWords, documentTitle, documentWords as words, paymentWords } from '#locales/document-words'
import { registeredName, taxDocumentQr } from '#rules/tax-document-qr'
import { basisPoints, toPercent } from '#rules/money'
import type { CompanyId, InBoth, NationalAddress, TaxDocument, TaxLine, Vat } from '#rules/tax-document'

type Said = { text: string; ltr: boolean }
type Fact = { label: InBoth; value: Said; more: string[] }

/** What stands where on the sheet: words only, as the template `tax-document.typ` reads them. */
export function setSheet(document: TaxDocument) {
  const hasVatNumber = document.seller.vatNumber !== ''
  const qr = taxDocumentQr(document)
  const hasDiscount = document.totals.discountNet > 0
  return {
    store: document.seller.name.ar,
    title: documentTitle({ kind: document.kind, form: document.form, hasVatNumber }),
    number: document.number,
    uuid: document.uuid,
    facts: headFacts(document, hasVatNumber),
    seller: sellerOf(document),
    buyer: buyerOf(document),
    reason: document.reason && { label: words.reason, text: document.reason },
    columns: [
      words.item,
      words.quantity,
      ...(hasDiscount ? [words.listNet, words.discount] : []),
      words.net,
      vatWords(document.lines),
      words.gross,
    ],
    lines: document.lines.map((line) => ({
      name: line.name,
      more: [supplyWords(document)],
      cells: [
        formatNumber(line.quantity, 'ar'),
        ...(hasDiscount ? [money(line.listNet), money(line.discountNet)] : []),
        money(line.net),
        money(line.vatAmount),
        money(line.gross),
      ],
    })),
    qr: qr === null ? null : renderSVG(qr, { ecc: 'M', border: 4 }),
    riyal: riyalSign,
    notes: document.lines.flatMap(({ vat }) => exemptionNote(vat)),
    ...sumsOf(document),
    footer: {
      ...words.footer,
      contacts: [document.seller.email, document.seller.phone].filter(Boolean),
    },
  }
}

function headFacts(document: TaxDocument, hasVatNumber: boolean): Fact[] {
  const { kind, issuedAt, refersTo, purchaseOrder, supply } = document
  const numberWords = hasVatNumber ? words.invoiceNumber : words.receiptNumber
  const day = (label: InBoth, date: string) => fact(label, formatDate(date, 'ar'), [formatHijri(date, 'ar')])
  const issued = fact(words.issued, formatDate(issuedAt, 'ar'), [
    formatHijri(issuedAt, 'ar'),
    formatTime(issuedAt, 'ar'),
  ])
  const payment = paymentWords[document.paidBy]
  if (refersTo) {
    return [
      code(words.noteNumber, document.number),
      issued,
      code(words.original, refersTo.number),
      day(words.originalDate, refersTo.issuedOn),
    ]
  }
  return [
    code(kind === 'invoice' ? numberWords : words.noteNumber, document.number),
    issued,
    day(words.supply, supply.from),
    purchaseOrder ? code(words.purchaseOrder, purchaseOrder) : fact(words.paidBy, payment.ar, [payment.en]),
  ]
}

function sellerOf({ seller }: TaxDocument) {
  return {
    label: words.seller,
    name: registeredName(seller.name),
    facts: [
      ...optional(words.vatNumber, seller.vatNumber),
      ...companyIdFact(seller.companyId),
      ...(seller.address
        ? [addressFact(seller.address)]
        : seller.addressText.ar
          ? [fact(words.address, seller.addressText.ar, [seller.addressText.en].filter(Boolean))]
          : []),
    ],
  }
}

function buyerOf({ buyer, refersTo, paidBy }: TaxDocument) {
  const { company } = buyer
  const payment = paymentWords[paidBy]
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
      ...(refersTo ? [fact(words.returnedBy, payment.ar, [payment.en])] : []),
    ],
  }
}

function sumsOf({ totals, lines, refersTo }: TaxDocument) {
  const discount = [
    { label: words.totalBeforeDiscount, amount: money(totals.listNet) },
    { label: words.discount, amount: money(-totals.discountNet) },
  ]
  return {
    sums: [
      ...(totals.discountNet > 0 ? discount : []),
      { label: refersTo ? words.creditedNet : words.totalNet, amount: money(totals.net) },
      { label: vatWords(lines), amount: money(totals.vatAmount) },
    ],
    total: { label: refersTo ? words.creditedGross : words.totalGross, amount: money(totals.gross) },
  }
}

/** «ضريبة القيمة المضافة 15%»; without the rate where lines differ. */
function vatWords(lines: TaxLine[]): InBoth {
  const [rate, ...others] = new Set(lines.map(({ vat }) => vat.rate))
  if (rate === undefined || others.length > 0) return words.vat
  const percent = `${formatNumber(toPercent(basisPoints(rate)), 'ar')}%`
  return { ar: `${words.vat.ar} \u2066${percent}\u2069`, en: `${words.vat.en} ${percent}` }
}

function exemptionNote({ exemption }: Vat): Fact[] {
  return exemption ? [fact(words.exemption, exemption.text.ar, [exemption.text.en, exemption.code])] : []
}

function supplyWords({ supply: { from, until } }: TaxDocument): string {
  const start = formatDate(from, 'ar')
  return until === null ? start : `من ${start} إلى ${formatDate(until, 'ar')}`
}

function addressFact({ street, building, additional, district, city, postcode, country }: NationalAddress) {
  const second = [city, postcode, additional, country].filter(Boolean).join(' ')
  return fact(words.address, `${building} ${street}، ${district}، ${second}`)
}

function companyIdFact(id: CompanyId | null): Fact[] {
  return id ? [code(companyIdWords[id.scheme], id.value)] : []
}

function optional(label: InBoth, value: string): Fact[] {
  return value === '' ? [] : [code(label, value)]
}

function fact(label: InBoth, text: string, more: string[] = []): Fact {
  return { label, value: { text, ltr: false }, more }
}

/** A number or an address that is read from left to right. */
function code(label: InBoth, text: string): Fact {
  return { label, value: { text, ltr: true }, more: [] }
}

function money(halalas: number): string {
  return formatMoney(halalas, 'ar')
}

/** The sign of the riyal, as pages draw it. */
const riyalSign =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 23.5 26"><path fill="none" stroke="#102029" stroke-width="2.4" d="M9.25 .8V18.1c0 1-.6 1.8-1.6 2L.7 21.6M14.55 2.3V18l7.75-1.65M.9 15.45 22.3 10.9M13.5 23.75l8.8-1.87"/></svg>'
