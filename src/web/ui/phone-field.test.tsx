import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { PhoneField } from './phone-field.tsx'

test('the browser offers the own number at the own field, and none at somebody else’s', () => {
  expect(drawn(<PhoneField label="جوالكم" />)).toContain('autoComplete="tel-national"')
  const others = drawn(<PhoneField label="جوال العضو" isOthers />)
  expect(others).toContain('autoComplete="off"')
  expect(others).not.toContain('tel-national')
})
