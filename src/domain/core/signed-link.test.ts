import { expect, test } from 'vitest'
import { readToken, signToken } from '#domain/core/signed-link'

const key = Buffer.alloc(32, 7)
const claim = Buffer.from('0199aa0012347abc8def0123456789ab', 'hex')
const token = signToken(key, claim)

test('a token is written as links that stand in messages and on paper are', () => {
  expect(token).toBe('AZmqABI0eryN7wEjRWeJqxRjWi_VLyM5bS4Qtsbj0Uc')
})

test('a token gives back what it claims', () => {
  expect(readToken(key, token, 16)?.equals(claim)).toBe(true)
})

test.each([
  ['another key’s', signToken(Buffer.alloc(32, 8), claim)],
  ['another claim’s', signToken(key, Buffer.alloc(16)).slice(0, 21) + token.slice(21)],
  ['a longer claim’s', signToken(key, Buffer.alloc(22))],
  ['a shortened', token.slice(0, -1)],
  ['a padded', `${token}==`],
  ['no', ''],
])('%s token claims nothing', (_, wrong) => {
  expect(readToken(key, wrong, 16)).toBeNull()
})
