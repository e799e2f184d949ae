import { toDecimals } from '#rules/core/money'
import type { TaxDocument, TaxLine, Vat } from '#rules/tax/tax-document'
import { inBothLanguages } from '#rules/tax/tax-document-qr'
import { element, text, type XmlElement } from './xml.ts'

/** Totals of VAT, totals of the document, and its lines. */
export function amountElements({ lines, totals }: TaxDocument): XmlElement[] {
  return [
    element('cac:TaxTotal', amount('cbc:TaxAmount', totals.vatAmount)),
    element('cac:TaxTotal', amount('cbc:TaxAmount', totals.vatAmount), subtotals(lines)),
    element(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', totals.net),
      amount('cbc:TaxExclusiveAmount', totals.net),
      amount('cbc:TaxInclusiveAmount', totals.gross),
      amount('cbc:PayableAmount', totals.gross),
    ),
    ...lines.map(lineElement),
  ]
}

function amount(name: string, halalas: number): XmlElement {
  return text(name, toDecimals(halalas), { currencyID: 'SAR' })
}

/** One for each rate and reason: the VAT of its lines, added up as it is shown. */
function subtotals(lines: TaxLine[]): XmlElement[] {
  const groups = Map.groupBy(lines, ({ vat }) => `${vat.category} ${vat.rate} ${vat.exemption?.code}`)
  return [...groups.values()].map((group) => {
    const sum = (part: 'net' | 'vatAmount') => group.reduce((total, line) => total + line[part], 0)
    return element(
      'cac:TaxSubtotal',
      amount('cbc:TaxableAmount', sum('net')),
      amount('cbc:TaxAmount', sum('vatAmount')),
      group.slice(0, 1).map(({ vat }) => taxCategory('cac:TaxCategory', vat, 'with reason')),
    )
  })
}

function lineElement(line: TaxLine, index: number): XmlElement {
  const { quantity, listNet, discountNet } = line
  const isWholeEach = listNet % quantity === 0
  return element(
    'cac:InvoiceLine',
    text('cbc:ID', String(index + 1)),
    text('cbc:InvoicedQuantity', String(quantity), { unitCode: 'PCE' }),
    amount('cbc:LineExtensionAmount', line.net),
    discountNet === 0
      ? null
      : element(
          'cac:AllowanceCharge',
          text('cbc:ChargeIndicator', 'false'),
          // UNTDID 5189: discount.
          text('cbc:AllowanceChargeReasonCode', '95'),
          text('cbc:AllowanceChargeReason', inBothLanguages({ ar: 'خصم', en: 'Discount' })),
          amount('cbc:Amount', discountNet),
        ),
    element(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', line.vatAmount),
      // Despite its name: the line with its VAT.
      amount('cbc:RoundingAmount', line.gross),
    ),
    element(
      'cac:Item',
      text('cbc:Name', inBothLanguages(line.name)),
      taxCategory('cac:ClassifiedTaxCategory', line.vat),
    ),
    element(
      'cac:Price',
      // A price of one that would need fractions of a halala is said for all of them.
      amount('cbc:PriceAmount', isWholeEach ? listNet / quantity : listNet),
      isWholeEach ? null : text('cbc:BaseQuantity', String(quantity), { unitCode: 'PCE' }),
    ),
  )
}

function taxCategory(name: string, { category, rate, exemption }: Vat, reason?: 'with reason'): XmlElement {
  return element(
    name,
    text('cbc:ID', category),
    text('cbc:Percent', toDecimals(rate)),
    reason && exemption
      ? [
          text('cbc:TaxExemptionReasonCode', exemption.code),
          text('cbc:TaxExemptionReason', inBothLanguages(exemption.text)),
        ]
      : null,
    element('cac:TaxScheme', text('cbc:ID', 'VAT')),
  )
}
