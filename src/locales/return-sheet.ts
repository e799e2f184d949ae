import { formatDate, formatHijri, formatNumber, formatTime } from '#locales/format'
import { returnTexts } from '#locales/return-texts'
import { code, fact, money, sellerOf, type SheetFact, type TaxSheet } from '#locales/tax-sheet'
import { returnRows, type ReturnFigures, type ReturnRow } from '#rules/tax/vat-return'

/**
 * The figures of a VAT return as they are read on paper, in both languages, drawn as a tax document is. What
 * the figures count stands where a document names its buyer.
 */
export function setReturnSheet(figures: ReturnFigures): TaxSheet & { uuid: null } {
  const { seller, period, total } = figures
  return {
    store: seller.name.ar,
    title: returnTexts('sheet.title'),
    number: period.name,
    uuid: null,
    facts: headFacts(figures),
    seller: { ...sellerOf(figures), label: returnTexts('sheet.seller') },
    buyer: {
      label: returnTexts('sheet.counted'),
      name: returnTexts('sheet.countedName').ar,
      facts: countFacts(figures),
    },
    reason: null,
    columns: (['meaning', 'amount', 'adjustment', 'vat'] as const).map((id) => returnTexts(id)),
    lines: returnRows(figures)
      .filter((row) => row.number !== null || row.amount > 0 || row.adjustment > 0)
      .map(lineOf),
    notes: [
      fact(
        returnTexts('sheet.left'),
        returnTexts('sheet.purchases').ar,
        [],
        returnTexts('sheet.purchases').en,
      ),
    ],
    sums: [{ label: returnTexts('sheet.net'), amount: money(total.amount - total.adjustment) }],
    total: { label: returnTexts('sheet.vat'), amount: money(total.vat) },
    footer: { ...returnTexts('sheet.footer'), contacts: [seller.email, seller.phone].filter(Boolean) },
  }
}

function lineOf({ number, box, amount, adjustment, vat }: ReturnRow): TaxSheet['lines'][number] {
  const name = returnTexts(`box.${box}`)
  return {
    name: number === null ? name : { ar: `${formatNumber(number, 'ar')}. ${name.ar}`, en: name.en },
    period: '',
    cells: [money(amount), money(-adjustment), money(vat)],
  }
}

function headFacts({ period, countedAt }: ReturnFigures): SheetFact[] {
  const unfinished = returnTexts('sheet.unfinished')
  const [from, to, due] = [period.from, period.to, period.dueOn].map((day) => formatDate(day, 'ar'))
  return [
    code(returnTexts('sheet.return'), period.name),
    fact(
      returnTexts('period'),
      `${from} – ${to}`,
      period.isOver ? [] : [unfinished.ar],
      period.isOver ? '' : unfinished.en,
    ),
    fact(returnTexts('sheet.dueOn'), String(due)),
    fact(returnTexts('sheet.printed'), formatDate(countedAt, 'ar'), [
      formatHijri(countedAt, 'ar'),
      formatTime(countedAt, 'ar'),
    ]),
  ]
}

function countFacts({ counts, refused, waiting }: ReturnFigures): SheetFact[] {
  const rows = [
    ['sheet.invoices', counts.invoice],
    ['sheet.creditNotes', counts.credit_note],
    ['sheet.debitNotes', counts.debit_note],
    ['sheet.refused', refused],
    ['sheet.waiting', waiting],
  ] as const
  return rows.map(([id, count]) => code(returnTexts(id), formatNumber(count, 'ar')))
}
