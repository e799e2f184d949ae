import { expect, test } from 'vitest'
import type { Api } from '../../request/api.server.ts'
import { missing, readDetailsForm } from './details-form.ts'
import { findWrong } from './place-order.server.ts'

const vatError = 'خمسة عشر رقمًا، أولها وآخرها 3.'

/** The shop's refusal of the company, as it was asked about it. */
const asked: unknown[] = []
const call = (_: unknown, { body }: { body: unknown }) => {
  asked.push(body)
  const errors = { 'company.vat_number': [vatError], 'company.address.district': ['مطلوب'] }
  return Promise.resolve({ status: 422, body: { message: '', errors } })
}
const api = { call } as unknown as Api

function typed(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readDetailsForm(form)
}
const person = { first_name: 'نورة', last_name: 'القحطاني', email: 'noura@example.test', accept_terms: 'on' }

test('a malformed number of the company is told together with what is missing', async () => {
  const company = { for_company: 'on', 'company.name': 'منشأة', 'company.vat_number': '30000000000000' }
  const wrong = await findWrong(api, typed({ ...person, ...company }))
  expect(wrong).toMatchObject({
    'company.vat_number': vatError,
    // What is missing has the page's own words.
    'company.address.district': missing,
  })
  expect(asked).toEqual([{ company: expect.objectContaining({ vat_number: '30000000000000' }) }])
})

test('nobody is asked about what is whole, or where a person buys', async () => {
  asked.length = 0
  expect(await findWrong(api, typed(person))).toEqual({})
  expect(await findWrong(api, typed({ ...person, first_name: '' }))).toEqual({ first_name: missing })
  expect(asked).toEqual([])
})
