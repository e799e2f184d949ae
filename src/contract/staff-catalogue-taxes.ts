import { history } from '#contract/activities'
import {
  Counts,
  createFailures,
  deleteFailures,
  editFailures,
  Flag,
  listQuery,
  needs,
  PercentInput,
  Version,
  Words,
} from '#contract/staff-wire'
import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  NextCursor,
  nothing,
  Percent,
  RefId,
  z,
} from '#contract/wire'

export const StaffTax = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    percentage: Percent,
    is_active: z.boolean(),
    is_linked: z.boolean().openapi({ description: 'It stands on orders and their payments: never deleted.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('StaffTax')

export const taxSorts = ['ref_id', '-ref_id', 'name', '-name', 'percentage', '-percentage'] as const

const fields = {
  name_ar: Words(120),
  name_en: Words(120),
  percentage: PercentInput,
  is_active: z.boolean({ error: 'wrong_type' }),
}
const one = json(z.object({ tax: StaffTax }), 'The tax.')
const see = { tags: ['Taxes'], ...needs('tax:read') }
const rule = { tags: ['Taxes'], ...needs('tax:write') }

export const listTaxes = createRoute({
  ...see,
  method: 'get',
  path: '/taxes',
  operationId: 'listTaxes',
  summary: 'Taxes, by their number',
  request: { query: listQuery(taxSorts).extend({ is_active: Flag.optional() }) },
  responses: {
    200: json(z.object({ taxes: z.array(StaffTax), next_cursor: NextCursor }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countTaxes = createRoute({
  ...see,
  method: 'get',
  path: '/taxes/counts',
  operationId: 'countTaxes',
  summary: 'How many taxes are active and inactive',
  request: { query: listQuery(taxSorts).pick({ q: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const createTax = createRoute({
  ...rule,
  method: 'post',
  path: '/taxes',
  operationId: 'createTax',
  'x-errors': ['confirmation_needed'],
  summary: 'Add a tax; an active one counts from the next quote on',
  request: { body: body(z.strictObject({ ...fields, is_active: fields.is_active.optional() })) },
  responses: { 201: one, ...createFailures },
})

export const getTax = createRoute({
  ...see,
  method: 'get',
  path: '/taxes/{id}',
  operationId: 'getTax',
  summary: 'One tax',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateTax = createRoute({
  ...rule,
  method: 'patch',
  path: '/taxes/{id}',
  operationId: 'updateTax',
  'x-errors': ['confirmation_needed'],
  summary: 'Change a tax; orders that were placed keep theirs',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ...z.strictObject(fields).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteTax = createRoute({
  ...rule,
  method: 'delete',
  path: '/taxes/{id}',
  operationId: 'deleteTax',
  'x-errors': ['confirmation_needed', 'tax_has_payments', 'tax_not_found'],
  summary: 'Delete a tax that no payment is linked to',
  request: { params: IdParam },
  responses: { 204: nothing, ...deleteFailures },
})

export const getTaxHistory = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/taxes/{id}/history',
  operationId: 'getTaxHistory',
  summary: 'Every change of the tax: who, what, when, from where',
})
