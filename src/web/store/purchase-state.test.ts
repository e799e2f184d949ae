import { beforeEach, describe, expect, test } from 'vitest'
import {
  changePurchase,
  emptyPurchase,
  firstOpenStep,
  forgetPurchase,
  newCard,
  parsePurchase,
  readPurchase,
} from './purchase-state.ts'

const plan = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const order = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a2002'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

let tab = memory()
beforeEach(() => {
  tab = memory()
})

test('starts at the first step with the Saudi extension', () => {
  expect(readPurchase(tab)).toEqual({
    step: 1,
    phone: '',
    phoneExtension: '+966',
    chosenPackage: null,
    order: null,
    savesCard: false,
    cardName: '',
    way: null,
  })
})

test('keeps what was chosen, entry by entry', () => {
  changePurchase({ chosenPackage: plan }, tab)
  changePurchase({ phone: '512345678' }, tab)
  changePurchase({ step: 3, order, savesCard: true, cardName: 'NOURA ALI', way: newCard }, tab)
  expect(readPurchase(tab)).toEqual({
    step: 3,
    phone: '512345678',
    phoneExtension: '+966',
    chosenPackage: plan,
    order,
    savesCard: true,
    cardName: 'NOURA ALI',
    way: newCard,
  })
})

test('is empty after the order was paid', () => {
  changePurchase({ chosenPackage: plan, order }, tab)
  forgetPurchase(tab)
  expect(readPurchase(tab)).toEqual(emptyPurchase)
})

test.each([
  ['nothing', null],
  ['broken text', '{"step":'],
  ['something else', '[1,2]'],
  ['a null', 'null'],
  [
    'wrong kinds',
    '{"step":9,"phone":5,"phoneExtension":"<b>","chosenPackage":"../x","order":{},"way":"old"}',
  ],
])('reads %s as a purchase that has not begun', (_, text) => {
  expect(parsePurchase(text)).toEqual(emptyPurchase)
})

test('goes on without storage', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(changePurchase({ chosenPackage: plan }, full).chosenPackage).toBe(plan)
  expect(readPurchase(full)).toEqual(emptyPurchase)
})

describe('a step without what it needs leads to the first open one', () => {
  const stranger = { isSignedIn: false }
  const client = { isSignedIn: true }

  test('to the plans when none is chosen', () => {
    expect(firstOpenStep(emptyPurchase, stranger)).toBe('/#plans')
    expect(firstOpenStep(emptyPurchase, client)).toBe('/#plans')
  })

  test('to the phone when a plan is chosen, unless the client is signed in', () => {
    const purchase = { ...emptyPurchase, chosenPackage: plan }
    expect(firstOpenStep(purchase, stranger)).toBe(`/phone?plan=${plan}`)
    expect(firstOpenStep(purchase, client)).toBe(`/complete?plan=${plan}`)
  })

  test('to the payment when an order is placed and the client still signed in', () => {
    const purchase = { ...emptyPurchase, chosenPackage: plan, order }
    expect(firstOpenStep(purchase, client)).toBe(`/payment?order=${order}`)
    expect(firstOpenStep(purchase, stranger)).toBe(`/phone?plan=${plan}`)
  })
})
