import { expect, test } from 'vitest'
import { createHostCheck } from './own-host.ts'

const production = createHostCheck({ publicUrl: 'https://store.example', demo: false })
const demo = createHostCheck({ publicUrl: 'http://store.test:3000', demo: true })

test.each([
  ['store.example', true, false],
  ['STORE.example', true, false],
  ['store.example:443', true, false],
  ['store.example:8080', false, false],
  ['store.example.evil.test', false, false],
  ['evil.test', false, false],
  ['127.0.0.1:3000', false, true],
  ['[::1]:3000', false, true],
  ['localhost:3000', false, true],
  ['store.test', false, true],
  ['store.test:3000', false, true],
  ['', false, false],
  [undefined, false, false],
  ['a b', false, false],
])('%s is the store in production: %s, in a demonstration: %s', (host, inProduction, inDemo) => {
  expect(production(host)).toBe(inProduction)
  expect(demo(host)).toBe(inDemo)
})
