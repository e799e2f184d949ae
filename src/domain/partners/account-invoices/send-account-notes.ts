import { sql } from 'kysely'
import type { Company } from '#rules/tax/company'
import { partnerLanguage } from '#rules/partners/partners'
import { isShowable, type TaxSubmissionState } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyContact } from '#domain/messages/notify-contact'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'
import { isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'

/**
 * Whether the document `d` is a standing note that its partner was not sent. Messages go when their time is
 * over, so each sending is written down; a corrected note is of the same entry as the refused one. Source:
 * docs/decisions/0268.
 */
const isUnsentNote = sql<boolean>`(d.kind = 'credit_note' and ${isNotCorrected('d')}
  and not exists (select from account_note_sendings g where g.entry_id = d.account_entry_id))`

/** Whether the monthly invoice `v` has such a note. */
export const hasUnsentNote = sql<boolean>`exists (select from tax_documents d where d.account_invoice_id = v.id and ${isUnsentNote})`

type UnsentNote = {
  entry_id: string
  number: string
  gross: number
  invoice: string
  company: Company
  submission: TaxSubmissionState | null
}

/**
 * Sends a partner's accounts each credit note on its monthly invoices, once, with the file. True where one
 * waits for its clearance or for its invoice: nobody is sent a document before it is cleared, or a note
 * before its invoice.
 */
export async function sendAccountNotes(ctx: Context, apiClientId: string): Promise<boolean> {
  const { rows } = await sql<UnsentNote & { is_invoice_sent: boolean }>`
    select d.account_entry_id as entry_id, d.number, d.gross_minor::float8 as gross, i.number as invoice, a.company,
      v.sent_at is not null as is_invoice_sent, (select s.state from tax_submissions s where s.document_id = d.id) as submission
    from account_invoices v join api_clients a on a.id = v.api_client_id and a.company is not null
      join tax_documents d on d.account_invoice_id = v.id
      join tax_documents i on i.account_invoice_id = v.id and ${isStandingInvoice('i')}
    where v.api_client_id = ${apiClientId} and ${isUnsentNote} order by d.issued_at, d.id`.execute(ctx.db)
  const ready = rows.filter((note) => note.is_invoice_sent && isShowable('standard', note.submission))
  if (ready.length > 0) {
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .insertInto('account_note_sendings')
        .values(ready.map(({ entry_id }) => ({ entry_id, sent_at: ctx.now() })))
        .onConflict((on) => on.doNothing())
        .execute()
      for (const note of ready) {
        notifyContact(tx, ctx, {
          to: { email: note.company.billingEmail },
          language: partnerLanguage,
          template: 'account_credit_note',
          parameters: {
            company: note.company.name,
            number: note.number,
            invoice: note.invoice,
            amountMinor: note.gross,
          },
          // The release before knows a note that was sent by its message alone.
          onceKey: `account_credit_note:${note.entry_id}`,
          about: note.entry_id,
        })
      }
    })
  }
  return ready.length < rows.length
}
