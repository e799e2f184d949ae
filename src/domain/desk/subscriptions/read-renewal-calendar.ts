import { sql } from 'kysely'
import { halalas } from '#rules/core/money'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { requirePermission, type Context } from '#domain/core/context'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { couponTerms, renewalAt } from '#domain/sale/pricing/renewal-sums'
import { dueRenewals } from '#domain/desk/subscriptions/due-renewals'

/** How many subscriptions, and what they come to; halalas with tax. */
type Sum = { count: number; amount_minor: number }

/** What a Riyadh day, YYYY-MM-DD, brings. */
export type RenewalDay = {
  day: string
  charges: Sum
  /** Beside the charges: nothing is charged before their clients agree to the price. */
  consent_missing: Sum
  /** Of the charges. */
  cards_ending: number
  retries: Sum
}

/** Today is the first of them. */
const calendarDays = 30

/**
 * What renewals will charge on each of the next days, as things stand: their price by `nextBought`, from
 * which the charge itself is made, added up for all that pay the same, so that it is one pass however many
 * there are.
 */
export async function readRenewalCalendar(ctx: Context): Promise<RenewalDay[]> {
  requirePermission(ctx, 'subscription:read')
  const today = riyadhDate(ctx.now())
  const from = startOfDay(today)
  const [groups, retries, taxes] = await Promise.all([
    readCharges(ctx, from),
    readRetries(ctx, from),
    listActiveTaxes(ctx.db),
  ])
  const days = new Map<string, RenewalDay>()
  for (let nth = 0; nth < calendarDays; nth++) {
    const day = riyadhDate(addDays(from, nth))
    days.set(day, {
      day,
      charges: { count: 0, amount_minor: 0 },
      consent_missing: { count: 0, amount_minor: 0 },
      cards_ending: 0,
      retries: { count: 0, amount_minor: 0 },
    })
  }
  for (const group of groups) {
    const day = days.get(group.day)
    if (!day) continue
    const coupons = couponTerms(group.coupon && [{ ...group.coupon, left: null }])
    const each = renewalAt({ beginsAt: from, days: 1, coupons, taxes, change: null }, 1, enteredPrice(group))
    const sum = group.needs_consent ? day.consent_missing : day.charges
    sum.count += group.count
    sum.amount_minor += each * group.count
    if (!group.needs_consent) day.cards_ending += group.cards_ending
  }
  for (const { day, count, amount } of retries) {
    const found = days.get(day)
    if (found) found.retries = { count, amount_minor: halalas(BigInt(amount)) }
  }
  return [...days.values()]
}

type Group = PriceRow & {
  day: string
  coupon: { percentage_bp: number | null; amount_minor: number | null } | null
  needs_consent: boolean
  count: number
  cards_ending: number
}

/** Renewals of one day that cost the same, together. */
async function readCharges(ctx: Context, from: Date): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with ${dueRenewals(ctx.now(), from, calendarDays)}
    select to_char(due.day, 'YYYY-MM-DD') as day, due.price_minor, due.price_with_tax_minor, due.needs_consent,
      (due.coupons -> 0) - 'left' as coupon, count(*)::int as count, count(*) filter (where not has_card)::int as cards_ending
    from due group by 1, 2, 3, 4, 5`.execute(ctx.db)
  return rows
}

async function readRetries(
  ctx: Context,
  from: Date,
): Promise<{ day: string; count: number; amount: string }[]> {
  const { rows } = await sql<{ day: string; count: number; amount: string }>`
    select riyadh_day(r.next_try_at)::text as day, count(*)::int as count,
      sum(o.final_price_minor)::text as amount
    from renewals r join orders o on o.id = r.order_id join clients c on c.id = r.client_id and c.blocked_at is null
    where r.status = 'open' and r.first_failed_at is not null and r.next_try_at >= ${from}
      and r.next_try_at < ${addDays(from, calendarDays)}
    group by 1`.execute(ctx.db)
  return rows
}
