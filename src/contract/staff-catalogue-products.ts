import {
  maxFeatureTitle,
  maxFeatureValue,
  maxPickLabel,
  maxPlanDescription,
  maxPlanName,
} from '#rules/desk/text-lengths'
import { Product } from '#contract/catalogue'
import { entryRoutes } from '#contract/entry-routes'
import { Flag, listQuery, OptionalWords, PriceBasis, PriceInput, Words } from '#contract/staff-wire'
import { Moment, pageCursors, Percent, YesNo, z } from '#contract/wire'

export const StaffProduct = Product.extend({
  price_basis: PriceBasis,
  position: z.int().openapi({ description: 'Its place in the shop; equals stand by their number.' }),
  has_orders: z.boolean().openapi({ description: 'It stands in orders or subscriptions: never deleted.' }),
  version: z.int(),
  created_at: Moment,
  updated_at: Moment,
}).openapi('StaffProduct')

const productSorts = [
  'position',
  '-position',
  'ref_id',
  '-ref_id',
  'name',
  '-name',
  'price',
  '-price',
  'days',
  '-days',
  'points',
  '-points',
] as const

const Whole = z.int({ error: 'wrong_type' })

const fields = {
  name_ar: Words(maxPlanName),
  name_en: Words(maxPlanName),
  description_ar: OptionalWords(maxPlanDescription),
  description_en: OptionalWords(maxPlanDescription),
  price_minor: PriceInput.openapi({
    description:
      'Before tax, in halalas: exact, and the price with tax moves with the taxes. Instead of `price_with_tax_minor`.',
  }),
  price_with_tax_minor: PriceInput.openapi({
    description:
      'With tax, in halalas: exact, as the store shows it and customers pay it; what stands before tax moves with the taxes. Below 1.00 SR only a balance that covers it can pay. Instead of `price_minor`.',
  }),
  points: Whole.min(0, { error: 'out_of_range' }).max(10_000_000, { error: 'out_of_range' }),
  days: Whole.min(1, { error: 'out_of_range' }).max(3_660, { error: 'out_of_range' }),
  features: z
    .array(
      z.strictObject({
        title_ar: Words(maxFeatureTitle),
        title_en: Words(maxFeatureTitle),
        value_ar: OptionalWords(maxFeatureValue).optional(),
        value_en: OptionalWords(maxFeatureValue).optional(),
      }),
      { error: 'wrong_type' },
    )
    .max(30, { error: 'too_long' })
    .openapi({
      description:
        'In the order in which they are shown. A value («3») stands beside its title, in both languages or in none; plans with the same title are compared by it.',
    }),
  is_active: z.boolean({ error: 'wrong_type' }),
  display_status: z.enum(['visible', 'invisible'], { error: 'not_allowed' }),
  group_sharing: z.enum(['yes', 'no'], { error: 'not_allowed' }),
  is_recommended: z
    .boolean({ error: 'wrong_type' })
    .openapi({ description: "The shop's own pick; at most one, so the other one loses it." }),
  pick_label_ar: OptionalWords(maxPickLabel),
  pick_label_en: OptionalWords(maxPickLabel).openapi({
    description: 'Stands on the plan while it is the pick; in both languages or in none.',
  }),
  position: Whole.min(0, { error: 'out_of_range' }).max(1_000_000, { error: 'out_of_range' }),
}
const filters = {
  is_active: Flag.optional(),
  display_status: fields.display_status.optional(),
  group_sharing: YesNo.optional(),
}

/** The calls on plans. */
export const {
  list: listStaffProductsRoute,
  count: countStaffProductsRoute,
  create: createProductRoute,
  get: getStaffProductRoute,
  update: updateProductRoute,
  remove: deleteProductRoute,
  history: getProductHistoryRoute,
} = entryRoutes({
  path: '/products',
  names: ['Product', 'Products'],
  operationIds: { list: 'listStaffProducts', count: 'countStaffProducts', get: 'getStaffProduct' },
  tag: 'Products',
  see: 'product:read',
  change: 'product:write',
  one: [z.object({ product: StaffProduct }), 'The plan.'],
  many: z.object({ products: z.array(StaffProduct), total_active_tax: Percent, ...pageCursors }),
  query: listQuery(productSorts).extend(filters),
  countQuery: listQuery(productSorts).pick({ q: true }).extend(filters).omit({ is_active: true }),
  creation: z.strictObject({
    ...z.strictObject(fields).partial().shape,
    name_ar: fields.name_ar,
    name_en: fields.name_en,
    points: fields.points,
    days: fields.days,
  }),
  fields,
  changeErrors: ['confirmation_needed'],
  deletionErrors: ['confirmation_needed', 'product_has_orders', 'product_in_coupons', 'product_not_found'],
  descriptions: { create: 'With one price: `price_with_tax_minor`, or `price_minor` before tax.' },
  summaries: {
    list: 'All plans, in the order of the shop',
    count: 'How many plans are active and inactive',
    create: 'Put a plan on the shelf; without a position it comes last',
    get: 'One plan, on sale or not',
    update: 'Change a plan; orders that were placed keep what they froze',
    remove: 'Delete a plan that no order is linked to',
    history: 'Every change of the plan: who, what, when, from where',
  },
})
