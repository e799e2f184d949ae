import { sql } from 'kysely'
import type { PriceBasis } from '#rules/shop/price'
import { requirePermission, type Context } from '#domain/core/context'
import { bothSides, enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { dueRenewals } from '#domain/desk/subscriptions/due-renewals'

/**
 * What so many subscribers of a plan are charged with their next renewal, without coupons and balance;
 * halalas.
 */
export type RenewalPrice = {
  product: { id: string; name: string }
  price_minor: number
  price_with_tax_minor: number
  price_basis: PriceBasis
  subscribers: number
}

/** Renewals come within it, whatever staff gave. */
const allDays = 3_650

/**
 * What subscribers of all plans, of those that are not sold any more, too, are charged next, most of them
 * first; who has not agreed to a new price counts with it. From the rows of the calendar of renewals, which
 * are what is charged. `basis`: only prices that were entered on this side of the taxes.
 */
export async function listRenewalPrices(
  ctx: Context,
  { basis }: { basis?: PriceBasis | undefined } = {},
): Promise<RenewalPrice[]> {
  requirePermission(ctx, 'product:read')
  // What is charged in these hours may have ended already.
  const from = ctx.now()
  const isWanted = {
    with_tax: sql`due.price_with_tax_minor is not null`,
    before_tax: sql`due.price_with_tax_minor is null`,
    any: sql`true`,
  }[basis ?? 'any']
  const [{ rows }, taxes] = await Promise.all([
    sql<PriceRow & { id: string; name: string; subscribers: number }>`
      with ${dueRenewals(ctx.now(), from, allDays)}
      select p.id, ${sql.ref(`p.name_${ctx.language}`)} as name,
        case when due.price_with_tax_minor is null then due.price_minor else 0 end as price_minor,
        due.price_with_tax_minor, count(*)::int as subscribers
      from due join products p on p.id = due.product_id where ${isWanted}
      group by 1, 2, 3, 4 order by 5 desc, 1, 3, 4`.execute(ctx.db),
    listActiveTaxes(ctx.db),
  ])
  return rows.map(({ id, name, subscribers, ...row }) => ({
    product: { id, name },
    ...bothSides(enteredPrice(row), taxes),
    subscribers,
  }))
}
