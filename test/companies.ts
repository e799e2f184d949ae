import { companyFaults, type Company } from '#rules/tax/company'

/** A company as bodies of the API name it. */
export const companyBody = {
  name: 'شركة المثال للتجارة',
  vat_number: '310122393500003',
  company_id: { scheme: 'CRN', value: '1010010000' },
  address: {
    street: 'طريق الملك فهد',
    building: '1234',
    additional: '',
    district: 'العليا',
    city: 'الرياض',
    postcode: '12211',
    country: 'SA',
  },
  billing_email: 'payables@company.test',
} as const

/** The same company as it is kept. */
export const company: Company = {
  name: companyBody.name,
  vatNumber: companyBody.vat_number,
  companyId: companyBody.company_id,
  address: companyBody.address,
  billingEmail: companyBody.billing_email,
}

if (Object.keys(companyFaults(company)).length > 0) throw new Error('the company of the tests is none')
