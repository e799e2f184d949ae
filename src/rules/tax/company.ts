import { toLatinDigits } from '#rules/core/digits'
import type { FieldError } from '#rules/core/field-errors'
import { unifiedNumberShape, vatNumberShape } from '#rules/shop/store'
import type { CompanyId, TaxBuyer } from '#rules/tax/tax-document'
import { cleanText } from '#rules/core/text'

/**
 * A company that buys, as its standard invoices name it. Nothing is looked up: a number may have the right
 * shape and be of nobody. The VAT number has no published check digit. Source: the authority's rules
 * BR-KSA-14, 42, 44, 63, 67, 81 and F-08 to F-11 (docs/invoicing.md).
 */
export type Company = { name: string } & NonNullable<TaxBuyer['company']>

/**
 * Letters of each text, at most; the authority's own limits are 127 (district, city, purchase order) and
 * 1,000.
 */
export const companyLimits = { name: 200, id: 30, street: 127, district: 127, city: 127 } as const
/** The buyer's own number of a purchase (BR-KSA-F-06-C3). */
export const maxPurchaseOrder = 127

/** Numbers of a company, the usual ones first; the other schemes of the authority are of people. */
export const companySchemes = ['CRN', '700', 'MOM', 'MLS', 'SAG', 'TIN', 'OTH'] as const

const tenDigits = /^\d{10}$/
const idShapes: Partial<Record<CompanyId['scheme'], RegExp>> = {
  CRN: unifiedNumberShape,
  TIN: tenDigits,
  '700': /^7\d{9}$/,
  NAT: /^1\d{9}$/,
  IQA: /^2\d{9}$/,
}

/** A company as it is kept: texts cleaned, numbers in 0-9 without the blanks that people group them with. */
export function cleanCompany({ name, vatNumber, companyId, address, billingEmail }: Company): Company {
  const number = (text: string) => toLatinDigits(cleanText(text)).replace(/\s/g, '')
  return {
    name: cleanText(name),
    vatNumber: number(vatNumber ?? '') || null,
    companyId:
      companyId && number(companyId.value) !== ''
        ? { scheme: companyId.scheme, value: number(companyId.value).toUpperCase() }
        : null,
    address: {
      street: cleanText(address.street),
      building: number(address.building),
      additional: number(address.additional),
      district: cleanText(address.district),
      city: cleanText(address.city),
      postcode: number(address.postcode),
      country: address.country,
    },
    billingEmail: cleanText(billingEmail),
  }
}

/** A company in one line, for the history. */
export function companyLine({ name, vatNumber, companyId, address, billingEmail }: Company): string {
  const { building, street, district, city, postcode, additional } = address
  const place = [`${building} ${street}`, district, `${city} ${postcode}`, additional]
  const id = companyId && `${companyId.scheme} ${companyId.value}`
  return [name, vatNumber, id, ...place, billingEmail].filter(Boolean).join(' · ')
}

/** A part of a company, as the API names it: `vat_number`, `company_id.value`, `address.street`. */
export type CompanyField =
  | 'name'
  | 'vat_number'
  | 'company_id.value'
  | 'billing_email'
  | `address.${'street' | 'building' | 'additional' | 'district' | 'city' | 'postcode'}`

/**
 * What is wrong with a cleaned company, at most one thing of each part; empty when it can be named on an
 * invoice.
 */
export function companyFaults(company: Company): Partial<Record<CompanyField, FieldError>> {
  const { name, vatNumber, companyId, address } = company
  const faults: Partial<Record<CompanyField, FieldError>> = {}
  const require = (field: CompanyField, text: string, limit: number) => {
    if (text === '') faults[field] = 'required'
    else if (text.length > limit) faults[field] = 'too_long'
  }
  require('name', name, companyLimits.name)
  if (vatNumber !== null && !vatNumberShape.test(vatNumber)) faults.vat_number = 'not_a_vat_number'
  if (vatNumber === null && companyId === null) faults.vat_number = 'vat_number_or_id'
  const idFault = companyId && faultOfId(companyId)
  if (idFault) faults['company_id.value'] = idFault
  require('address.street', address.street, companyLimits.street)
  require('address.district', address.district, companyLimits.district)
  require('address.city', address.city, companyLimits.city)
  if (!/^\d{4}$/.test(address.building)) faults['address.building'] = 'not_four_digits'
  if (!/^(\d{4})?$/.test(address.additional)) faults['address.additional'] = 'not_four_digits'
  if (!/^\d{5}$/.test(address.postcode)) faults['address.postcode'] = 'not_five_digits'
  return faults
}

function faultOfId({ scheme, value }: CompanyId): FieldError | undefined {
  if (value.length > companyLimits.id) return 'too_long'
  const shape = idShapes[scheme]
  if (!shape) return /^[A-Z0-9]+$/.test(value) ? undefined : 'not_letters_and_digits'
  if (shape.test(value)) return undefined
  return scheme === '700' ? 'not_a_unified_number' : 'not_ten_digits'
}
