import {
  cleanCompany,
  companyFaults,
  companyLimits,
  maxPurchaseOrder,
  type Company as BuyingCompany,
} from '#rules/tax/company'
import { companyIdSchemes } from '#rules/tax/tax-document'
import { maxTypedNumber } from '#rules/core/text-lengths'
import { CompanyId, NationalAddress } from '#contract/tax-documents'
import { Email, z } from '#contract/wire'

export const Company = z
  .object({
    name: z.string(),
    vat_number: z.string().nullable(),
    company_id: CompanyId.nullable(),
    address: NationalAddress,
    billing_email: z.string().openapi({ description: 'Of whoever pays its invoices; may be empty.' }),
  })
  .openapi('Company')

const text = (max: number) => z.string({ error: 'wrong_type' }).max(max, { error: 'too_long' })
/** A number in any digits, with the blanks that people group it with. */
const number = text(maxTypedNumber)

const typed = z
  .strictObject({
    name: text(companyLimits.name),
    vat_number: number.nullish().openapi({ description: 'Fifteen digits, first and last 3.' }),
    company_id: z
      .strictObject({ scheme: z.enum(companyIdSchemes, { error: 'not_allowed' }), value: number })
      .nullish()
      .openapi({ description: 'Needed where there is no VAT number. CRN: ten digits; 700: ten, first 7.' }),
    address: z.strictObject({
      street: text(companyLimits.street),
      building: number.openapi({ description: 'Four digits.' }),
      additional: number.optional().openapi({ description: 'The secondary number: four digits.' }),
      district: text(companyLimits.district),
      city: text(companyLimits.city),
      postcode: number.openapi({ description: 'Five digits.' }),
      country: z.literal('SA', { error: 'not_allowed' }).optional(),
    }),
    billing_email: z.union([z.literal(''), Email], { error: 'not_an_email' }).optional(),
  })
  .openapi('CompanyInput')

/** A company as somebody typed it; gives it cleaned, or says of each part what is wrong with it. */
export const CompanyInput = typed.transform((wanted, issues): BuyingCompany => {
  const { name, vat_number, company_id, address, billing_email } = wanted
  const company = cleanCompany({
    name,
    vatNumber: vat_number ?? null,
    companyId: company_id ?? null,
    address: { ...address, additional: address.additional ?? '', country: 'SA' },
    billingEmail: billing_email ?? '',
  })
  for (const [field, error] of Object.entries(companyFaults(company))) {
    issues.addIssue({ code: 'custom', path: field.split('.'), message: error })
  }
  return company
})

/** One that is sent its invoices: its email is needed, too. */
export const BilledCompany = CompanyInput.superRefine(({ billingEmail }, issues) => {
  if (billingEmail === '') {
    issues.addIssue({ code: 'custom', path: ['billing_email'], message: 'required' })
  }
}).openapi({
  description:
    'Whom its monthly invoices name, with the email that they are sent to; without it none is issued.',
})

const PurchaseOrder = text(maxPurchaseOrder).openapi({
  description: "The company's own number of this purchase, with `company` only: it stands on the invoice.",
})

/** Whom an order is for. */
export const orderBuyer = {
  company: CompanyInput.nullish().openapi({
    description:
      'Whom the invoice names. Left out: the company of the account, if it has one; null: the person.',
  }),
  purchase_order: PurchaseOrder.nullish(),
}

/** Of an order. */
export const orderCompany = {
  /** Whom its invoice names; null: a person. */
  company: Company.nullable(),
  purchase_order: z.string().nullable(),
}
