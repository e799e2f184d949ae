import type { Insertable, RawBuilder } from 'kysely'
import type { Company } from '#rules/tax/company'
import type { OrderLines, Orders, OrderTaxes } from '#db/types'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'

type OrderToInsert = {
  row: Omit<
    Insertable<Orders>,
    'id' | 'status' | 'created_at' | 'updated_at' | 'company' | 'purchase_order'
  > & {
    status: 'pending' | 'awaiting_payment'
    company: Company | null | RawBuilder<Company | null>
    purchase_order: string | null | RawBuilder<string | null>
  }
  line: Omit<Insertable<OrderLines>, 'id' | 'order_id'>
  taxes: Omit<Insertable<OrderTaxes>, 'order_id'>[]
}

/** A new order with its frozen numbers, what it buys and the taxes in it; none of them changes again. */
export function insertOrder(
  notes: WriteTarget,
  ctx: Context,
  id: string,
  { row, line, taxes }: OrderToInsert,
): void {
  const now = ctx.now()
  const order = { ...row, id, created_at: now, updated_at: now }
  deferWrite(notes, { table: 'orders', key: id }, ctx.db.insertInto('orders').values(order))
  deferWrite(
    notes,
    { table: 'order_lines', key: id },
    ctx.db.insertInto('order_lines').values({ ...line, order_id: id }),
  )
  if (taxes.length === 0) return
  const rows = taxes.map((tax) => ({ ...tax, order_id: id }))
  deferWrite(notes, { table: 'order_taxes', key: id }, ctx.db.insertInto('order_taxes').values(rows))
}
