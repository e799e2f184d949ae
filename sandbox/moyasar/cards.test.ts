import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passesLuhn } from '../practice/luhn.ts'
import { findBrand } from './cards.ts'
import { bankAnswers, testCards } from './test-cards.ts'
import { TestShop, card } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

describe('test cards', () => {
  it('are the 47 documented ones, all with a right check digit and the brand of their row', () => {
    expect(testCards).toHaveLength(47)
    expect(testCards.filter(({ number }) => !passesLuhn(number))).toEqual([])
    expect(testCards.filter(({ number, brand }) => findBrand(number) !== brand)).toEqual([])
  })

  it.each(testCards.filter((one) => one.enrolment === 'challenge'))(
    '$brand $number ends as the bank says: $code',
    async ({ number, brand, code }) => {
      const source = { ...card, number, cvc: brand === 'amex' ? '1234' : '123' }
      const created = await shop.pay(source)
      expect(created.status).toBe(201)
      expect(created.body.status).toBe('initiated')
      expect(created.body.source).toMatchObject({ company: brand, response_code: null, message: null })

      const back = await shop.walk(created.body.source.transaction_url)
      const payment = await shop.payment(created.body.id)
      expect(payment.status).toBe(code === '00' ? 'paid' : 'failed')
      expect(payment.source).toMatchObject({ response_code: code, message: bankAnswers[code] })
      expect(back.searchParams.get('message')).toBe(bankAnswers[code])
    },
  )

  it('lets a frictionless card pass without a question', async () => {
    const created = await shop.pay({ ...card, number: '4111114005765430' })
    expect(created.body.status).toBe('initiated')
    const back = await shop.walk(created.body.source.transaction_url, 'never asked')
    expect(back.searchParams.get('status')).toBe('paid')
  })

  it.each([
    ['4111113343111067', '3ds_ds_error'],
    ['4111116611600661', '3ds_declined_card_unregistered'],
  ])('fails %s at once, without a way to go', async (number, reason) => {
    const { status, body } = await shop.pay({ ...card, number })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'failed', failure_reason: reason })
    expect(body.source).toMatchObject({ transaction_url: null, response_code: null })
    expect(body.source.message).toMatch(/^3-D Secure transaction attempt failed \(/)
  })

  it.each(['4111118250252531', '4111112205628150', '4111115784228433', '4111115620358287'])(
    'fails %s in 3-D Secure, before the bank is asked',
    async (number) => {
      const payment = await shop.payThrough({ ...card, number }, 'never asked')
      expect(payment).toMatchObject({ status: 'failed', source: { response_code: null } })
      expect(payment.failure_reason).toMatch(/^3ds_/)
    },
  )

  it('fails a card that is not listed', async () => {
    const payment = await shop.payThrough({ ...card, number: '4242424242424242' })
    expect(payment.status).toBe('failed')
  })

  it('looks for mada before Visa', () => {
    expect(findBrand('4201320111111010')).toBe('mada')
    expect(findBrand('4111111111111111')).toBe('visa')
    expect(findBrand('2223000048400011')).toBe('master')
    expect(findBrand('9999999999999999')).toBeUndefined()
  })

  it.each([
    [{ number: '4201320111111011' }, 'number'],
    [{ number: '4201' }, 'number'],
    [{ name: 'Sara' }, 'name'],
    [{ name: 'سارة علي' }, 'name'],
    [{ month: 13 }, 'month'],
    [{ month: 1, year: 2020 }, 'year'],
    [{ cvc: '12' }, 'cvc'],
    [{ number: '340000000900000', cvc: '123' }, 'cvc'],
  ])('refuses %o', async (wrong, field) => {
    const { status, body } = await shop.pay({ ...card, ...wrong })
    expect(status).toBe(400)
    expect(body).toMatchObject({ type: 'invalid_request_error', message: 'Validation Failed' })
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('takes two-digit years and months as text', async () => {
    const { status } = await shop.pay({ ...card, month: '09', year: '99' })
    expect(status).toBe(201)
  })

  it('looks a card up for its issuer', async () => {
    const { body } = await shop.call('POST', '/v1/source/issuer', { number: card.number })
    expect(body).toMatchObject({ issuer_card_type: 'debit', first_digits: '420132', last_digits: '1010' })
  })
})
