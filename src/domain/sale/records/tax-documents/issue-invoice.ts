import { sql } from 'kysely'
import { invariant } from '#rules/core/invariant'
import { onLastDay } from '#rules/core/last-day'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import {
  companyBuyer,
  type TaxBuyer,
  type TaxDocument,
  type TaxLine,
  type TaxPayment,
} from '#rules/tax/tax-document'
import { documentOfBooking } from '#rules/tax/tax-events'
import { vatOf } from '#rules/tax/vat-kinds'
import { fullName } from '#rules/people/full-name'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { orderVatKinds, type OrderVatKind } from '#domain/sale/records/tax-documents/order-vat-kinds'
import { sellerColumn, sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import {
  unitColumns,
  writeDocument,
  type LockedUnit,
} from '#domain/sale/records/tax-documents/write-document'

type Row = LockedUnit & {
  seller: SellerRow
  name_ar: string
  name_en: string
  days: number
  first_name: string
  last_name: string
  phone: string | null
  email: string
  taxes: OrderVatKind[]
  /** The time that is sold, where it has begun already: that of an upgrade. */
  starts_at: Date | null
  ends_at: Date | null
  /**
   * The paid end of the running plan behind which the new time comes: the same plan's, or the one that a
   * renewal continues.
   */
  runs_until: Date | null
  /** Its renewal is late, or is what settles, and ends no pause: the new time follows without a gap. */
  is_made_up: boolean | null
}

/**
 * The invoice of an order at its settlement, with the sums of the order. Its time is the one that it is sold
 * for.
 */
export async function issueInvoice(
  tx: Transaction,
  ctx: Context,
  { order, paidBy }: { order: LockedOrder; paidBy: TaxPayment },
): Promise<void> {
  // One statement, which names no table that a settlement has waiting.
  const { rows } = await sql<Row>`
    select ${unitColumns}, ${sellerColumn}, l.name_ar, l.name_en, l.days,
      c.first_name, c.last_name, c.phone, c.email,
      ${orderVatKinds(sql`l.order_id`)} as taxes,
      p.starts_at, p.ends_at, r.ends_at as runs_until, r.is_made_up
    from tax_units u
    cross join store_settings s
    join order_lines l on l.order_id = ${order.id}
    join clients c on c.id = ${order.clientId}
    left join subscription_periods p on p.order_id = l.order_id
    left join lateral (select s.ends_at,
        (s.status = 'past_due' or s.status = 'active' and n.order_id is not null) and not ${isPausedPastEnd()} as is_made_up
      from subscriptions s left join renewals n on n.subscription_id = s.id and n.order_id = l.order_id
      where s.client_id = c.id and ${hasRunningStatus()} and (s.product_id = l.product_id or n.order_id is not null)
      order by s.ends_at desc limit 1) r on true
    where u.is_current for no key update of u`.execute(tx.db)
  const row = rows[0]
  invariant(row, `order ${order.id} has no line, or the store no unit that issues`)
  await writeDocument(tx, ctx, row, {
    orderId: order.id,
    clientId: order.clientId,
    buyer: buyerOf(order, row),
    content: {
      kind: documentOfBooking.sale.makes,
      form: order.company ? 'standard' : 'simplified',
      supply: supplyOf(row, ctx.now()),
      seller: sellerOf(row.seller),
      lines: [lineOf(order, row)],
      paidBy,
      ...(order.credit > 0 && {
        planCredit: order.previousBalance > order.credit ? 'with_balance' : 'alone',
      }),
      refersTo: null,
      reason: null,
      purchaseOrder: order.purchaseOrder,
    },
  })
}

/** The days that are sold, as fulfilment will begin them: behind the running plan's paid end, or now. */
function supplyOf(row: Row, now: Date): TaxDocument['supply'] {
  const follows = row.runs_until && (row.is_made_up || row.runs_until > now)
  const from = row.starts_at ?? (follows ? row.runs_until : now) ?? now
  const end = row.ends_at ?? addDays(from, row.days)
  return { from: riyadhDate(from), until: riyadhDate(onLastDay(end)) }
}

/** Nobody where an account was closed before. */
function buyerOf(order: LockedOrder, row: Row): TaxBuyer | null {
  const { phone, email } = row
  if (order.company) return companyBuyer(order.company)
  if (phone === null) return null
  return { name: fullName(row), phone, email, company: null }
}

/** What an order sells as one line, with the sums of the order. */
export function lineOf(
  order: Pick<LockedOrder, 'priceBeforeTax' | 'discount' | 'taxes' | 'priceAfterTax'>,
  row: Pick<Row, 'name_ar' | 'name_en' | 'taxes'>,
): TaxLine {
  return {
    name: { ar: row.name_ar, en: row.name_en },
    quantity: 1,
    listNet: order.priceBeforeTax,
    discountNet: order.discount,
    net: order.priceBeforeTax - order.discount,
    vatAmount: order.taxes,
    gross: order.priceAfterTax,
    vat: vatOf(row.taxes),
  }
}
