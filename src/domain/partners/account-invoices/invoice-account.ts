import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import { minute } from '#rules/core/durations'
import { boundsOfMonth, monthOf } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyAdministratorsWithin } from '#domain/messages/notify-administrators'
import { recordAccountNote } from '#domain/sale/records/tax-documents/issue-account-documents'
import { issueAccountInvoice } from '#domain/partners/account-invoices/issue-account-invoice'
import { isUninvoiced } from '#domain/partners/account-invoices/read-account-invoices'
import { sendAccountInvoices } from '#domain/partners/account-invoices/send-account-invoices'
import { sendAccountNotes } from '#domain/partners/account-invoices/send-account-notes'
import type { PartnerMonth } from '#domain/partners/account-invoices/add-up-month'
import { monthIn } from '#domain/core/riyadh-days'

/**
 * Issues what is due of a partner: the invoices of its months that are over, the oldest first, and the notes
 * of orders that were taken back after their month; then sends them. May run any number of times.
 * Administrators are notified once of a month that cannot be invoiced. Returns when to look again at what
 * waits for its clearance.
 */
export async function invoiceAccount(ctx: Context, apiClientId: string): Promise<Date | undefined> {
  for (;;) {
    const month = await findDueMonth(ctx, apiClientId)
    if (month === null) break
    if ((await issueAccountInvoice(ctx, { apiClientId, month })) === 'blocked') {
      await notifyBlocked(ctx, { apiClientId, month })
      break
    }
  }
  for (const entryId of await listCreditsWithoutNote(ctx, apiClientId)) {
    await inTransaction(ctx, async (tx) => recordAccountNote(tx, ctx, entryId))
  }
  const waits = [await sendAccountInvoices(ctx, apiClientId), await sendAccountNotes(ctx, apiClientId)]
  return waits.includes(true) ? new Date(ctx.now().getTime() + 5 * minute) : undefined
}

/** The oldest month that is over and in which something was bought, YYYY-MM. */
async function findDueMonth({ db, now }: Context, apiClientId: string): Promise<string | null> {
  const { start } = boundsOfMonth(monthOf(now()))
  const { rows } = await sql<{ month: string | null }>`
    select ${monthIn(sql`min(e.created_at)`)} as month
    from api_clients a join api_account_entries e on e.api_client_id = a.id
    where a.id = ${apiClientId} and ${isDue(start)}`.execute(db)
  return rows[0]?.month ?? null
}

/** Whether an entry `e` of the account `a` is an order of an open month before `start`. */
export function isDue(start: Date) {
  return sql<boolean>`(e.kind = 'order' and e.created_at < ${start} and ${isUninvoiced})`
}

/** Whether an entry `e` took an order back that stands on an invoice, and no document says so. */
export const lacksNote = sql<boolean>`(e.kind = 'credit'
  and exists (select from api_account_entries o join account_invoice_entries x on x.entry_id = o.id
    where o.order_id = e.order_id and o.kind = 'order')
  and not exists (select from account_invoice_entries x where x.entry_id = e.id)
  and not exists (select from tax_documents d where d.account_entry_id = e.id))`

async function listCreditsWithoutNote({ db }: Context, apiClientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from api_account_entries e
    where e.api_client_id = ${apiClientId} and ${lacksNote} order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function notifyBlocked(ctx: Context, { apiClientId, month }: PartnerMonth): Promise<void> {
  const { name } = await ctx.db
    .selectFrom('api_clients')
    .select('name')
    .where('id', '=', apiClientId)
    .executeTakeFirstOrThrow()
  await inTransaction(ctx, (tx) =>
    notifyAdministratorsWithin(tx, ctx, {
      template: 'account_invoice_blocked',
      onceKey: `account_invoice_blocked:${apiClientId}:${month}`,
      parameters: () => ({
        partner: name,
        month,
        link: pageLink(ctx, '/admin/api_clients/:id', { id: apiClientId }),
      }),
    }),
  )
}
