import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { renewalTerms, toRenewalOffer, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
import { isDearer } from '#domain/sale/pricing/renewal-sums'

type Row = { began: boolean; found: boolean; kept: RenewalTerms | null; rest: RenewalTerms | null }

/**
 * Whether the consent to the renewal of a plan goes with a purchase of it that is to be taken back: it came
 * with that order alone, or it was given at what renewals cost with the order alone, as its coupon lowers
 * them or it was bought at a lower price. A price that has to be agreed to is asked for anyway. A plan that
 * was handed over is agreed to by its new owner. Before the purchase is changed. Source: docs/decisions/0226
 * and 0233.
 * @param taken `beginsAt`: when the next period begins without it, unless a pause is open
 */
export async function losesConsent(
  db: Kysely<DB>,
  { orderId, beginsAt }: { orderId: string; beginsAt: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<Row>`
    select s.client_id = o.client_id and p.began_renewal and not exists (select from subscription_periods e
        where e.subscription_id = s.id and e.id <> p.id and e.began_renewal and e.ended_early_at is null) as began,
      s.client_id = o.client_id and p.found_renewal as found,
      ${renewalTerms(now, undefined, { beginsAt })} as kept,
      ${renewalTerms(now, undefined, { beginsAt, without: orderId })} as rest
    from orders o join subscription_periods p on p.order_id = o.id join subscriptions s on s.id = p.subscription_id
    where o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (row?.began) return true
  if (!row?.kept || !row.rest || row.found || row.rest.needs_consent) return false
  return isDearer(toRenewalOffer(row.rest).renewals, toRenewalOffer(row.kept).renewals)
}
