import { entryRoutes } from '#contract/entry-routes'
import { Flag, listQuery } from '#contract/staff-wire'
import { Id, Minor, Moment, pageCursors, Percent, RefId, Riyals, z } from '#contract/wire'
import { couponCode } from '#rules/sale/coupon-code'
import { maxCouponCode } from '#rules/core/text-lengths'

const couponKinds = ['percent', 'amount'] as const

export const Coupon = z
  .object({
    id: Id,
    ref_id: RefId,
    code: z.string(),
    kind: z.enum(couponKinds),
    percentage: Percent.nullable(),
    amount: Riyals.nullable(),
    amount_minor: Minor.nullable(),
    products: z
      .array(z.object({ id: Id, name: z.string() }))
      .openapi({ description: 'The plans that it is for; for every plan when empty.' }),
    starts_at: Moment.nullable(),
    ends_at: Moment.nullable().openapi({ description: 'From this moment on it is over.' }),
    total_limit: z.int().nullable(),
    per_client_limit: z.int().nullable(),
    first_purchase_only: z.boolean(),
    renewals: z
      .int()
      .nullable()
      .openapi({ description: 'Renewals that it lowers after the purchase; null for all of them.' }),
    is_active: z.boolean(),
    uses: z.int().openapi({ description: 'Uses that orders hold or have taken.' }),
    has_orders: z.boolean().openapi({ description: 'Orders have used it: never deleted, its code stays.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('Coupon')

const couponSorts = ['ref_id', '-ref_id', 'code', '-code', 'uses', '-uses'] as const

const Limit = z
  .int({ error: 'wrong_type' })
  .min(1, { error: 'out_of_range' })
  .max(1_000_000, { error: 'out_of_range' })
  .nullable()
const Time = z.iso.datetime({ offset: true, error: 'invalid' }).nullable()

const fields = {
  code: z
    .string({ error: 'wrong_type' })
    .min(1, { error: 'required' })
    .max(maxCouponCode, { error: 'too_long' })
    .transform(couponCode)
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{1,38}$/, { error: 'not_a_coupon_code' }))
    .openapi({
      description: 'Latin letters, and digits of any of the three sets; kept in capitals and 0-9.',
    }),
  kind: z.enum(couponKinds, { error: 'not_allowed' }),
  percentage: z
    .number({ error: 'wrong_type' })
    .min(0.01, { error: 'out_of_range' })
    .max(100, { error: 'out_of_range' })
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
      error: 'not_a_percentage',
    })
    .nullable(),
  amount_minor: z
    .int({ error: 'wrong_type' })
    .min(1, { error: 'out_of_range' })
    .max(100_000_000, { error: 'out_of_range' })
    .nullable(),
  product_ids: z.array(Id, { error: 'wrong_type' }).max(100, { error: 'too_long' }),
  starts_at: Time,
  ends_at: Time,
  total_limit: Limit,
  per_client_limit: Limit,
  first_purchase_only: z.boolean({ error: 'wrong_type' }),
  renewals: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .max(120, { error: 'out_of_range' })
    .nullable(),
  is_active: z.boolean({ error: 'wrong_type' }),
}
const all = z.strictObject(fields)

/**
 * Asked beside whatever else is wrong, so that a form is refused once. The verb asks again, of changes too.
 */
const asksAlways = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
type Sent = {
  kind?: unknown
  percentage?: unknown
  amount_minor?: unknown
  starts_at?: unknown
  ends_at?: unknown
}
const newCoupon = z
  .strictObject({ ...all.partial().shape, code: fields.code, kind: fields.kind })
  .refine(({ kind, percentage }: Sent) => kind !== 'percent' || percentage != null, {
    path: ['percentage'],
    error: 'required',
    ...asksAlways,
  })
  .refine(({ kind, amount_minor: amount }: Sent) => kind !== 'amount' || amount != null, {
    path: ['amount_minor'],
    error: 'required',
    ...asksAlways,
  })
  .refine(
    ({ starts_at: start, ends_at: end }: Sent) => !(Date.parse(String(end)) <= Date.parse(String(start))),
    { path: ['ends_at'], error: 'ends_before_start', ...asksAlways },
  )
const filters = { is_active: Flag.optional(), kind: fields.kind.optional() }

/** The calls on coupons. */
export const {
  list: listCouponsRoute,
  count: countCouponsRoute,
  create: createCouponRoute,
  get: getCouponRoute,
  update: updateCouponRoute,
  remove: deleteCouponRoute,
  history: getCouponHistoryRoute,
} = entryRoutes({
  path: '/coupons',
  names: ['Coupon', 'Coupons'],
  tag: 'Coupons',
  see: 'coupon:read',
  change: 'coupon:write',
  one: [z.object({ coupon: Coupon }), 'The coupon.'],
  many: z.object({ coupons: z.array(Coupon), ...pageCursors }),
  query: listQuery(couponSorts).extend(filters),
  countQuery: listQuery(couponSorts).pick({ q: true }).extend(filters).omit({ is_active: true }),
  creation: newCoupon,
  fields,
  changeErrors: ['confirmation_needed'],
  deletionErrors: ['confirmation_needed', 'coupon_has_orders', 'coupon_missing'],
  summaries: {
    list: 'Coupons, newest first',
    count: 'How many coupons are active and inactive',
    create: 'Add a coupon of a percentage or of an amount before tax',
    get: 'One coupon',
    update: 'Change a coupon; orders that were placed keep their discount',
    remove: 'Delete a coupon that no order has used',
    history: 'Every change of the coupon: who, what, when, from where',
  },
})
