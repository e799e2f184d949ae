import { sql } from 'kysely'
import type { BalanceMove } from '#rules/sale/balance'
import { requireClient, type Context } from '#domain/core/context'

export type BalanceView = {
  /** Halalas that are free, and those that unpaid orders hold. */
  free: number
  held: number
  moves: {
    kind: BalanceMove
    /** Halalas; below zero where it left the balance. */
    amount: number
    order: { id: string; ref_id: number } | null
    created_at: string
  }[]
}

/** The list's limit. */
const max = 100

/**
 * The signed-in client's store credit and what moved it, read from the books, newest first. Times are ISO
 * texts.
 */
export async function getBalance(ctx: Context): Promise<BalanceView> {
  const clientId = requireClient(ctx)
  // A client's balance is what we owe: the account's sign is turned round.
  const { rows } = await sql<BalanceView>`
    select (c.balance_minor - c.balance_held_minor)::int as free, c.balance_held_minor::int as held,
      coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'amount', x.amount, 'created_at', x.created_at,
          'order', x.own_order) order by x.created_at desc, x.id desc)
        from (select b.id, b.created_at, -e.amount_minor as amount,
            case b.kind when 'sale' then 'spent' when 'refund' then 'refunded' when 'plan_credit' then 'plan_credit'
              when 'refund_withdrawn' then 'refund_withdrawn' when 'balance_given_up' then 'given_up' else 'adjusted' end as kind,
            (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from orders o
              where o.id = b.order_id and o.client_id = c.id) as own_order
          from ledger_entries e join ledger_bookings b on b.id = e.booking_id
          where e.client_id = c.id and e.account = 'client_balance' order by b.created_at desc, b.id desc limit ${max}) x), '[]') as moves
    from clients c where c.id = ${clientId}`.execute(ctx.db)
  return rows[0] ?? { free: 0, held: 0, moves: [] }
}
