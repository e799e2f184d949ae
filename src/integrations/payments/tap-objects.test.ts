import { expect, test } from 'vitest'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { minorOf } from './tap-objects.ts'

test('riyals with two decimals are whole halalas', () => {
  expect([69, 0.1, 1.15, 100.01, 8.2, 999_999.99].map(minorOf)).toEqual([
    6_900, 10, 115, 10_001, 820, 99_999_999,
  ])
})

test('a part of a halala is no amount', () => {
  expect(() => minorOf(69.005)).toThrow(GatewayUnreachable)
  expect(() => minorOf(68.999)).toThrow(GatewayUnreachable)
})
