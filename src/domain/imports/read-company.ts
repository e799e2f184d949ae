import { cleanCompany, companyFaults, type Company, type CompanyField } from '#rules/tax/company'
import { companyIdSchemes } from '#rules/tax/tax-document'
import { cell, readText, type Cells } from '#rules/imports/cells'
import { refuseField } from '#rules/imports/row-refused'
import { readEmail } from '#domain/imports/read-email'

/** Which column holds which part of a company, as the API names it. */
const columns: Record<CompanyField, string> = {
  name: 'company_name',
  vat_number: 'company_vat_number',
  'company_id.value': 'company_id',
  billing_email: 'company_email',
  'address.street': 'company_street',
  'address.building': 'company_building',
  'address.additional': 'company_additional',
  'address.district': 'company_district',
  'address.city': 'company_city',
  'address.postcode': 'company_postcode',
}

/**
 * Letters of any part before it is cleaned: what is too long for its own place is refused by the rules of
 * companies.
 */
const maxLetters = 500

/**
 * Whom invoices name, as the API checks it; null where all of its columns are empty: the person.
 * @param ownVatNumber that of the store, which cannot be a buyer's
 * Throws RowRefused.
 */
export function readCompany(cells: Cells, ownVatNumber: string): Company | null {
  const part = (field: CompanyField) => readText(cells, columns[field], maxLetters)
  const isEmpty = [...Object.values(columns), 'company_id_scheme'].every((name) => cell(cells, name) === '')
  if (isEmpty) return null
  const number = part('company_id.value')
  const company = cleanCompany({
    name: part('name'),
    vatNumber: part('vat_number') || null,
    companyId: number === '' ? null : { scheme: readScheme(cells), value: number },
    address: {
      street: part('address.street'),
      building: part('address.building'),
      additional: part('address.additional'),
      district: part('address.district'),
      city: part('address.city'),
      postcode: part('address.postcode'),
      country: 'SA',
    },
    billingEmail: readEmail(cells, columns.billing_email),
  })
  const [fault] = Object.entries(companyFaults(company))
  if (fault) throw refuseField(columnOf(fault[0]), fault[1])
  if (company.vatNumber !== null && company.vatNumber === ownVatNumber) {
    throw refuseField(columns.vat_number, 'vat_number_of_store')
  }
  return company
}

function columnOf(field: string): string {
  return Object.entries(columns).find(([name]) => name === field)?.[1] ?? 'company_name'
}

/** A commercial registration where nothing else is said. */
function readScheme(cells: Cells) {
  const written = cell(cells, 'company_id_scheme').toUpperCase() || 'CRN'
  const scheme = companyIdSchemes.find((known) => known === written)
  if (!scheme) throw refuseField('company_id_scheme', 'not_allowed')
  return scheme
}
