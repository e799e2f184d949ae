import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from '../src/rules/errors/errors.ts'

/** Amounts of money, one of which is written like a number of an error. */
const ofMoney = ['src/rules/shop/price.test.ts']

test('the number of an error is written as it is on the wire, so that a search finds each use', () => {
  const numbers = new Set<string>(Object.values(errors).map(([number]) => String(number)))
  const found = globSync('{src,test,e2e,bench,scripts,examples}/**/*.{ts,tsx}')
    .filter((file) => !ofMoney.includes(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b\d{3}_\d{3}\b/g)]
        .filter(([written]) => numbers.has(written.replace('_', '')))
        .map(([written]) => `${file}: ${written}`),
    )
  expect(found).toEqual([])
})
