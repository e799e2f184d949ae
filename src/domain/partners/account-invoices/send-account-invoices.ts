import { sql, type RawBuilder } from 'kysely'
import { formatDate, formatMonth } from '#locales/format'
import type { Company } from '#rules/tax/company'
import { partnerLanguage, reminderDays } from '#rules/partners/partners'
import { addDays, boundsOfMonth, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { notifyContact } from '#domain/messages/notify-contact'
import {
  readAccountInvoices,
  type AccountInvoice,
} from '#domain/partners/account-invoices/read-account-invoices'

/**
 * Sends a partner its invoices that were not sent yet, with the file. True where one waits for its clearance:
 * nobody is sent a document before.
 */
export async function sendAccountInvoices(ctx: Context, apiClientId: string): Promise<boolean> {
  const unsent = await listInvoices(ctx, sql`v.api_client_id = ${apiClientId} and v.sent_at is null`)
  for (const invoice of unsent) {
    if (!invoice.is_showable) continue
    await inTransaction(ctx, async (tx) => {
      const company = await lockUnsent(tx, invoice, sql`v.sent_at is null`)
      if (!company) return
      notifyContact(tx, ctx, {
        to: { email: company.billingEmail },
        language: partnerLanguage,
        template: 'account_invoice',
        parameters: {
          company: company.name,
          number: invoice.number,
          month: formatMonth(boundsOfMonth(invoice.month).start, partnerLanguage),
          date: formatDate(startOfDay(invoice.due_on), partnerLanguage),
          amountMinor: invoice.gross_minor,
        },
        onceKey: `account_invoice:${invoice.invoice_id}`,
        about: invoice.invoice_id,
      })
      await change(tx, invoice, { sent_at: ctx.now() })
    })
  }
  return unsent.some(({ is_showable }) => !is_showable)
}

/**
 * Reminds partners of what is not paid: on the due day, and 7 and 14 days behind it, each once; the latest
 * only where several days went by. What is paid, or waits for its clearance, is not asked for.
 */
export async function remindOfAccountInvoices(ctx: Context): Promise<void> {
  const today = riyadhDate(ctx.now())
  const due = await listInvoices(
    ctx,
    sql`v.remaining > 0 and v.due_on <= ${today}::date and coalesce(v.reminded_days, -1) < ${Math.max(...reminderDays)}`,
  )
  for (const invoice of due) {
    if (!invoice.is_showable) continue
    const dueAt = startOfDay(invoice.due_on)
    const days = reminderDays.findLast((after) => riyadhDate(addDays(dueAt, after)) <= today)
    if (days === undefined) continue
    await inTransaction(ctx, async (tx) => {
      const company = await lockUnsent(tx, invoice, sql`coalesce(v.reminded_days, -1) < ${days}`)
      if (!company) return
      notifyContact(tx, ctx, {
        to: { email: company.billingEmail },
        language: partnerLanguage,
        template: 'account_invoice_due',
        parameters: {
          company: company.name,
          number: invoice.number,
          date: formatDate(dueAt, partnerLanguage),
          amountMinor: invoice.remaining_minor,
        },
        onceKey: `account_invoice_due:${invoice.invoice_id}:${days}`,
        about: invoice.invoice_id,
      })
      await change(tx, invoice, { reminded_days: days })
    })
  }
}

function listInvoices({ db, now }: Context, condition: RawBuilder<unknown>): Promise<AccountInvoice[]> {
  return readAccountInvoices(db, { today: riyadhDate(now()), condition })
}

/** Whom to write to: the company as it stands now; null where another worker was first. */
async function lockUnsent(
  tx: Transaction,
  { invoice_id }: AccountInvoice,
  condition: RawBuilder<unknown>,
): Promise<Company | null> {
  const { rows } = await sql<{ company: Company | null }>`
    select a.company from account_invoices v join api_clients a on a.id = v.api_client_id
    where v.id = ${invoice_id} and ${condition} for update of v`.execute(tx.db)
  return rows[0]?.company ?? null
}

async function change(
  tx: Transaction,
  { invoice_id }: AccountInvoice,
  set: { sent_at: Date } | { reminded_days: number },
): Promise<void> {
  await tx.db.updateTable('account_invoices').set(set).where('id', '=', invoice_id).execute()
}
