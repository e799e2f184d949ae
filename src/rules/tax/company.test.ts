import { expect, test } from 'vitest'
import { cleanCompany, type Company, companyFaults } from '#rules/tax/company'

const company: Company = {
  name: 'شركة المثال',
  vatNumber: '310122393500003',
  companyId: { scheme: 'CRN', value: '1010010000' },
  address: {
    street: 'طريق الملك فهد',
    building: '1234',
    additional: '',
    district: 'العليا',
    city: 'الرياض',
    postcode: '12211',
    country: 'SA',
  },
  billingEmail: 'accounts@example.test',
}

const faultsOf = (changes: Partial<Company>) => companyFaults(cleanCompany({ ...company, ...changes }))

test('a company is kept as an invoice names it, in whatever digits it was typed', () => {
  const typed = cleanCompany({
    ...company,
    name: '  شركة \u202eالمثال ',
    vatNumber: '٣١٠ ١٢٢ ٣٩٣ ٥٠٠ ٠٠٣',
    companyId: { scheme: 'SAG', value: 'ab 12' },
    address: { ...company.address, building: '١٢٣٤', postcode: '۱۲۲۱۱' },
  })
  expect(typed).toEqual({ ...company, companyId: { scheme: 'SAG', value: 'AB12' } })
  expect(companyFaults(typed)).toEqual({})
})

test('a VAT number or another number is enough, and one of them is needed', () => {
  expect(faultsOf({ companyId: null })).toEqual({})
  expect(faultsOf({ companyId: { scheme: 'CRN', value: ' ' } })).toEqual({})
  expect(faultsOf({ vatNumber: null })).toEqual({})
  expect(faultsOf({ vatNumber: '', companyId: null })).toEqual({ vat_number: 'vat_number_or_id' })
})

test.each(['31012239350000', '3101223935000031', '410122393500003', '310122393500004', '31012239350000x'])(
  'the VAT number %s is refused by its shape',
  (vatNumber) => expect(faultsOf({ vatNumber })).toEqual({ vat_number: 'not_a_vat_number' }),
)

test.each([
  ['CRN', '123456789', 'not_ten_digits'],
  ['TIN', '31012239350', 'not_ten_digits'],
  ['700', '1010010000', 'not_a_unified_number'],
  ['NAT', '2010010000', 'not_ten_digits'],
  ['IQA', '1010010000', 'not_ten_digits'],
  ['MLS', 'م-12', 'not_letters_and_digits'],
  ['OTH', 'A'.repeat(31), 'too_long'],
] as const)('a number of the scheme %s cannot be %s', (scheme, value, fault) => {
  expect(faultsOf({ companyId: { scheme, value } })).toEqual({ 'company_id.value': fault })
})

test('all parts of the address are needed but the secondary number', () => {
  const nothing = { street: '', building: '', additional: '', district: '', city: '', postcode: '' }
  expect(faultsOf({ name: ' ', address: { ...nothing, country: 'SA' } })).toEqual({
    name: 'required',
    'address.street': 'required',
    'address.district': 'required',
    'address.city': 'required',
    'address.building': 'not_four_digits',
    'address.postcode': 'not_five_digits',
  })
  expect(faultsOf({ address: { ...company.address, additional: '12', city: 'ر'.repeat(128) } })).toEqual({
    'address.additional': 'not_four_digits',
    'address.city': 'too_long',
  })
})
