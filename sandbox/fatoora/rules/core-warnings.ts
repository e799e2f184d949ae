import { decimalOf, hundredths, sum, times } from '../verify/decimal.ts'
import type { Invoice } from '../verify/invoice.ts'
import { textAt } from '../verify/invoice.ts'
import { type Element, select } from '../verify/xml.ts'
import { hasMoreDecimals } from './ksa-warnings.ts'
import {
  type Rule,
  allowancesOf,
  isEmpty,
  isSameAmount,
  linesOf,
  numberAt,
  numbersAt,
  subtotalsOf,
  textsAt,
  warningRule as rule,
} from './rule.ts'

// A choice of the rules of EN 16931 whose breach is accepted with a warning.

const TOTAL = 'cac:LegalMonetaryTotal'

export const coreWarnings: Rule[] = [
  rule('BR-02', 'A document has a number', ({ number }) => number === ''),
  rule('BR-06', 'A document has the seller’s name', ({ seller }) => seller.name === ''),
  rule(
    'BR-08',
    'A document has the seller’s address',
    ({ root }) => select(root, 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress').length === 0,
  ),
  rule('BR-21', 'A line has an id', (document) => linesOf(document).some((line) => isEmpty(line, 'cbc:ID'))),
  rule('BR-25', 'A line has the name of its item', (document) =>
    linesOf(document).some((line) => isEmpty(line, 'cac:Item/cbc:Name')),
  ),
  rule('BR-KSA-F-C-01', 'The name of an item is more than digits', (document) =>
    textsAt(linesOf(document), 'cac:Item/cbc:Name').some((name) => /^\d+$/.test(name)),
  ),
  rule(
    'BR-CO-10',
    'The sum of lines is the sum of their net amounts',
    (document) =>
      !isSameAmount(
        numberAt(document.root, `${TOTAL}/cbc:LineExtensionAmount`),
        sum(numbersAt(linesOf(document), 'cbc:LineExtensionAmount')),
      ),
  ),
  rule(
    'BR-CO-13',
    'The total without VAT is the sum of lines, less allowances, plus charges',
    ({ root }) =>
      !isSameAmount(
        numberAt(root, `${TOTAL}/cbc:TaxExclusiveAmount`),
        numberAt(root, `${TOTAL}/cbc:LineExtensionAmount`) -
          numberAt(root, `${TOTAL}/cbc:AllowanceTotalAmount`) +
          numberAt(root, `${TOTAL}/cbc:ChargeTotalAmount`),
      ),
  ),
  rule(
    'BR-CO-16',
    'The amount to pay is the total with VAT, less what was paid before, plus rounding',
    ({ root }) =>
      !isSameAmount(
        numberAt(root, `${TOTAL}/cbc:PayableAmount`),
        numberAt(root, `${TOTAL}/cbc:TaxInclusiveAmount`) -
          numberAt(root, `${TOTAL}/cbc:PrepaidAmount`) +
          numberAt(root, `${TOTAL}/cbc:PayableRoundingAmount`),
      ),
  ),
  rule('BR-CO-17', 'The VAT of a category is its taxable amount times its rate', (document) =>
    subtotalsOf(document).some((one) => !isVatOf(document, one)),
  ),
  rule('BR-S-09', 'The VAT of the standard category is its taxable amount times its rate', (document) =>
    subtotalsOf(document).some(
      (one) => textAt(one, 'cac:TaxCategory/cbc:ID') === 'S' && !isVatOf(document, one),
    ),
  ),
  ...(['S', 'Z', 'E', 'O'] as const).map((code) =>
    rule(
      `BR-${code}-08`,
      `The taxable amount of category ${code} is the sum of its lines, less allowances, plus charges`,
      (document) => !isTaxableSum(document, code),
    ),
  ),
  ...(
    [
      ['BR-DEC-09', 'LineExtensionAmount'],
      ['BR-DEC-10', 'AllowanceTotalAmount'],
      ['BR-DEC-11', 'ChargeTotalAmount'],
      ['BR-DEC-12', 'TaxExclusiveAmount'],
      ['BR-DEC-14', 'TaxInclusiveAmount'],
      ['BR-DEC-16', 'PrepaidAmount'],
      ['BR-DEC-17', 'PayableRoundingAmount'],
      ['BR-DEC-18', 'PayableAmount'],
    ] as const
  ).map(([id, name]) =>
    rule(id, `${name} has two decimals at most`, ({ root }) => hasMoreDecimals(root, `${TOTAL}/cbc:${name}`)),
  ),
  rule('BR-DEC-13', 'The VAT total has two decimals at most', ({ root }) =>
    hasMoreDecimals(root, 'cac:TaxTotal/cbc:TaxAmount'),
  ),
  rule('BR-DEC-19', 'A taxable amount has two decimals at most', (document) =>
    hasMoreDecimals(subtotalsOf(document), 'cbc:TaxableAmount'),
  ),
  rule('BR-DEC-20', 'The VAT of a category has two decimals at most', (document) =>
    hasMoreDecimals(subtotalsOf(document), 'cbc:TaxAmount'),
  ),
  rule('BR-DEC-23', 'The net amount of a line has two decimals at most', (document) =>
    hasMoreDecimals(linesOf(document), 'cbc:LineExtensionAmount'),
  ),
]

/** Within a halala for each line of the document. */
function isVatOf(document: Invoice, subtotal: Element): boolean {
  const rate = decimalOf(textAt(subtotal, 'cac:TaxCategory/cbc:Percent'))
  if (rate === undefined) return numberAt(subtotal, 'cbc:TaxAmount') === 0n
  const due = hundredths(times(numberAt(subtotal, 'cbc:TaxableAmount'), rate / 100n))
  const off = hundredths(numberAt(subtotal, 'cbc:TaxAmount')) - due
  const slack = BigInt(linesOf(document).length)
  return off >= -slack && off <= slack
}

function isTaxableSum(document: Invoice, code: string): boolean {
  const breakdown = subtotalsOf(document).filter((one) => textAt(one, 'cac:TaxCategory/cbc:ID') === code)
  if (breakdown.length === 0) return true
  const lines = linesOf(document).filter(
    (line) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') === code,
  )
  const of = (isCharge: boolean) =>
    allowancesOf(document, isCharge).filter((one) => textAt(one, 'cac:TaxCategory/cbc:ID') === code)
  const due =
    sum(numbersAt(lines, 'cbc:LineExtensionAmount')) +
    sum(numbersAt(of(true), 'cbc:Amount')) -
    sum(numbersAt(of(false), 'cbc:Amount'))
  return isSameAmount(sum(numbersAt(breakdown, 'cbc:TaxableAmount')), due)
}
