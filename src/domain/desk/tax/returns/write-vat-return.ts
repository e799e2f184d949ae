import { byteOrderMark, csvLine } from '#rules/core/csv'
import type { Language } from '#rules/core/language'
import { halalas, toDecimals } from '#rules/core/money'
import { returnRows } from '#rules/tax/vat-return'
import { returnText, type ReturnTextId } from '#locales/return-texts'
import type { VatReturn } from '#domain/desk/tax/returns/get-vat-return'

const boxColumns = ['period', 'box', 'meaning', 'amount', 'adjustment', 'vat'] as const
const classColumns = ['period', 'meaning', 'ledger', 'documents', 'difference'] as const

/**
 * The figures of a return as CSV, the boxes first, then the tax that was booked beside what was issued.
 * Amounts in riyals.
 */
export function writeVatReturn(figures: VatReturn, language: Language): string {
  const { period, ledger } = figures
  const words = (id: ReturnTextId) => returnText(language, id)
  const lines = [
    boxColumns.map(words),
    ...returnRows(figures).map((row) => [
      period.name,
      row.number === null ? '' : String(row.number),
      words(`box.${row.box}`),
      ...[row.amount, halalas(-row.adjustment), row.vat].map(toDecimals),
    ]),
    [],
    classColumns.map(words),
    ...ledger.map((one) => [
      period.name,
      words(`class.${one.name}`),
      ...[one.ledger.vat, one.documents.vat, one.difference.vat].map(toDecimals),
    ]),
  ]
  return byteOrderMark + lines.map(csvLine).join('')
}
