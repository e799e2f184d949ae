import { riyadhDate, startOfMonth } from '#rules/core/riyadh-days'
import type { TaxDocumentKind, TaxSeller, Vat, VatCategory } from '#rules/tax/tax-document'

/**
 * The boxes of the Saudi VAT return that a seller's documents fill: 1 to 5, and what is out of scope, which
 * no box takes. Box 2 is what the state bears for citizens, such as private education. Purchases (7 to 12)
 * are not the store's.
 */
export const vatBoxes = [
  'standard',
  'state_borne',
  'zero_rated',
  'exports',
  'exempt',
  'out_of_scope',
] as const
export type VatBox = (typeof vatBoxes)[number]

const stateBorneCodes = ['VATEX-SA-EDU', 'VATEX-SA-HEA']
const exportCodes = [
  'VATEX-SA-32',
  'VATEX-SA-33',
  ...[1, 2, 3, 4, 5].map((part) => `VATEX-SA-34-${String(part)}`),
]

/**
 * Which lines of documents a box takes: their category and, where that has several boxes, the codes of their
 * reason.
 */
export const linesOfBox: Record<VatBox, { category: VatCategory; codes?: string[]; butNot?: string[] }> = {
  standard: { category: 'S' },
  state_borne: { category: 'Z', codes: stateBorneCodes },
  zero_rated: { category: 'Z', butNot: [...stateBorneCodes, ...exportCodes] },
  exports: { category: 'Z', codes: exportCodes },
  exempt: { category: 'E' },
  out_of_scope: { category: 'O' },
}

/** The box of a line. @param code of the reason why there is no VAT, empty where there is none. */
export function boxOf({ category, code }: { category: Vat['category']; code: string }): VatBox {
  const box = vatBoxes.find((name) => {
    const { category: of, codes, butNot } = linesOfBox[name]
    return of === category && (codes?.includes(code) ?? true) && !(butNot?.includes(code) ?? false)
  })
  // The boxes of a category take all of its codes.
  return box ?? 'out_of_scope'
}

/**
 * Why documents and ledger say other sums of a period. `sales` and `plan_credits` agree always; what staff
 * wait for explains the others: refunds between being asked for and being done, what partners owe before its
 * monthly invoice, and its rounding, money that banks took back, corrected documents whose first one lies in
 * another period, and balance that staff gave without a document.
 */
export const ledgerClasses = [
  'sales',
  'plan_credits',
  'refunds',
  'on_account',
  'chargebacks',
  'corrections',
  'goodwill',
] as const
export type LedgerClass = (typeof ledgerClasses)[number]
/** What nothing explains where it differs. */
export const strictClasses: readonly LedgerClass[] = ['sales', 'plan_credits']

/** A month (`2026-11`) or a quarter (`2026-Q4`) of Riyadh, in which returns are filed. */
export const vatPeriodShape = /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/

export type VatPeriod = {
  name: string
  /** Riyadh days, the last one included. */
  from: string
  to: string
  /** The last day to file and pay: that of the month behind it. Source: VAT implementing regulations. */
  dueOn: string
  previous: string
  next: string
}

/** @param name of the shape `vatPeriodShape` */
export function vatPeriod(name: string): VatPeriod {
  const [yearText = '', part = ''] = name.split('-')
  const year = Number(yearText)
  const isQuarter = part.startsWith('Q')
  const months = isQuarter ? 3 : 1
  const first = isQuarter ? (Number(part.slice(1)) - 1) * 3 + 1 : Number(part)
  const dayBefore = (month: number) => riyadhDate(new Date(startOfMonth(year, month).getTime() - 1))
  const nameOf = (month: number) =>
    vatPeriodOf(riyadhDate(startOfMonth(year, month)), isQuarter ? 'quarter' : 'month')
  return {
    name,
    from: riyadhDate(startOfMonth(year, first)),
    to: dayBefore(first + months),
    dueOn: dayBefore(first + months + 1),
    previous: nameOf(first - months),
    next: nameOf(first + months),
  }
}

/** The quarter or month of a Riyadh day. */
export function vatPeriodOf(day: string, length: 'month' | 'quarter'): string {
  if (length === 'month') return day.slice(0, 7)
  return `${day.slice(0, 4)}-Q${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`
}

/** A box's figures, in halalas. */
export type ReturnBox = {
  box: VatBox
  /** Without tax, of invoices and debit notes. */
  amount: number
  /** Without tax, of credit notes: what the amount is less by. */
  adjustment: number
  /** Of both together. */
  vat: number
}

/** The figures of a return, whatever shows them: page, paper or file. */
export type ReturnFigures = {
  /** The store as its settings have it now. */
  seller: TaxSeller
  period: VatPeriod & { isOver: boolean }
  boxes: ReturnBox[]
  /** Boxes 1 to 5 together. */
  total: Omit<ReturnBox, 'box'>
  counts: Record<TaxDocumentKind, number>
  /**
   * Documents of the period that the authority refused and nobody has corrected, and those it has not
   * answered yet.
   */
  refused: number
  waiting: number
  /** The moment of these figures, ISO 8601 in UTC. */
  countedAt: string
}

/** The rows of a return as they are read: boxes 1 to 5, their total as 6, and what no box takes. */
export function returnRows({ boxes, total }: Pick<ReturnFigures, 'boxes' | 'total'>): ReturnRow[] {
  const inReturn = boxes.filter(({ box }) => box !== 'out_of_scope')
  const outside = boxes.filter(({ box }) => box === 'out_of_scope')
  return [
    ...inReturn.map((one, index) => ({ ...one, number: index + 1 })),
    { ...total, box: 'total', number: inReturn.length + 1 },
    ...outside.map((one) => ({ ...one, number: null })),
  ]
}

/** `number`: of the box on the return; null where it is no part of it. */
export type ReturnRow = Omit<ReturnBox, 'box'> & { box: VatBox | 'total'; number: number | null }
