import type { Company } from '#rules/tax/company'
import { companyIdSchemes } from '#rules/tax/tax-document'

/** Fields of a company in a form. Each is named as the API names it in its refusals. */
const companyFieldNames = [
  'company.name',
  'company.vat_number',
  'company.company_id.scheme',
  'company.company_id.value',
  'company.address.street',
  'company.address.building',
  'company.address.additional',
  'company.address.district',
  'company.address.city',
  'company.address.postcode',
  'company.billing_email',
] as const
export type CompanyFieldName = (typeof companyFieldNames)[number]

/** What stands in the fields; a field that is missing is empty. */
export type CompanyValues = Partial<Record<CompanyFieldName, string>>
export type CompanyErrors = Partial<Record<CompanyFieldName | 'purchase_order', string>>

/** Stands for "this must be filled in"; the fields have the words. */
export const missingPart = 'missing'

const requiredParts = [
  'company.name',
  'company.address.street',
  'company.address.building',
  'company.address.district',
  'company.address.city',
  'company.address.postcode',
] as const

/** What can be seen to be missing of a company before anyone is asked; one of its two numbers will do. */
export function missingInCompany(values: CompanyValues): CompanyErrors {
  const errors: CompanyErrors = {}
  for (const part of requiredParts) if (!values[part]) errors[part] = missingPart
  if (!values['company.vat_number'] && !values['company.company_id.value']) {
    errors['company.vat_number'] = missingPart
  }
  return errors
}

/** As the API answers it. */
type CompanyShown = {
  name: string
  vat_number: string | null
  company_id: Company['companyId']
  address: Company['address']
  billing_email: string
}

/** A company as fields have it, by their names; null for a person. */
export function companyValues(company: CompanyShown | null): CompanyValues | null {
  if (!company) return null
  const { address } = company
  return {
    'company.name': company.name,
    'company.vat_number': company.vat_number ?? '',
    'company.company_id.scheme': company.company_id?.scheme ?? '',
    'company.company_id.value': company.company_id?.value ?? '',
    'company.address.street': address.street,
    'company.address.building': address.building,
    'company.address.additional': address.additional,
    'company.address.district': address.district,
    'company.address.city': address.city,
    'company.address.postcode': address.postcode,
    'company.billing_email': company.billing_email,
  }
}

export function readCompanyValues(form: FormData): CompanyValues {
  const entries = companyFieldNames.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim() : ''] as const
  })
  return Object.fromEntries(entries)
}

/** The company of a call. */
export function companyOf(values: CompanyValues) {
  const text = (name: CompanyFieldName) => values[name] ?? ''
  const scheme = companyIdSchemes.find((one) => one === text('company.company_id.scheme')) ?? 'CRN'
  const id = text('company.company_id.value')
  return {
    name: text('company.name'),
    vat_number: text('company.vat_number') || null,
    company_id: id === '' ? null : { scheme, value: id },
    address: {
      street: text('company.address.street'),
      building: text('company.address.building'),
      additional: text('company.address.additional'),
      district: text('company.address.district'),
      city: text('company.address.city'),
      postcode: text('company.address.postcode'),
    },
    billing_email: text('company.billing_email'),
  }
}

/** The words for each field, of what a call was refused with. */
export function companyErrorsOf(errors: Record<string, string[]> | undefined): CompanyErrors {
  return Object.fromEntries(
    [...companyFieldNames, 'purchase_order'].flatMap((name) => {
      const words = errors?.[name]?.[0]
      return words ? [[name, words]] : []
    }),
  )
}
