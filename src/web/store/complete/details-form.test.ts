import { expect, test } from 'vitest'
import { missingIn, readDetailsForm } from './details-form.ts'

function form(entries: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return readDetailsForm(data)
}

const whole = {
  first_name: ' نورة ',
  last_name: 'العتيبي',
  email: 'noura@example.com',
  accept_terms: 'on',
  expected: '23000',
  expected_price: '25000',
  expected_renewal: '26450',
  expected_term: '30 300',
}

test('reads a whole form', () => {
  expect(form({ ...whole, order: '', key: 'k', city: 'الرياض' })).toEqual({
    intent: 'place',
    company: null,
    purchaseOrder: '',
    order: '',
    key: 'k',
    expected: 23_000,
    expectedPrice: 25_000,
    expectedRenewal: 26_450,
    expectedTerm: { days: 30, points: 300 },
    coupon: '',
    appliedCoupon: '',
    members: [],
    acceptsTerms: true,
    renews: false,
    priceChange: null,
    changesRenewals: false,
    details: {
      first_name: 'نورة',
      last_name: 'العتيبي',
      email: 'noura@example.com',
      country: '',
      city: 'الرياض',
      address: '',
    },
  })
})

test('knows what is missing: the names, the email and the consent to the terms', () => {
  expect(missingIn(form(whole))).toEqual({})
  expect(missingIn(form({ ...whole, email: '\u200fnoura@example.com\u2069' }))).toEqual({})
  expect(missingIn(form({ first_name: '  ', city: 'x' }))).toEqual({
    first_name: 'missing',
    last_name: 'missing',
    email: 'missing',
    accept_terms: 'missing',
  })
})

test('knows what a company lacks together with the rest', () => {
  const { email: _, ...withoutEmail } = whole
  expect(
    missingIn(form({ ...withoutEmail, for_company: 'on', 'company.company_id.value': '7001234567' })),
  ).toEqual({
    email: 'missing',
    'company.name': 'missing',
    'company.address.street': 'missing',
    'company.address.building': 'missing',
    'company.address.district': 'missing',
    'company.address.city': 'missing',
    'company.address.postcode': 'missing',
  })
  expect(missingIn(form({ ...whole, for_company: 'on' }))['company.vat_number']).toBe('missing')
})

test('knows a wrong email together with what is missing', () => {
  expect(missingIn(form({ ...whole, email: 'noura@', accept_terms: '' }))).toEqual({ email: 'incomplete' })
  const { accept_terms: _, ...unticked } = whole
  expect(missingIn(form({ ...unticked, email: 'noura@example' }))).toEqual({
    email: 'incomplete',
    accept_terms: 'missing',
  })
})

test('takes no price that is not a whole number of halalas', () => {
  expect(form({ expected: '230.00' }).expected).toBeNull()
  expect(form({ expected: '-1' }).expected).toBeNull()
  expect(form({ expected: '0' }).expected).toBe(0)
})
