import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { halalas, type Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { isRefundStanding } from '#domain/sale/records/refunds/move-refund'

/** Money that came by the link of a quote, and that a change of plan has credited to a later order. */
export type LinkMoney = {
  /** By which the quote was paid. */
  paymentId: string
  /** What its card can still get of the later order, halalas. */
  amount: Halalas
  /** Refunds that the gateway still takes for the payment. */
  refundsLeft: number
}

type Stemming = Pick<LinkMoney, 'paymentId'> & { amount: number }

/**
 * What of an order's credit others have paid by the links of quotes, and can still go back to their cards:
 * not what the gateway takes no more, nor what a bank has taken. Of a credit all that came so is taken to be
 * in what it paid, however many changes of plan lie between. Source: docs/decisions/0236.
 */
export async function listLinkMoney(
  db: Kysely<DB>,
  ctx: Pick<Context, 'gateways'>,
  orderId: string,
): Promise<LinkMoney[]> {
  const stemming = await listStemming(db, orderId)
  if (stemming.length === 0) return []
  const { rows } = await sql<{
    id: string
    provider: string
    left: string
    refunds: string
    disputed: boolean
  }>`
    select p.id, p.provider, p.amount_minor - coalesce(sum(r.amount_minor), 0) as left, count(r.id) as refunds,
      coalesce(bool_or(r.cause = 'chargeback'), false) as disputed
    from payments p left join refunds r on r.payment_id = p.id and ${isRefundStanding('r')}
    where p.id = any(${stemming.map(({ paymentId }) => paymentId)}::uuid[]) group by p.id`.execute(db)
  const payments = new Map(rows.map((row) => [row.id, row]))
  return stemming.flatMap(({ paymentId, amount: stems }) => {
    const payment = payments.get(paymentId)
    const refunds = payment && !payment.disputed && ctx.gateways.find(payment.provider)?.refunds
    if (!payment || !refunds) return []
    const refundsLeft = refunds.maxPerPayment - Number(payment.refunds)
    const amount = halalas(Math.min(stems, Number(payment.left)))
    return amount > 0 && refundsLeft > 0 ? [{ paymentId, amount, refundsLeft }] : []
  })
}

type Credit = {
  credit_minor: string
  order_id: string
  amount_minor: string
  has_credit: boolean
  payment_id: string | null
  paid_minor: string | null
}

/**
 * Which payments by link an order's credit stems from, with how much of it each paid, less what has gone back
 * of this order.
 */
async function listStemming(db: Kysely<DB>, orderId: string): Promise<Stemming[]> {
  const { rows } = await sql<Credit>`
    select o.credit_minor, k.order_id, k.amount_minor, before.credit_minor > 0 as has_credit,
      p.id as payment_id, p.amount_minor as paid_minor
    from orders o join plan_change_credits k on k.plan_change_id = o.plan_change_id and k.amount_minor > 0
      join orders before on before.id = k.order_id
      left join payments p on p.order_id = before.id and p.settles and p.status = 'paid' and p.payment_quote_id is not null
    where o.id = ${orderId} and o.credit_minor > 0 order by k.period_id`.execute(db)
  let left = Number(rows[0]?.credit_minor ?? 0)
  const stemming: Stemming[] = []
  for (const row of rows) {
    let room = Math.min(Number(row.amount_minor), left)
    for (const { paymentId, amount } of await listPaidWith(db, row)) {
      const part = Math.min(amount, room)
      if (part <= 0) continue
      room -= part
      left -= part
      stemming.push({ paymentId, amount: part })
    }
  }
  return stemming.length === 0 ? [] : withoutGiven(db, orderId, stemming)
}

/**
 * By which links an order was paid that a credit is made of: its own, or those that its own credit stems
 * from.
 */
async function listPaidWith(db: Kysely<DB>, row: Credit): Promise<Stemming[]> {
  if (row.payment_id) return [{ paymentId: row.payment_id, amount: Number(row.paid_minor) }]
  return row.has_credit ? listStemming(db, row.order_id) : []
}

async function withoutGiven(db: Kysely<DB>, orderId: string, stemming: Stemming[]): Promise<Stemming[]> {
  const { rows } = await sql<{ payment_id: string; given: string }>`
    select r.payment_id, sum(r.amount_minor) as given from refunds r
    where r.order_id = ${orderId} and r.payment_id is not null and ${isRefundStanding('r')} group by 1`.execute(
    db,
  )
  const given = new Map(rows.map((row) => [row.payment_id, Number(row.given)]))
  return stemming.map(({ paymentId, amount }) => ({
    paymentId,
    amount: amount - (given.get(paymentId) ?? 0),
  }))
}
