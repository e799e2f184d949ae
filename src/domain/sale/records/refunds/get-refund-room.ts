import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import { add, halalas, subtract, zero, type Halalas } from '#rules/core/money'
import type { RefundRoom } from '#rules/payments/refund'
import { listLinkMoney, type LinkMoney } from '#domain/sale/records/refunds/list-link-money'
import { isRefundStanding, isRefundUnderWay } from '#domain/sale/records/refunds/move-refund'
import type { Context } from '#domain/core/context'

export type OrderRefunds = RefundRoom & {
  /** The payment that settled the order at the gateway. */
  paymentId: string | null
  /** By the link of a quote, with whose card nobody knows. */
  isPaidByLink: boolean
  /** The payments by link that its credit stems from, with what can go back to the card of each. */
  links: LinkMoney[]
  /** What has arrived with its owner. */
  done: Halalas
  /** Tax that was booked back with refunds. */
  taxGiven: Halalas
  /** A refund to the card is on its way. */
  cardIsBusy: boolean
  /** The bank has taken the card's money back. */
  isChargedBack: boolean
}

type Row = {
  payment_id: string | null
  provider: string | null
  by_link: boolean | null
  card: string | null
  balance: string
  given_card: string
  given_elsewhere: string
  given_linked: string
  given_balance: string
  done: string
  card_refunds: string
  busy: boolean
  charged_back: boolean
  tax_given: string
  credit: string
  has_credit: boolean
}

/** Whether a refund `r` goes to the card of the payment `p`, for a query. */
const isToOwnCard = sql<boolean>`(r.destination = 'card' and r.payment_id is not distinct from p.id)`

/**
 * What can be given back of a row `o` of orders, halalas, for a query: what `refundLeft` says of its room. A
 * part that a change of plan has credited to a later order goes back with that one.
 */
export function refundLeftOfOrder(): RawBuilder<string> {
  return sql<string>`greatest(
    coalesce((select sum(p.amount_minor) from payments p
      where p.order_id = o.id and p.settles and p.status = 'paid' and p.method <> 'balance'), 0)
    + coalesce((select sum(e.amount_minor) from ledger_bookings b join ledger_entries e on e.booking_id = b.id
      where b.order_id = o.id and b.kind in ('sale', 'plan_credit') and e.account = 'client_balance'), 0)
    - coalesce((select sum(r.amount_minor) from refunds r
      where r.order_id = o.id and r.cause in ('staff', 'chargeback') and ${isRefundStanding('r')}), 0), 0)`
}

/**
 * What was paid for an order, by the gateway's payment and by what was really taken of the balance, and what
 * staff have given back or the bank has taken and kept. What a change of plan has credited to a later order,
 * and went back of that one to the card of this order's payment, is with the card. A refund that the gateway
 * refused gives its amount free again. To decide by it, lock the order first.
 */
export async function getRefundRoom(
  db: Kysely<DB>,
  ctx: Pick<Context, 'gateways'>,
  orderId: string,
): Promise<OrderRefunds> {
  const { rows } = await sql<Row>`
    select p.id as payment_id, p.provider, p.payment_quote_id is not null as by_link, p.amount_minor as card, r.*,
      (select coalesce(sum(e.amount_minor), 0) from ledger_bookings b join ledger_entries e on e.booking_id = b.id
        where b.order_id = ${orderId} and b.kind = 'sale' and e.account = 'client_balance') as balance,
      (select coalesce(sum(e.amount_minor), 0) from ledger_bookings b join ledger_entries e on e.booking_id = b.id
        where b.order_id = ${orderId} and b.kind in ('refund', 'refund_withdrawn', 'chargeback', 'chargeback_reversed', 'plan_credit') and e.account = 'tax') as tax_given,
      coalesce((select o.credit_minor > 0 from orders o where o.id = ${orderId}), false) as has_credit,
      (select coalesce(-sum(e.amount_minor), 0) from ledger_bookings b join ledger_entries e on e.booking_id = b.id
        where b.order_id = ${orderId} and b.kind = 'plan_credit' and e.account = 'client_balance') as credit
    from (select) as one
    left join payments p on p.order_id = ${orderId} and p.settles and p.status = 'paid' and p.method <> 'balance'
    cross join lateral (select
        coalesce(sum(r.amount_minor) filter (where ${isToOwnCard}), 0) as given_card,
        coalesce(sum(r.amount_minor) filter (where r.order_id <> ${orderId}), 0) as given_elsewhere,
        coalesce(sum(r.amount_minor) filter (where r.destination = 'card' and not ${isToOwnCard}), 0) as given_linked,
        coalesce(sum(r.amount_minor) filter (where r.destination = 'balance'), 0) as given_balance,
        coalesce(sum(r.amount_minor) filter (where r.order_id = ${orderId} and r.status = 'done'), 0) as done,
        count(*) filter (where ${isToOwnCard}) as card_refunds,
        coalesce(bool_or(r.destination = 'card' and ${isRefundUnderWay()}), false) as busy,
        coalesce(bool_or(r.cause = 'chargeback'), false) as charged_back
      from refunds r where (r.order_id = ${orderId} or r.payment_id = p.id) and r.cause in ('staff', 'chargeback')
        and ${isRefundStanding('r')}) r`.execute(db)
  const row = rows[0]
  const refunds = row?.provider ? ctx.gateways.find(row.provider)?.refunds : undefined
  const sum = (value: string | null | undefined) => halalas(BigInt(value ?? 0))
  const card = sum(row?.card)
  const links = row?.has_credit ? await listLinkMoney(db, ctx, orderId) : []
  // What was unused when the plan was changed went to the balance, and from there perhaps to the card that
  // had paid it.
  const credited = subtract(sum(row?.credit), sum(row?.given_elsewhere))
  return {
    paymentId: row?.payment_id ?? null,
    paid: { card, balance: sum(row?.balance) },
    given: {
      card: sum(row?.given_card),
      balance: add(sum(row?.given_balance), sum(row?.given_linked), credited),
    },
    cardRefundsLeft:
      card > zero && !row?.charged_back && refunds
        ? Math.max(refunds.maxPerPayment - Number(row?.card_refunds ?? 0), 0)
        : 0,
    isPaidByLink: row?.by_link ?? false,
    link: add(...links.map(({ amount }) => amount)),
    links,
    done: sum(row?.done),
    taxGiven: sum(row?.tax_given),
    cardIsBusy: row?.busy ?? false,
    isChargedBack: row?.charged_back ?? false,
  }
}
