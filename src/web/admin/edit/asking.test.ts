import { expect, it } from 'vitest'
import { askingBehind } from './asking.ts'

const first = { key: 'first', told: undefined }
const code = { did: 'nothing', needsCode: true }

it('asks for the same behind the code that was asked for, and where an answer was lost', () => {
  expect(askingBehind(first, undefined)).toBe(first)
  expect(askingBehind(first, code)).toBe(first)
})

it('asks anew behind a refusal, once', () => {
  const refusal = { did: 'nothing' }
  const second = askingBehind(first, refusal)
  expect(second.key).not.toBe(first.key)
  expect(askingBehind(second, refusal)).toBe(second)
  // The code that is asked for behind it belongs to what was asked anew.
  expect(askingBehind(second, code)).toBe(second)
  expect(askingBehind(second, { did: 'nothing' }).key).not.toBe(second.key)
})
