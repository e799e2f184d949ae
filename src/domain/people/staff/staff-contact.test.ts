import { expect, test } from 'vitest'
import { asEmailTaken } from '#domain/people/staff/staff-contact'

const violation = (constraint: string) =>
  Object.assign(new Error('duplicate key'), { code: '23505', constraint })

test('only the index of emails says that an email is taken', () => {
  expect(() => asEmailTaken(violation('staff_users_email'))).toThrow('staff_email_taken')
  const other = violation('staff_links_one')
  expect(() => asEmailTaken(other)).toThrow(other)
})
