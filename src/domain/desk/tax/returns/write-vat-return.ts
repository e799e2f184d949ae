import { byteOrderMark, csvLine } from '#rules/csv'
import type { Language } from '#rules/language'
import { halalas, toRiyals } from '#rules/money'
import { ledgerClasses, vatBoxes } from '#rules/vat-return'
import type { VatBox } from '#rules/vat-return'
import { loadTexts } from '#locales/texts'
import type { VatReturn } from '#domain/desk/tax/returns/get-vat-return'

const boxColumns = ['period', 'box', 'meaning', 'amount', 'adjustment', 'vat'] as const
const classColumns = ['period', 'meaning', 'ledger', 'documents', 'difference'] as const

const texts = loadTexts('returns', [
  ...new Set([...boxColumns, ...classColumns]),
  ...vatBoxes.map((box) => `box.${box}` as const),
  'box.total',
  ...ledgerClasses.map((name) => `class.${name}` as const),
])

/** The figures of a return as CSV, the boxes first, then the tax that was booked beside what was issued. Amounts in riyals. */
export function writeVatReturn({ period, boxes, total, ledger }: VatReturn, language: Language): string {
  const words = (id: Parameters<typeof texts>[1]) => texts(language, id)
  const riyals = (minor: number) => toRiyals(halalas(minor)).toFixed(2)
  const boxLine = (number: string, box: VatBox | 'total', sums: VatReturn['total']) => [
    period.name,
    number,
    words(`box.${box}`),
    ...[sums.amount, sums.adjustment, sums.vat].map(riyals),
  ]
  const numbered = boxes.filter(({ box }) => box !== 'out_of_scope')
  const lines = [
    boxColumns.map(words),
    ...numbered.map((one, index) => boxLine(String(index + 1), one.box, one)),
    boxLine(String(numbered.length + 1), 'total', total),
    ...boxes.filter(({ box }) => box === 'out_of_scope').map((one) => boxLine('', one.box, one)),
    [],
    classColumns.map(words),
    ...ledger.map((one) => [
      period.name,
      words(`class.${one.name}`),
      ...[one.ledger.vat, one.documents.vat, one.difference.vat].map(riyals),
    ]),
  ]
  return byteOrderMark + lines.map(csvLine).join('')
}
