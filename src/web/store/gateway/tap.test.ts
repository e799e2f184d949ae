import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestTap } from '../../../../sandbox/tap/test-tap.ts'
import { traitsOf } from './card-gateway.ts'
import { loadCardGateway } from './load-card-gateway.ts'
import { makeCardToken, makeTokenToKeep } from './tap.ts'

const mada = { name: 'NOURA ALOTAIBI', number: '4464040000000007', month: 1, year: 2039, cvc: '100' }
const callbackUrl = 'http://localhost:3000/payment?order=x'

let bank: TestTap
beforeAll(async () => {
  bank = await TestTap.open()
})
afterAll(() => bank.close())

const gateway = (key = 'pk_test_sandbox') => ({ name: 'tap', base_url: bank.url, publishable_key: key })
const made = { outcome: 'made', token: expect.stringMatching(/^tok_/) }

test('makes a token of a good card, to pay with and to keep', async () => {
  expect(await makeCardToken(gateway(), mada, callbackUrl)).toEqual(made)
  expect(await makeTokenToKeep(gateway(), mada, callbackUrl)).toEqual(made)
})

test.each([
  [{ number: '4464040000000008' }, ['number']],
  [{ month: 13 }, ['expiry']],
  [{ cvc: '1' }, ['cvc']],
  [{ name: '12345678901' }, ['name']],
])('says which field of %j is wrong', async (changes, fields) => {
  expect(await makeCardToken(gateway(), { ...mada, ...changes }, callbackUrl)).toEqual({
    outcome: 'refused',
    fields,
  })
})

test('names no field when it is not the card', async () => {
  expect(await makeCardToken(gateway('pk_test_other'), mada, callbackUrl)).toEqual({
    outcome: 'refused',
    fields: [],
  })
})

test('tries again after a fault, and gives up when nobody answers', async () => {
  await bank.faults({ fail_next: 1 })
  expect(await makeCardToken(gateway(), mada, callbackUrl, { pauses: [0] })).toEqual(made)
  const dead = () => Promise.reject(new TypeError('Failed to fetch'))
  const answer = await makeCardToken(gateway(), mada, callbackUrl, { fetch: dead, pauses: [] })
  expect(answer).toEqual({ outcome: 'silent' })
})

test('is the module of a store at Tap, which sends no payments itself', async () => {
  expect(await loadCardGateway(gateway())).toMatchObject({ sendCardPayment: null })
  const other = await loadCardGateway({ ...gateway(), name: 'moyasar' })
  expect(other?.sendCardPayment).toBeInstanceOf(Function)
  expect(traitsOf(gateway())).toEqual({ holdsARiyal: false, takesCvcOfSavedCard: false })
})
