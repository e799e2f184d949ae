import { sql } from 'kysely'
import type { Database } from '#db/client'
import type { Json } from '#test/visitor'

/** A payment as the gateway's ledger has it: amounts in halalas. */
export type GatewayRow = {
  id: string
  orderId: string | null
  status: string
  amount: number
  refunded: number
}

export function readGatewayRows(ledger: Json): GatewayRow[] {
  return ledger.payments.map((payment: Json) => ({
    id: payment.id,
    orderId: payment.metadata?.order_id ?? null,
    status: payment.status,
    amount: payment.amount,
    refunded: payment.refunded ?? 0,
  }))
}

const took = new Set(['paid', 'captured', 'refunded'])

/**
 * Lays the gateway's ledger beside ours and our orders. Answers every disagreement as a sentence; none when all books
 * agree to the halala. `final`: nothing is under way any more, so nothing may be left open either.
 */
export async function checkBooks(db: Database, gateway: GatewayRow[]): Promise<string[]> {
  return [
    ...(await moneyByOrder(db, gateway)),
    ...(await paymentByPayment(db, gateway)),
    ...(await sentences(db)),
  ]
}

/** Paid minus refunded at the gateway = our ledger's account `gateway` = what our orders say, for each order. */
async function moneyByOrder(db: Database, gateway: GatewayRow[]): Promise<string[]> {
  const atGateway = new Map<string, number>()
  for (const row of gateway) {
    if (!took.has(row.status)) continue
    const order = row.orderId ?? 'no order'
    atGateway.set(order, (atGateway.get(order) ?? 0) + row.amount - row.refunded)
  }
  const { rows } = await sql<{ id: string; ref_id: string; status: string; booked: number; ours: number }>`
    select o.id, o.ref_id::text, o.status,
      coalesce((select sum(e.amount_minor) from ledger_bookings b join ledger_entries e on e.booking_id = b.id
        where b.order_id = o.id and e.account = 'gateway'), 0)::float8 as booked,
      (case when o.settled_by = 'gateway' then o.final_price_minor else 0 end
        - coalesce((select sum(r.amount_minor) from refunds r join payments p on p.id = r.payment_id
            where r.order_id = o.id and p.settles and r.destination = 'card' and r.status = 'done'), 0))::float8 as ours
    from orders o`.execute(db)
  const problems: string[] = []
  for (const order of rows) {
    const paid = atGateway.get(order.id) ?? 0
    atGateway.delete(order.id)
    if (paid !== order.booked || paid !== order.ours) {
      problems.push(
        `order ${order.ref_id} (${order.status}): ${paid} halalas at the gateway, ${order.booked} in the ledger, ${order.ours} by the order`,
      )
    }
  }
  for (const [order, paid] of atGateway)
    if (paid !== 0) problems.push(`the gateway holds ${paid} halalas for ${order}, which is not ours`)
  return problems
}

/** Each payment has the same end on both sides, and money that settles nothing went back whole. */
async function paymentByPayment(db: Database, gateway: GatewayRow[]): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'status', 'amount_minor', 'settles', 'method'])
    .where('method', '!=', 'balance')
    .execute()
  const ours = new Map(payments.map((payment) => [payment.id, payment]))
  const problems: string[] = []
  for (const row of gateway) {
    const mine = ours.get(row.id)
    if (!mine) {
      if (took.has(row.status)) problems.push(`payment ${row.id} of the gateway is unknown to us`)
      continue
    }
    if (took.has(row.status) !== (mine.status === 'paid'))
      problems.push(`payment ${row.id}: ${row.status} at the gateway, ${mine.status} with us`)
    if (took.has(row.status) && !mine.settles && row.refunded !== row.amount)
      problems.push(`payment ${row.id} settles nothing and was not sent back`)
  }
  const known = new Set(gateway.map((row) => row.id))
  for (const payment of payments)
    if (payment.status === 'paid' && !known.has(payment.id))
      problems.push(`payment ${payment.id} is paid with us and unknown to the gateway`)
  return problems
}

