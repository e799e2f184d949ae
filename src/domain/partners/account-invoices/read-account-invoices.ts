import { sql, type RawBuilder } from 'kysely'
import { isShowable, type TaxSubmissionState } from '#rules/tax/tax-submission'
import type { TaxDocumentKind } from '#rules/tax/tax-document'
import type { Database } from '#db/client'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'

/** A document of a partner's month; amounts in halalas, never negative. */
export type AccountDocument = {
  id: string
  kind: TaxDocumentKind
  number: string
  issued_at: string
  net_minor: number
  vat_minor: number
  gross_minor: number
  /** False while the authority has not cleared it. */
  is_showable: boolean
}

/** The invoice of a partner's month with its notes. What was paid settles the oldest invoice first. */
export type AccountInvoice = AccountDocument & {
  /** Of the month, whatever documents it has: a corrected one takes the place of its first. */
  invoice_id: string
  api_client_id: string
  month: string
  /** A Riyadh day, YYYY-MM-DD. */
  due_on: string
  /** What is not paid of it, less its notes. */
  remaining_minor: number
  /** Halalas. */
  noted_minor: number
  state: 'open' | 'paid' | 'overdue'
  notes: AccountDocument[]
}

type Stored = Omit<AccountDocument, 'is_showable'> & { submission: TaxSubmissionState | null }
type Row = Omit<AccountInvoice, keyof AccountDocument | 'notes' | 'state'> & {
  document: Stored
  notes: Stored[]
}

const asDocument = (alias: string) => {
  const d = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_build_object('id', ${d('id')}, 'kind', ${d('kind')}, 'number', ${d('number')}, 'issued_at', ${d('issued_at')},
    'net_minor', ${d('net_minor')}, 'vat_minor', ${d('vat_minor')}, 'gross_minor', ${d('gross_minor')},
    'submission', (select s.state from tax_submissions s where s.document_id = ${d('id')}))`
}

/** Whether an entry `e` of the account `a` was booked in a month that has no invoice yet. */
export const isUninvoiced = sql<boolean>`(e.created_at >= coalesce(a.invoiced_until, '-infinity'::timestamptz))`

/** The standing documents of an invoice `v`, as `d`. */
const standing = (
  condition: RawBuilder<unknown>,
) => sql`from tax_documents d where d.account_invoice_id = v.id
  and ${condition} and ${isNotCorrected('d')}`

/**
 * What is open of each invoice, for a query that calls it `v`. What is not paid is what the partner owes less
 * what stands on no invoice yet; as payments settle the oldest invoice first, the newest ones are open.
 */
export const invoiceBalances = sql`(
  with sums as (
    select v.*, (select d.gross_minor ${standing(sql`d.kind = 'invoice'`)}) as gross,
      (select coalesce(sum(d.gross_minor), 0) ${standing(sql`d.kind = 'credit_note'`)}) as noted
    from account_invoices v
  ), owed as (
    select a.id, a.account_owed_minor - (select coalesce(sum(e.amount_minor), 0) from api_account_entries e
      where e.api_client_id = a.id and e.kind in ('order', 'credit') and ${isUninvoiced}
        and not exists (select from tax_documents n where n.account_entry_id = e.id)) as invoiced
    from api_clients a
  )
    select v.id, v.api_client_id, v.month, v.due_on, v.sent_at, v.reminded_days, v.noted,
      greatest(0, least(v.gross - v.noted, o.invoiced - coalesce(sum(v.gross - v.noted) over (
        partition by v.api_client_id order by v.month desc rows between unbounded preceding and 1 preceding), 0))) as remaining
    from sums v join owed o on o.id = v.api_client_id)`

/**
 * Invoices of partners, newest month first.
 * @param condition of `v` (account_invoices) and what is open of it (`v.remaining`, in halalas)
 * @param today a Riyadh day
 */
export async function readAccountInvoices(
  db: Database,
  { today, condition }: { today: string; condition: RawBuilder<unknown> },
): Promise<AccountInvoice[]> {
  const { rows } = await sql<Row>`
    select v.id as invoice_id, v.api_client_id, v.month, to_char(v.due_on, 'YYYY-MM-DD') as due_on,
      v.noted::float8 as noted_minor, v.remaining::float8 as remaining_minor,
      (select ${asDocument('d')} ${standing(sql`d.kind = 'invoice'`)}) as document,
      coalesce((select jsonb_agg(${asDocument('d')} order by d.issued_at, d.id) ${standing(sql`d.kind <> 'invoice'`)}), '[]') as notes
    from ${invoiceBalances} v where ${condition} order by v.month desc, v.api_client_id`.execute(db)
  return rows.map(({ document, notes, ...row }) => ({
    ...row,
    ...toDocument(document),
    state: row.remaining_minor === 0 ? 'paid' : row.due_on < today ? 'overdue' : 'open',
    notes: notes.map(toDocument),
  }))
}

function toDocument({ submission, ...document }: Stored): AccountDocument {
  return {
    ...document,
    issued_at: new Date(document.issued_at).toISOString(),
    is_showable: isShowable('standard', submission),
  }
}
