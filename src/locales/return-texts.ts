import { loadTexts } from '#locales/texts'
import type { InBoth } from '#rules/tax/tax-document'
import { ledgerClasses, vatBoxes } from '#rules/tax/vat-return'

const ids = [
  'period',
  'box',
  'meaning',
  'amount',
  'adjustment',
  'vat',
  'ledger',
  'documents',
  'difference',
  ...vatBoxes.map((box) => `box.${box}` as const),
  'box.total',
  ...ledgerClasses.map((name) => `class.${name}` as const),
  'sheet.title',
  'sheet.return',
  'sheet.seller',
  'sheet.dueOn',
  'sheet.printed',
  'sheet.unfinished',
  'sheet.counted',
  'sheet.countedName',
  'sheet.invoices',
  'sheet.creditNotes',
  'sheet.debitNotes',
  'sheet.refused',
  'sheet.waiting',
  'sheet.left',
  'sheet.purchases',
  'sheet.net',
  'sheet.vat',
  'sheet.footer',
] as const
export type ReturnTextId = (typeof ids)[number]

/** The words of a VAT return outside its page: of its file and its paper. */
export const returnText = loadTexts('returns', ids)

export function returnTexts(id: ReturnTextId, values?: Record<string, string | number>): InBoth {
  return { ar: returnText('ar', id, values), en: returnText('en', id, values) }
}
