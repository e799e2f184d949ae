import { body, createRoute, failures, Id, IdParam, json, Minor, Moment, z } from '#contract/wire'
import { Day, needs, PriceBasis, PriceInput } from '#contract/staff-wire'

const tags = ['Products']

const InsteadOf = Id.nullable().optional().openapi({
  description:
    'The scheduled price that was shown, or null where none was. Where another one stands by now nothing changes: 409 `shop_price_changed_meanwhile` (code 500046). Left out, nothing is compared.',
})

export const ShopPrice = z
  .object({
    id: Id,
    price_minor: Minor.openapi({ description: 'Before the taxes of now.' }),
    price_with_tax_minor: Minor.openapi({ description: 'With the taxes of now.' }),
    price_basis: PriceBasis,
    starts_at: Moment,
    by: z.string().openapi({ description: 'Who scheduled it.' }),
  })
  .openapi('ShopPrice')

const scheduled = json(
  z.object({ shop_price: ShopPrice.nullable() }),
  'The price that has not begun; null while none is scheduled.',
)

export const getShopPriceRoute = createRoute({
  tags,
  ...needs('product:read'),
  method: 'get',
  path: '/products/{id}/shop_price',
  operationId: 'getShopPrice',
  'x-errors': ['product_not_found'],
  summary: 'What a plan will cost in the shop from a day on',
  request: { params: IdParam },
  responses: { 200: scheduled, ...failures(401, 403, 404) },
})

export const scheduleShopPriceRoute = createRoute({
  tags,
  ...needs('product:write'),
  method: 'put',
  path: '/products/{id}/shop_price',
  operationId: 'scheduleShopPrice',
  'x-errors': ['confirmation_needed', 'product_not_found', 'shop_price_changed_meanwhile'],
  summary: 'Schedule what a plan costs in the shop',
  description:
    'From the beginning of that Riyadh day, tomorrow or later, at most a year ahead, in the place of what was scheduled before. Subscribers keep their prices, and nobody is told. Wants a code that was entered within ten minutes: 403 with code 100014.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        price_minor: PriceInput.optional().openapi({
          description: 'Before tax; instead of `price_with_tax_minor`.',
        }),
        price_with_tax_minor: PriceInput.optional().openapi({
          description: 'With tax; instead of `price_minor`.',
        }),
        starts_on: Day,
        instead_of: InsteadOf,
      }),
    ),
  },
  responses: { 200: scheduled, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const withdrawShopPriceRoute = createRoute({
  tags,
  ...needs('product:write'),
  method: 'delete',
  path: '/products/{id}/shop_price',
  operationId: 'withdrawShopPrice',
  'x-errors': ['confirmation_needed', 'product_not_found', 'shop_price_changed_meanwhile'],
  summary: 'Withdraw the price that a plan was to have in the shop',
  request: {
    params: IdParam,
    query: z.object({
      shop_price_id: Id.optional().openapi({
        description:
          'The one that was shown: where another one stands by now it stays, and where that one has begun nothing is withdrawn: the answer is 409 `shop_price_changed_meanwhile` (code 500046).',
      }),
    }),
  },
  responses: { 200: scheduled, ...failures(401, 403, 404, 409, 422) },
})
