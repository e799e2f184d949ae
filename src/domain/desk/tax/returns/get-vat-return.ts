import { sql } from 'kysely'
import type { TaxDocumentKind, TaxSeller, VatCategory } from '#rules/tax/tax-document'
import { riyadhDate } from '#rules/core/riyadh-days'
import {
  boxOf,
  ledgerClasses,
  strictClasses,
  vatBoxes,
  vatPeriod,
  type LedgerClass,
  type ReturnBox,
  type ReturnFigures,
  type VatBox,
  type VatPeriod,
} from '#rules/tax/vat-return'
import { requirePermission, type Context } from '#domain/core/context'
import { withinDays } from '#domain/core/riyadh-days'
import { sellerColumn, sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'
import { isTaxedIn, stateConditions } from '#domain/desk/tax/documents/document-conditions'
import { bookedClasses } from '#domain/desk/tax/returns/booked-classes'

/** Halalas. */
export type Sums = { net: number; vat: number }

export type ClassDifference = {
  name: LedgerClass
  ledger: Sums
  documents: Sums
  /** Ledger less documents. */
  difference: Sums
  /** That nothing explains. */
  isUnexplained: boolean
}

export type VatReturn = ReturnFigures & {
  ledger: ClassDifference[]
  /**
   * Differences with the gateway that were found in the period and are open; `difference` is theirs less
   * ours, in halalas.
   */
  gateway: { open: number; difference: number }
}

/**
 * The figures of the VAT return of a month or a quarter, from the documents whose tax falls due in it, beside
 * what the ledger booked in the same days. Each figure is the sum of the rows that the list shows for its
 * box, kind and days.
 */
export async function getVatReturn(ctx: Context, name: string): Promise<VatReturn> {
  requirePermission(ctx, 'tax_document:read')
  const period = vatPeriod(name)
  const [seller, lines, states, classes, gateway] = await Promise.all([
    readSeller(ctx),
    readLines(ctx, period),
    readStates(ctx, period),
    readClasses(ctx, period),
    readGateway(ctx, period),
  ])
  const boxes = vatBoxes.map((box) => sumBox(box, lines))
  const inReturn = boxes.filter(({ box }) => box !== 'out_of_scope')
  const sumOf = (field: 'amount' | 'adjustment' | 'vat') => inReturn.reduce((sum, box) => sum + box[field], 0)
  return {
    seller,
    countedAt: ctx.now().toISOString(),
    period: { ...period, isOver: riyadhDate(ctx.now()) > period.to },
    boxes,
    total: { amount: sumOf('amount'), adjustment: sumOf('adjustment'), vat: sumOf('vat') },
    ...states,
    ledger: classes,
    gateway,
  }
}

async function readSeller({ db }: Context): Promise<TaxSeller> {
  const { rows } = await sql<{ seller: SellerRow }>`select ${sellerColumn} from store_settings s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the store has no settings')
  return sellerOf(row.seller)
}

type Line = { kind: TaxDocumentKind; category: VatCategory; code: string; net: number; vat: number }

async function readLines({ db }: Context, period: VatPeriod): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select t.kind, l.line #>> '{vat,category}' as category, coalesce(l.line #>> '{vat,exemption,code}', '') as code,
      sum((l.line ->> 'net')::bigint)::float8 as net, sum((l.line ->> 'vatAmount')::bigint)::float8 as vat
    from tax_documents t cross join lateral jsonb_array_elements(t.content -> 'lines') l(line)
    where ${isNotCorrected('t')} and ${isTaxedIn(period)} group by 1, 2, 3`.execute(db)
  return rows
}

function sumBox(box: VatBox, lines: Line[]): ReturnBox {
  const sums: ReturnBox = { box, amount: 0, adjustment: 0, vat: 0 }
  for (const line of lines) {
    if (boxOf(line) !== box) continue
    const isCredit = line.kind === 'credit_note'
    sums[isCredit ? 'adjustment' : 'amount'] += line.net
    sums.vat += isCredit ? -line.vat : line.vat
  }
  return sums
}

async function readStates(
  { db }: Context,
  period: VatPeriod,
): Promise<Pick<VatReturn, 'counts' | 'refused' | 'waiting'>> {
  const countOf = (condition: ReturnType<typeof sql>) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<Record<TaxDocumentKind | 'refused' | 'waiting', number>>`
    select ${countOf(sql`t.kind = 'invoice'`)} as invoice, ${countOf(sql`t.kind = 'credit_note'`)} as credit_note,
      ${countOf(sql`t.kind = 'debit_note'`)} as debit_note, ${countOf(sql`${stateConditions.refused}`)} as refused,
      ${countOf(sql`${stateConditions.waiting}`)} as waiting
    from tax_documents t where ${isNotCorrected('t')} and ${isTaxedIn(period)}`.execute(db)
  const { refused = 0, waiting = 0, invoice = 0, credit_note = 0, debit_note = 0 } = rows[0] ?? {}
  return { counts: { invoice, credit_note, debit_note }, refused, waiting }
}

/** Documents by the reason of their booking; a corrected document stands beside the one that it replaces. */
async function readClasses({ db }: Context, period: VatPeriod): Promise<ClassDifference[]> {
  const sign = sql`case when t.kind = 'credit_note' then -1 else 1 end`
  const [issued, booked] = await Promise.all([
    sql<Sums & { name: LedgerClass }>`
      select d.name, sum(d.sign * t.net_minor)::float8 as net, sum(d.sign * t.vat_minor)::float8 as vat
      from tax_documents t cross join lateral (
        select case when t.replaces is not null then 'corrections' when t.account_invoice_id is not null then 'on_account'
          when t.kind = 'invoice' then 'sales'
          when t.refund_id is not null then 'refunds' else 'plan_credits' end as name, ${sign} as sign
        union all select 'corrections', -(${sign}) where not ${isNotCorrected('t')}) d
      where ${isTaxedIn(period)} group by 1`.execute(db),
    sql<Sums & { name: LedgerClass }>`
      select name, sum(net)::float8 as net, sum(vat)::float8 as vat
      from (${bookedClasses(period)}) booked group by 1`.execute(db),
  ])
  const sumsOf = (rows: (Sums & { name: LedgerClass })[], name: LedgerClass): Sums => {
    const { net = 0, vat = 0 } = rows.find((row) => row.name === name) ?? {}
    return { net, vat }
  }
  return ledgerClasses.map((name) => {
    const ledger = sumsOf(booked.rows, name)
    const documents = sumsOf(issued.rows, name)
    const difference = { net: ledger.net - documents.net, vat: ledger.vat - documents.vat }
    const differs = difference.net !== 0 || difference.vat !== 0
    return { name, ledger, documents, difference, isUnexplained: differs && strictClasses.includes(name) }
  })
}

async function readGateway({ db }: Context, period: VatPeriod): Promise<VatReturn['gateway']> {
  const { rows } = await sql<{ open: number; difference: number }>`
    select count(*)::int as open, coalesce(sum(g.theirs_minor - g.ours_minor), 0)::float8 as difference
    from gateway_differences g where g.settled_at is null
      and ${sql.join(withinDays(sql`g.found_at`, period), sql` and `)}`.execute(db)
  return rows[0] ?? { open: 0, difference: 0 }
}