/** What must never be true in our own books, as queries that find nothing. */
const never: [sentence: string, query: string][] = [
  [
    'order % was sold twice in the ledger',
    `select o.ref_id::text as name from orders o join ledger_bookings b on b.order_id = o.id and b.kind = 'sale'
     group by o.ref_id having count(*) > 1`,
  ],
  [
    'order % is settled by two payments',
    `select o.ref_id::text as name from orders o join payments p on p.order_id = o.id and p.settles group by o.ref_id having count(*) > 1`,
  ],
  [
    'order % is paid and not delivered',
    `select ref_id::text as name from orders where status in ('awaiting_fullfilment', 'processing')`,
  ],
  [
    'order % waits for a payment for ever',
    `select ref_id::text as name from orders where status in ('pending', 'awaiting_payment', 'declined')`,
  ],
  [
    'payment % is open for ever',
    `select id::text as name from payments where status in ('initial', 'awaiting_authorization')`,
  ],
  [
    'payment % is paid, settles nothing and has no refund that is done',
    `select p.id::text as name from payments p where p.status = 'paid' and not p.settles and not exists
      (select from refunds r where r.payment_id = p.id and r.status = 'done' and r.amount_minor = p.amount_minor)`,
  ],
  [
    'payment % is refunded more than once',
    `select payment_id::text as name from refunds where status = 'done' group by payment_id having count(*) > 1`,
  ],
  ['refund % is not done', `select id::text as name from refunds where status <> 'done'`],
  [
    'order % is over and still holds balance',
    `select o.ref_id::text as name from orders o join balance_holds h on h.order_id = o.id and h.status = 'held'
     where o.status in ('completed', 'cancelled', 'incomplete', 'refunded')`,
  ],
  [
    'order % is over and still holds a coupon',
    `select o.ref_id::text as name from orders o join coupon_uses u on u.order_id = o.id and u.status = 'held'
     where o.status in ('completed', 'cancelled', 'incomplete', 'refunded')`,
  ],
  [
    'the held balance of client % does not agree with the holds',
    `select c.id::text as name from clients c where c.balance_held_minor <>
      coalesce((select sum(h.amount_minor) from balance_holds h where h.client_id = c.id and h.status = 'held'), 0)`,
  ],
  [
    'the balance of client % does not agree with the ledger',
    `select c.id::text as name from clients c where c.balance_minor <>
      coalesce((select -sum(e.amount_minor) from ledger_entries e where e.client_id = c.id and e.account = 'client_balance'), 0)`,
  ],
  [
    'the uses of coupon % do not agree with the orders',
    `select k.code as name from coupons k where k.uses <>
      (select count(*) from coupon_uses u where u.coupon_id = k.id and u.status <> 'released')`,
  ],
  [
    'booking % does not add up to zero',
    `select booking_id::text as name from ledger_entries group by booking_id having sum(amount_minor) <> 0`,
  ],
  [
    'completed order % has not exactly one period',
    `select o.ref_id::text as name from orders o left join subscription_periods d on d.order_id = o.id
     where o.status = 'completed' group by o.ref_id having count(d.id) <> 1`,
  ],
  [
    'a period belongs to order %, which was not completed',
    `select o.ref_id::text as name from subscription_periods d join orders o on o.id = d.order_id
     where o.status not in ('completed', 'partially_refunded', 'refunded')`,
  ],
  [
    'subscription % does not end with its last period',
    `select s.ref_id::text as name from subscriptions s join subscription_periods d on d.subscription_id = s.id
     group by s.id having s.ends_at <> max(d.ends_at)`,
  ],
  [
    'client % paid for two orders',
    `select client_id::text as name from orders where settled_at is not null group by client_id having count(*) > 1`,
  ],
  [
    'job % was given up',
    `select name || ' ' || subject_id || ': ' || coalesce(last_error, '') as name from jobs where failed_at is not null`,
  ],
]

async function sentences(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const [sentence, query] of never) {
    const { rows } = await sql.raw<{ name: string }>(query).execute(db)
    problems.push(...rows.map((row) => sentence.replace('%', row.name)))
  }
  return problems
}
