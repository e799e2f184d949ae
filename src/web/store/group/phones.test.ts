import { expect, it } from 'vitest'
import { groupErrorsOf, readPhones } from './phones.ts'

function formOf(...numbers: string[]): FormData {
  const form = new FormData()
  for (const number of numbers) {
    form.append('phone_extension', '+966')
    form.append('phone_number', number)
  }
  return form
}

it('passes over empty fields and brings errors back to the right one', () => {
  const { all, filled } = readPhones(formOf('', ' 0551112223 ', '', '12'))
  expect(all).toHaveLength(4)
  expect(filled).toEqual([
    { extension: '+966', number: '0551112223', place: 1 },
    { extension: '+966', number: '12', place: 3 },
  ])
  const answer = { code: 200001, message: 'invalid', errors: { 'members.1.phone_number': ['no phone'] } }
  expect(groupErrorsOf(answer, filled)).toEqual({ places: { 3: 'no phone' } })
  expect(groupErrorsOf({ ...answer, code: 700002, message: 'twice' }, filled)).toEqual({
    places: { 3: 'no phone' },
  })
  expect(groupErrorsOf({ code: 700003, message: 'one at least' }, filled)).toEqual({
    message: 'one at least',
    places: {},
  })
})
