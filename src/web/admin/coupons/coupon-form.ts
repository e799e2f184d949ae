import type { z } from '#contract/wire'
import type { Coupon as CouponSchema } from '#contract/staff-catalogue-coupons'
import { onLastDay } from '#rules/core/last-day'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { couponCode } from '#rules/sale/coupon-code'
import { parseRiyals } from '#rules/core/parse-riyals'
import { numberIn, textIn, textsIn, trimmedIn } from '../../request/form-fields.ts'

export type Coupon = z.infer<typeof CouponSchema>
export type CouponFields = Pick<
  Coupon,
  | 'code'
  | 'kind'
  | 'percentage'
  | 'amount_minor'
  | 'starts_at'
  | 'ends_at'
  | 'total_limit'
  | 'per_client_limit'
  | 'first_purchase_only'
  | 'renewals'
  | 'is_active'
> & { product_ids: string[] }

/** What the form can change, as it stands. */
export function couponFields(coupon: Coupon): CouponFields {
  const { code, kind, percentage, amount_minor, starts_at, ends_at, products } = coupon
  const { total_limit, per_client_limit, first_purchase_only, renewals, is_active } = coupon
  return {
    code,
    kind,
    percentage,
    amount_minor,
    product_ids: products.map(({ id }) => id),
    starts_at,
    ends_at,
    total_limit,
    per_client_limit,
    first_purchase_only,
    renewals,
    is_active,
  }
}

/** First and last Riyadh day on which it holds, YYYY-MM-DD. */
export function couponDays({ starts_at, ends_at }: Pick<CouponFields, 'starts_at' | 'ends_at'>) {
  return {
    from: starts_at === null ? '' : riyadhDate(new Date(starts_at)),
    until: ends_at === null ? '' : riyadhDate(onLastDay(new Date(ends_at))),
  }
}

/**
 * What the form says. Times of a program's coupon may lie within a day: while the day is the same, they stay
 * as they stood. What is no number is NaN, which the API refuses beside its field.
 */
export function readCouponForm(form: FormData, stood: Record<string, unknown>): CouponFields {
  const limit = (name: string) => (trimmedIn(form, name) === '' ? null : numberIn(form, name))
  const kind = textIn(form, 'kind') === 'amount' ? 'amount' : 'percent'
  const moment = (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
  const [starts_at, ends_at] = [moment(stood['starts_at']), moment(stood['ends_at'])]
  const known = couponDays({ starts_at, ends_at })
  return {
    code: couponCode(trimmedIn(form, 'code')),
    kind,
    percentage: kind === 'percent' ? numberIn(form, 'percentage') : null,
    amount_minor: kind === 'amount' ? (parseRiyals(trimmedIn(form, 'amount')) ?? Number.NaN) : null,
    product_ids: textsIn(form, 'product_ids').toSorted(),
    starts_at: trimmedIn(form, 'from') === known.from ? starts_at : startOf(trimmedIn(form, 'from')),
    ends_at: trimmedIn(form, 'until') === known.until ? ends_at : endOf(trimmedIn(form, 'until')),
    total_limit: limit('total_limit'),
    per_client_limit: limit('per_client_limit'),
    first_purchase_only: form.has('first_purchase_only'),
    renewals: form.has('all_renewals') ? null : (limit('renewals') ?? 0),
    is_active: form.has('is_active'),
  }
}

function startOf(day: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? startOfDay(day).toISOString() : null
}

/** The whole last day counts. */
function endOf(day: string): string | null {
  const start = startOf(day)
  return start === null ? null : addDays(new Date(start), 1).toISOString()
}
