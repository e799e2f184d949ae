import { vatCategories } from '#rules/tax/tax-document'
import { exemptionCodes } from '#rules/tax/vat-kinds'
import { maxTaxName } from '#rules/desk/text-lengths'
import { entryRoutes } from '#contract/entry-routes'
import { Flag, listQuery, PercentInput, Words } from '#contract/staff-wire'
import { Id, Moment, pageCursors, Percent, RefId, z } from '#contract/wire'

const Category = z.enum(vatCategories, { error: 'not_allowed' }).openapi({
  description:
    'As tax documents say it: S at the standard rate; Z zero-rated, E exempt, O out of scope, at 0 %.',
})
const ExemptionCode = z.enum(exemptionCodes, { error: 'not_allowed' }).openapi({
  description: 'Why it is not S; null for S.',
})

export const StaffTax = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    percentage: Percent,
    category: Category,
    exemption_code: ExemptionCode.nullable(),
    is_active: z.boolean(),
    is_linked: z.boolean().openapi({ description: 'It stands on orders and their payments: never deleted.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('StaffTax')

const taxSorts = ['ref_id', '-ref_id', 'name', '-name', 'percentage', '-percentage'] as const

const fields = {
  name_ar: Words(maxTaxName),
  name_en: Words(maxTaxName),
  percentage: PercentInput,
  category: Category,
  exemption_code: ExemptionCode.nullable(),
  is_active: z.boolean({ error: 'wrong_type' }),
}

/** The calls on taxes. */
export const taxes = entryRoutes({
  path: '/taxes',
  names: ['Tax', 'Taxes'],
  tag: 'Taxes',
  see: 'tax:read',
  change: 'tax:write',
  one: [z.object({ tax: StaffTax }), 'The tax.'],
  many: z.object({ taxes: z.array(StaffTax), ...pageCursors }),
  query: listQuery(taxSorts).extend({ is_active: Flag.optional() }),
  countQuery: listQuery(taxSorts).pick({ q: true }),
  creation: z.strictObject({
    ...fields,
    category: fields.category.default('S'),
    exemption_code: fields.exemption_code.default(null),
    is_active: fields.is_active.optional(),
  }),
  fields,
  changeErrors: ['confirmation_needed', 'tax_not_alone', 'tax_rate_not_allowed'],
  deletionErrors: ['confirmation_needed', 'tax_has_payments', 'tax_not_found'],
  summaries: {
    list: 'Taxes, by their number',
    count: 'How many taxes are active and inactive',
    create: 'Add a tax; an active one counts from the next quote on',
    get: 'One tax',
    update: 'Change a tax; orders that were placed keep theirs',
    remove: 'Delete a tax that no payment is linked to',
    history: 'Every change of the tax: who, what, when, from where',
  },
})
