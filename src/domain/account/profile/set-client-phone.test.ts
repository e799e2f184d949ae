import { expect, test } from 'vitest'
import { asPhoneTaken } from '#domain/account/profile/set-client-phone'

const violation = (constraint: string) =>
  Object.assign(new Error('duplicate key'), { code: '23505', constraint })

test('only the index of phones says that a phone is taken', () => {
  expect(() => asPhoneTaken(violation('clients_by_phone'))).toThrow('phone_taken')
  const other = violation('clients_ref_id_key')
  expect(() => asPhoneTaken(other)).toThrow(other)
})
