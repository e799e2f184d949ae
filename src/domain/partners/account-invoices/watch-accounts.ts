import { sql } from 'kysely'
import { hour } from '#rules/core/durations'
import { boundsOfMonth, monthOf } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction } from '#domain/core/transaction'
import { isDue, lacksNote } from '#domain/partners/account-invoices/invoice-account'
import { remindOfAccountInvoices } from '#domain/partners/account-invoices/send-account-invoices'
import { hasUnsentNote } from '#domain/partners/account-invoices/send-account-notes'

/**
 * Comes back every hour. Leaves the job of each partner for whom something is to be issued or sent, and
 * reminds of what is due. Returns the next moment.
 */
export async function watchAccounts(ctx: Context): Promise<Date> {
  const { start } = boundsOfMonth(monthOf(ctx.now()))
  const { rows } = await sql<{ id: string }>`
    select a.id from api_clients a where exists (select from api_account_entries e
        where e.api_client_id = a.id and (${isDue(start)} or ${lacksNote}))
      or exists (select from account_invoices v where v.api_client_id = a.id and (v.sent_at is null or ${hasUnsentNote}))`.execute(
    ctx.db,
  )
  if (rows.length > 0) {
    await inTransaction(ctx, async (tx) => {
      for (const { id } of rows) enqueue(tx, ctx, { name: 'account.invoice', subjectId: id, clientId: null })
    })
  }
  await remindOfAccountInvoices(ctx)
  return new Date(ctx.now().getTime() + hour)
}
