import { expect, test } from 'vitest'
import { createAddressReader } from './address.ts'

test('nobody is believed by default', () => {
  const read = createAddressReader([])
  expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(read('::ffff:127.0.0.1', undefined)).toBe('127.0.0.1')
  expect(read(undefined, undefined)).toBe('')
})

test('a trusted proxy is believed, as far as the chain of trust goes', () => {
  const read = createAddressReader(['10.0.0.0/8', '::1'])
  expect(read('10.1.1.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(read('::1', '198.51.100.1, 10.2.2.2')).toBe('198.51.100.1')
  // What the visitor wrote in front is not what the proxy saw.
  expect(read('10.1.1.1', '1.2.3.4, 198.51.100.1')).toBe('198.51.100.1')
  expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(read('10.1.1.1', 'nonsense')).toBe('10.1.1.1')
})
