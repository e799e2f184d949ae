import { sql } from 'kysely'
import { halalas } from '#rules/core/money'
import { addDays, boundsOfMonth, riyadhDate } from '#rules/core/riyadh-days'
import { addUpLines } from '#rules/tax/tax-document'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import { newId } from '#domain/core/new-id'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { recordSummary } from '#domain/sale/records/tax-documents/issue-account-documents'
import { addUpMonth, isOfMonth, type PartnerMonth } from '#domain/partners/account-invoices/add-up-month'

/**
 * Issues the invoice of a month that is over and closes it, in one transaction: the account is locked, so
 * that of two workers the second finds it closed, and what was added up is marked entry by entry. `nothing`:
 * nothing was bought, or all of it taken back in the month. `blocked`: the partner's company is missing, and
 * the month stays open. Source: docs/decisions/0141.
 */
export async function issueAccountInvoice(
  ctx: Context,
  month: PartnerMonth,
): Promise<'issued' | 'nothing' | 'blocked'> {
  const { end } = boundsOfMonth(month.month)
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, month.apiClientId)
    if (account.invoiced_until && account.invoiced_until >= end) return 'nothing'
    const { lines, booked } = await addUpMonth(tx.db, month)
    if (lines.length > 0 && !account.company) return 'blocked'
    await closeMonth(tx, month.apiClientId, end)
    if (lines.length === 0 || !account.company) return 'nothing'
    const id = newId()
    const dueOn = riyadhDate(addDays(ctx.now(), account.account_terms_days))
    await tx.db
      .insertInto('account_invoices')
      .values({
        id,
        api_client_id: month.apiClientId,
        month: month.month,
        due_on: dueOn,
        created_at: ctx.now(),
      })
      .execute()
    await markEntries(tx, id, month)
    const totals = addUpLines(lines)
    const more = halalas(totals.vatAmount - booked.vat)
    postBooking(tx, ctx, {
      kind: 'account_invoice',
      entries: [
        { account: 'revenue', amount: more },
        { account: 'tax', amount: halalas(-more) },
      ],
    })
    recordFact(tx, asSystem(ctx), {
      action: 'api_client.invoiced',
      entity: 'api_client',
      entityId: month.apiClientId,
      changes: {
        month: { before: null, after: month.month },
        amount_minor: { before: null, after: totals.gross },
      },
    })
    recordSummary(tx, ctx, {
      accountInvoiceId: id,
      month: month.month,
      dueOn,
      company: account.company,
      lines,
    })
    return 'issued'
  })
}

function lockAccount(tx: Transaction, id: string) {
  return tx.db
    .selectFrom('api_clients')
    .select(['company', 'account_terms_days', 'invoiced_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function closeMonth(tx: Transaction, id: string, end: Date): Promise<void> {
  await tx.db.updateTable('api_clients').set({ invoiced_until: end }).where('id', '=', id).execute()
}

/** The orders of the month, and what was taken back of them within it. */
async function markEntries(tx: Transaction, invoiceId: string, month: PartnerMonth): Promise<void> {
  const { start } = boundsOfMonth(month.month)
  await sql`
    insert into account_invoice_entries (entry_id, account_invoice_id)
    select e.id, ${invoiceId} from api_account_entries e where ${isOfMonth(month)} and (e.kind = 'order' or (e.kind = 'credit'
      and exists (select from api_account_entries o where o.order_id = e.order_id and o.kind = 'order' and o.created_at >= ${start})))`.execute(
    tx.db,
  )
}
