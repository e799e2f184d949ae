import { expect, test } from 'vitest'
import type { Api } from '../../request/api.server.ts'
import { readDetailsForm } from './details-form.ts'
import { place } from './place-order.server.ts'

/** Nobody is asked before all is there. */
const nobody = {} as Api

test('what is wrong with a company is told together with what it lacks', async () => {
  const form = new FormData()
  const typed = {
    for_company: 'on',
    'company.name': 'شركة الأفق',
    'company.vat_number': '30000000000000',
    'company.address.building': '12',
    first_name: 'نورة',
    last_name: 'العتيبي',
    email: 'noura@example.com',
    accept_terms: 'on',
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const placed = await place(nobody, 'plan', readDetailsForm(form), 'ar')
  expect(placed).toMatchObject({
    outcome: 'invalid',
    errors: {
      'company.vat_number': expect.stringContaining('خمسة عشر رقمًا'),
      'company.address.building': expect.any(String),
      'company.address.district': 'missing',
      'company.address.city': 'missing',
    },
  })
  expect(placed).not.toHaveProperty('errors.company.name')
})
