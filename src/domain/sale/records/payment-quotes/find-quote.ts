import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import type { Company } from '#rules/tax/company'
import type { Language } from '#rules/core/language'
import { halalas, type Halalas } from '#rules/core/money'
import type { OrderStatus } from '#rules/sale/order'
import {
  paymentQuoteState,
  quoteNumber,
  wholeQuote,
  type PaymentQuote,
  type PaymentQuoteState,
} from '#rules/payments/payment-quote'

/** A quote as it stands at a moment. */
export type StandingQuote = {
  id: string
  number: string
  orderId: string
  orderRefId: number
  clientId: string
  orderStatus: OrderStatus
  /** Of the order, and of messages about it. */
  language: Language
  company: Company | null
  state: PaymentQuoteState
  /**
   * What cards were charged by this link, halalas: what paid the order, and `returned`, which could not and
   * goes back whole.
   */
  charged: Halalas
  returned: Halalas
  /** What has gone back to the card that paid it, and what of that its bank has taken after a dispute. */
  refunded: Halalas
  chargedBack: Halalas
  /** Null once its account was closed unpaid. */
  content: PaymentQuote | null
  issuedAt: Date
  validUntil: Date
  withdrawnAt: Date | null
}

/**
 * What has gone back to the card that paid by the link, of the order `o` itself and of later ones to which a
 * change of plan has credited it; halalas.
 */
const returnedToCard = sql<{ all: number; by_bank: number }>`(select jsonb_build_object(
    'all', coalesce(sum(r.amount_minor), 0), 'by_bank', coalesce(sum(r.amount_minor) filter (where r.cause = 'chargeback'), 0))
  from payments p join refunds r on r.payment_id = p.id and r.status = 'done' and r.destination = 'card'
  where p.order_id = o.id and p.settles and p.payment_quote_id is not null)`

/**
 * What was charged by the link of the quote `q`: what settled its order, and what was sent back at once as it
 * could not. Halalas.
 */
const chargedByLink = sql<{ settled: number; returned: number }>`(select jsonb_build_object(
    'settled', coalesce(sum(p.amount_minor) filter (where p.settles), 0), 'returned', coalesce(sum(r.amount_minor), 0))
  from payments p left join refunds r on r.payment_id = p.id and not p.settles
  where p.payment_quote_id = q.id and p.status = 'paid')`

/**
 * A quote by its own id, or an order's newest one. With `clientId` only if it is that client's. Undefined:
 * there is none.
 */
export async function findQuote(
  db: Kysely<DB>,
  by: { id: string } | { orderId: string; clientId?: string | undefined },
  now: Date,
): Promise<StandingQuote | undefined> {
  let query = db
    .selectFrom('payment_quotes as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .select(['q.id', 'q.ref_id', 'q.order_id', 'q.content', 'q.issued_at', 'q.valid_until', 'q.withdrawn_at'])
    .select(['o.ref_id as order_ref_id', 'o.client_id', 'o.status', 'o.language', 'o.company'])
    .select([chargedByLink.as('charged_by_link'), returnedToCard.as('returned_to_card')])
    .select(['c.blocked_at', 'c.closed_at'])
    .orderBy('q.id', 'desc')
    .limit(1)
  if ('id' in by) query = query.where('q.id', '=', by.id)
  else {
    query = query.where('q.order_id', '=', by.orderId)
    if (by.clientId !== undefined) query = query.where('o.client_id', '=', by.clientId)
  }
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const { issued_at: issuedAt, valid_until: validUntil } = row
  const number = quoteNumber(Number(row.ref_id))
  // Nobody buys for an account that is blocked or closed: its quotes count as withdrawn.
  const withdrawnAt = row.withdrawn_at ?? row.blocked_at ?? row.closed_at
  return {
    id: row.id,
    number,
    orderId: row.order_id,
    orderRefId: Number(row.order_ref_id),
    clientId: row.client_id,
    orderStatus: row.status,
    language: row.language,
    company: row.company,
    state: paymentQuoteState({ withdrawnAt, validUntil, orderStatus: row.status }, now),
    charged: halalas(row.charged_by_link.settled + row.charged_by_link.returned),
    returned: halalas(row.charged_by_link.returned),
    refunded: halalas(row.returned_to_card.all),
    chargedBack: halalas(row.returned_to_card.by_bank),
    content: wholeQuote(row),
    issuedAt,
    validUntil,
    withdrawnAt: row.withdrawn_at,
  }
}
