import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeySeal } from './key-seal.ts'

const [key, newer] = [randomBytes(32), randomBytes(32)] as const
const of = 'tax_credentials.key 0199'

test('opens what it sealed, which shows neither the secret nor twice the same', () => {
  const seal = createKeySeal([key])
  const [one, two] = [seal.seal('a secret سر', of), seal.seal('a secret سر', of)]
  expect(seal.open(one, of)).toBe('a secret سر')
  expect(one).not.toBe(two)
  expect(Buffer.from(one.split('.')[2] ?? '', 'base64').toString('latin1')).not.toContain('secret')
  expect(seal.open(seal.seal('', of), of)).toBe('')
})

test('opens nothing for another use, nothing that was changed or cut, and nothing under another key', () => {
  const seal = createKeySeal([key])
  const sealed = seal.seal('a secret', of)
  expect(() => seal.open(sealed, 'tax_credentials.secret 0199')).toThrow('authenticate')
  const [version, id, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seal.open([version, id, changed.toString('base64')].join('.'), of)).toThrow('authenticate')
    const cut = bytes.subarray(0, at).toString('base64')
    expect(() => seal.open([version, id, cut].join('.'), of)).toThrow(/authenti|initialization vector/)
  }
  expect(() => createKeySeal([newer]).open(sealed, of)).toThrow(`there is no key ${id}`)
  expect(() => seal.open('', of)).toThrow('there is no key')
})

test('is given a new key in front of the old one, and needs the old one no more once nothing is sealed under it', () => {
  const old = createKeySeal([key]).seal('a secret', of)
  const both = createKeySeal([newer, key])
  expect(both.open(old, of)).toBe('a secret')
  expect(createKeySeal([newer]).open(both.seal('a secret', of), of)).toBe('a secret')
})
