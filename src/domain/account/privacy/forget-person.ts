import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { isHeldAt, type HeldPhone } from '#domain/core/held-phone'
import { readHeldPhones } from '#domain/people/identity/held-phones'
import { forgetBuyingCompany } from '#domain/sale/records/orders/forget-buying-company'
import { forgetQuotes } from '#domain/sale/records/payment-quotes/change-quote'
import { rememberBuyer } from '#domain/sale/records/orders/coupon-uses'
import { forgetNamed } from '#domain/account/privacy/forget-members'
import { closeOneByOne } from '#domain/account/privacy/lock-closing-account'
import { forgetNamedInMessages } from '#domain/messages/forget-named'
import { forgetTickets } from '#domain/account/support/records/forget-tickets'
import { forgetSearches } from '#domain/people/clients/kept-searches'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { forgetAdjustmentReasons } from '#domain/people/balance-adjustments/forget-adjustment-reasons'
import { forgetConsentAddresses } from '#domain/people/consents/forget-consents'
import { forgetMeasuredEvents } from '#domain/people/measurement/forget-events'
import { forgetBuyer } from '#domain/sale/records/tax-documents/forget-buyer'
import { forgetDiscountReasons } from '#domain/sale/records/orders/forget-discount-reasons'
import { forgetLeavingWords } from '#domain/sale/records/subscriptions/forget-leaving-words'
import { forgetSpends } from '#domain/sale/records/points/forget-spends'
import { forgetRefundReasons } from '#domain/sale/records/refunds/forget-refund-reasons'
import { forgetRefundRequests } from '#domain/sale/records/refunds/change-refund-request'
import { forgetPriceConsentAddresses } from '#domain/sale/records/price-consents/keep-price-consent'

/**
 * Takes everything that names a person off the rows that stay: the profile, sessions, consents, messages,
 * tickets, and what staff noted on orders and about the client, or kept as a search for them. Of the phone a
 * keyed hash stays, so that first-purchase offers stay used. The personal values beside the activity log are
 * deleted; the log keeps its salted hashes. The client's row is locked by the caller.
 */
export async function forgetPerson(
  tx: Transaction,
  ctx: Context,
  client: { id: string; email: string; version: number },
): Promise<void> {
  const { id, email } = client
  const phones = await readHeldPhones(tx.db, id)
  await forgetSearches(tx, ctx, id)
  await rememberBuyer(tx, ctx, id)
  await forgetBuyer(tx, id)
  await forgetBuyingCompany(tx, id)
  await forgetQuotes(tx, id)
  await tx.db
    .updateTable('clients')
    .set({
      phone: null,
      phone_number: '',
      first_name: '',
      last_name: '',
      country: '',
      city: '',
      email: '',
      email_verified_at: null,
      offered_email: '',
      address: '',
      company: null,
      muted_notifications: [],
      last_login_at: null,
      closed_at: ctx.now(),
      version: client.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await tx.db
    .updateTable('sessions')
    .set((row) => ({
      ended_at: row.fn.coalesce('ended_at', sql<Date>`${ctx.now()}::timestamptz`),
      address: '',
      platform: '',
      browser: '',
      browser_version: '',
    }))
    .where('client_id', '=', id)
    .execute()
  await emptyMessages(tx.db, id, phones)
  await forgetNamedInMessages(tx, { clientId: id, phones })
  await forgetWritten(tx, ctx, id)
  await tx.db.deleteFrom('idempotency_keys').where('caller', '=', `client:${id}`).execute()
  await deleteCodes(tx.db, { phones, email })
}

/**
 * An email names nobody, and staff sign in by theirs: of it only what was to confirm it goes. Those of a
 * number go with the browsers in which it was known; what came to it before and afterwards is somebody
 * else's.
 */
async function deleteCodes(
  db: Transaction['db'],
  { phones, email }: { phones: HeldPhone[]; email: string },
): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where((is) =>
      is.or([
        isHeldAt(phones, { phone: sql`recipient`, at: sql`created_at` }),
        is.and([is('recipient', '=', email), is('purpose', 'in', ['email', 'phone_change'])]),
      ]),
    )
    .execute()
}

/** Free text about the person, whoever wrote it. */
async function forgetWritten(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  await forgetConsentAddresses(tx, clientId)
  await forgetPriceConsentAddresses(tx, clientId)
  await forgetMeasuredEvents(tx, clientId)
  await forgetRefundRequests(tx, clientId)
  await forgetRefundReasons(tx, clientId)
  await forgetDiscountReasons(tx, clientId)
  await forgetSpends(tx, clientId)
  await forgetLeavingWords(tx, clientId)
  await forgetAdjustmentReasons(tx, clientId)
  await forgetTickets(tx, ctx, clientId)
  await sql`delete from order_notes n using orders o
    where o.id = n.order_id and o.client_id = ${clientId}`.execute(tx.db)
  await tx.db.deleteFrom('client_notes').where('client_id', '=', clientId).execute()
  await tx.db.deleteFrom('activity_personal_values').where('client_id', '=', clientId).execute()
  await tx.db.deleteFrom('former_phones').where('client_id', '=', clientId).execute()
}

/**
 * Messages keep when they were sent and about what; to whom, and their words, are gone. One that still waits
 * is not sent any more. Those to a number are found by when it was the client's: before and afterwards they
 * are of who had it then. To an email go those of other people, too, whoever typed it into their own profile:
 * they are found by their client alone.
 */
async function emptyMessages(db: Transaction['db'], clientId: string, phones: HeldPhone[]): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      recipient: '',
      subject: '',
      body: '',
      packed_text: null,
      parameters: '{}',
      code: null,
      status: sql<'failed'>`case when status = 'waiting' then 'failed' else status end`,
      last_error: null,
    })
    .where((is) =>
      is.or([
        is('client_id', '=', clientId),
        // Codes of signing in belong to no client yet.
        isHeldAt(phones, { phone: sql`recipient`, at: sql`created_at` }),
      ]),
    )
    .execute()
}

/** How long the closing message may need to be sent, in milliseconds. */
const farewellPatience = 15_000

/**
 * The last step of closing an account, a job: clears the closing message once it was sent, and what was
 * written between the last run and the end. It comes again when the members of the closed account's plan are
 * members no more. Idempotent.
 */
export async function forgetClient(ctx: Context, clientId: string): Promise<Date | null> {
  const client = await ctx.db
    .selectFrom('clients')
    .select('closed_at')
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!client?.closed_at) return null
  const isInDelivery = sql`j.name = 'message.deliver' and j.done_at is null and j.failed_at is null`
  const waiting = await ctx.db
    .selectFrom('messages as m')
    .select('m.id')
    .where('m.client_id', '=', clientId)
    .where('m.status', '=', 'waiting')
    .where(
      sql<boolean>`(exists (select from jobs j where ${isInDelivery} and j.subject_id = m.id::text)
        or exists (select from jobs j where ${isInDelivery} and j.client_id = m.client_id and j.payload -> 'also' ? m.id::text))`,
    )
    .executeTakeFirst()
  if (waiting) return new Date(ctx.now().getTime() + farewellPatience)
  return inTransaction({ ...ctx, address: '' }, async (tx) => {
    await closeOneByOne(tx)
    await emptyMessages(tx.db, clientId, [])
    await forgetNamedInMessages(tx, { clientId, phones: [] })
    await forgetWritten(tx, ctx, clientId)
    return forgetNamed(tx, ctx, clientId)
  })
}
