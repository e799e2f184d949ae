import { sql } from 'kysely'
import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import type { Transaction } from '#domain/core/transaction'

/**
 * Books that a locked client has `amount` less of store credit. What they brought from another system goes
 * back to where it came from first, as it was no income and lowered none; the rest was an allowance of
 * staff's, and is income again. Returns how much went back so, in halalas. Source: docs/decisions/0248.
 */
export async function bookTakenBalance(
  tx: Transaction,
  ctx: Context,
  { clientId, amount }: { clientId: string; amount: Halalas },
): Promise<Halalas> {
  const opening = halalas(Math.min(amount, await readLeftOpening(tx, clientId)))
  postBooking(tx, ctx, {
    kind: 'balance_adjustment',
    entries: [
      { account: 'client_balance', amount, clientId },
      { account: 'opening', amount: subtract(zero, opening) },
      { account: 'refunds', amount: subtract(opening, amount) },
    ],
  })
  return opening
}

/**
 * What is left of the opening balance, in halalas: neither taken back, nor spent since by an order that has
 * not given it back.
 */
async function readLeftOpening(tx: Transaction, clientId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    with own as materialized (
      select b.id, b.kind, b.order_id, b.created_at, e.amount_minor
      from ledger_entries e join ledger_bookings b on b.id = e.booking_id where e.client_id = ${clientId}
    ), opened as (
      select sum(o.amount_minor) as amount, min(own.created_at) as since
      from own join ledger_entries o on o.booking_id = own.id and o.account = 'opening'
    ), spent as (
      select greatest(sum(own.amount_minor), 0) as amount from own, opened
      where own.order_id is not null and own.created_at >= opened.since group by own.order_id
    )
    select greatest(coalesce((select amount from opened), 0)
      - coalesce((select sum(amount) from spent), 0), 0)::float8 as left`.execute(tx.db)
  return rows[0]?.left ?? 0
}
