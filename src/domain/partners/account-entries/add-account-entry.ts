import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import type { Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** @property amount what the partner owes more from now on, in halalas; below zero what it owes less. */
type AccountEntry = { apiClientId: string; amount: Halalas } & (
  | { kind: 'order'; orderId: string }
  | { kind: 'credit'; orderId: string; reference: string; staffId: string | null }
  | { kind: 'payment'; reference: string; paidOn: string; staffId: string; onceKey: string | null }
  | { kind: 'payment_reversal'; reversesId: string; reference: string; staffId: string }
)

/** What the partner owes with the entry, and may owe, in halalas. */
type AccountAfter = { entryId: string; owed: number; limit: number }

/**
 * Adds an entry to the ledger of a partner's account and its amount to what the partner owes, the only
 * function that does either: each entry says what was owed with it, whatever is booked at the same moment, as
 * the row's lock makes the entries of one partner wait for each other. An order fits within the limit, or is
 * not added; it and what takes it back stand in no month that was invoiced. The caller books it in the
 * store's ledger and records it. Error: account_limit_reached.
 */
export async function addAccountEntry(
  tx: Transaction,
  ctx: Context,
  entry: AccountEntry,
): Promise<AccountAfter> {
  const { kind, apiClientId, amount } = entry
  const { orderId, reversesId, reference, paidOn, staffId, onceKey } = { ...blank, ...entry }
  const fits = kind === 'order' ? sql`account_owed_minor + ${amount} <= account_limit_minor` : sql`true`
  const isPayment = kind === 'payment' || kind === 'payment_reversal'
  const moment = isPayment ? sql`${ctx.now()}::timestamptz` : sql`greatest(${ctx.now()}, invoiced_until)`
  const { rows } = await sql<{ entry_id: string; owed: string; limit: string }>`
    with owed as (
      update api_clients set account_owed_minor = account_owed_minor + ${amount} where id = ${apiClientId} and ${fits}
      returning id, account_owed_minor, account_limit_minor, invoiced_until),
    entry as (
      insert into api_account_entries (api_client_id, kind, amount_minor, owed_minor, order_id, reverses_id, reference, paid_on,
        staff_user_id, once_key, created_at)
      select id, ${kind}, ${amount}, account_owed_minor, ${orderId}, ${reversesId}, ${reference}, ${paidOn},
        ${staffId}, ${onceKey}, ${moment} from owed returning id)
    select entry.id as entry_id, owed.account_owed_minor as owed, owed.account_limit_minor as limit from owed, entry`.execute(
    tx.db,
  )
  const [after] = rows
  if (!after && kind === 'order') throw new ShopError('account_limit_reached')
  invariant(after, `partner ${apiClientId} has an account`)
  return { entryId: after.entry_id, owed: Number(after.owed), limit: Number(after.limit) }
}

/** The columns that a kind of entry leaves empty. */
const blank = {
  orderId: null,
  reversesId: null,
  reference: '',
  paidOn: null,
  staffId: null,
  onceKey: null,
}
