import { hasRunningStatus } from '#domain/core/subscription-status'
import { sql } from 'kysely'
import { isRefundStanding } from '#domain/sale/records/refunds/move-refund'

/** A sentence with `%` for a name, and how to find the names of which it is true. */
export type Question = [sentence: string, find: ReturnType<typeof sql<{ name: string }>>]

/**
 * What must never be true of money at the gateway: its account is what settled orders, less what went back,
 * payment by payment and refund by refund. A difference with the gateway that staff have settled by booking
 * it stands beside (`reconciliation`).
 */
const ofTheGateway: Question[] = [
  [
    'payment % settled an order, and the ledger has another sum of it',
    sql`select p.id::text as name from payments p where p.settles and p.amount_minor <> coalesce((
      select sum(e.amount_minor) from ledger_bookings b join ledger_entries e on e.booking_id = b.id
      where b.order_id = p.order_id and b.payment_id = p.id and b.kind = 'sale' and e.account = 'gateway'), 0)`,
  ],
  [
    'refund % moved another sum at the gateway than the ledger says',
    sql`select r.id::text as name from refunds r left join (
        select b.refund_id, sum(e.amount_minor) as booked from ledger_bookings b join ledger_entries e on e.booking_id = b.id
        where b.refund_id is not null and e.account = 'gateway' group by 1) l on l.refund_id = r.id
      where coalesce(l.booked, 0) <> case when r.destination = 'balance' then 0 else
        case when r.cause in ('staff', 'chargeback') then 0 else r.amount_minor end
        - case when r.status = 'done' then r.amount_minor else 0 end end`,
  ],
  [
    'booking % moves money at the gateway for no payment and no refund',
    sql`select b.id::text as name from ledger_bookings b join ledger_entries e on e.booking_id = b.id and e.account = 'gateway'
      where b.kind <> 'reconciliation' and b.refund_id is null
        and not (b.kind = 'sale' and exists (select from payments p where p.id = b.payment_id and p.settles))`,
  ],
  [
    'payment % was given back above what was paid',
    sql`select p.id::text as name from payments p join refunds r on r.payment_id = p.id and ${isRefundStanding('r')}
      and r.cause <> 'mismatch' group by p.id having sum(r.amount_minor) > p.amount_minor`,
  ],
]

/** What must never be true of an order that was paid. */
const ofOrders: Question[] = [
  [
    'order % has other lines than its price',
    sql`select o.ref_id::text as name from orders o left join order_lines l on l.order_id = o.id
      where o.settled_at is not null group by o.id having coalesce(sum(l.price_minor), 0) <> o.price_before_tax_minor`,
  ],
  [
    'order % has other taxes than it says',
    sql`select o.ref_id::text as name from orders o left join order_taxes t on t.order_id = o.id
      where o.settled_at is not null group by o.id having coalesce(sum(t.amount_minor), 0) <> o.taxes_minor`,
  ],
  [
    'order % has another tax in the ledger',
    sql`select o.ref_id::text as name from orders o join ledger_bookings b on b.order_id = o.id and b.kind = 'sale'
      left join ledger_entries e on e.booking_id = b.id and e.account = 'tax'
      group by o.id having -coalesce(sum(e.amount_minor), 0) <> o.taxes_minor`,
  ],
  [
    // One that waits stands in the staff's queue (processing); one whose time was taken back says so.
    'order % is completed, and has no time',
    sql`select o.ref_id::text as name from orders o where o.status in ('completed', 'partially_refunded')
      and o.access_ended_at is null and not exists (select from subscription_periods d where d.order_id = o.id)`,
  ],
]

/** What must never be true of what clients have bought. */
const ofPlans: Question[] = [
  [
    'period % has other points left than its entries say',
    sql`select d.id::text as name from subscription_periods d left join points_entries e on e.period_id = d.id
      group by d.id having d.points_left <> coalesce(sum(e.points), 0)`,
  ],
  [
    'subscription % ends another time than its last period',
    sql`select s.ref_id::text as name from subscriptions s join subscription_periods d on d.subscription_id = s.id
        and d.ended_early_at is null
      where ${hasRunningStatus()} group by s.id having s.ends_at <> max(d.ends_at)`,
  ],
]

export const questions: Question[] = [...ofTheGateway, ...ofOrders, ...ofPlans]
