import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openEar } from '#test/ear'
import { describeGateway } from '#test/gateway-suite'
import { openTapBench } from '#test/tap-bench'
import { halalas } from '#rules/core/money'
import { TestTap, quietCard } from '../../../sandbox/tap/test-tap.ts'
import { createTap } from './tap.ts'

describeGateway('Tap', openTapBench)

describe('what only Tap does', async () => {
  const bank = await TestTap.open()
  afterAll(() => bank.close())
  const settings = {
    baseUrl: bank.url,
    browserBaseUrl: bank.url,
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_sandbox',
    webhookUrl: '',
  }
  const tap = createTap(settings)

  async function pay(amount = 6_900) {
    const charge = {
      id: randomUUID(),
      openedAt: new Date(),
      orderId: randomUUID(),
      payer: { firstName: '', lastName: '', email: '', phoneExtension: '+966', phoneNumber: '500000001' },
      amount: halalas(amount),
      description: 'Order 100001',
      callbackUrl: 'http://store.test/payment',
    }
    const token = await bank.token(quietCard)
    const answer = await tap.cards.chargeToken(charge, { token, saves: false })
    if (answer.outcome === 'refused') throw new Error(answer.message)
    return { id: charge.id, reference: answer.payment.reference, openedAt: charge.openedAt }
  }

  const theirs = async () => (await bank.call('GET', '/sandbox/ledger')).body

  test('amounts travel in riyals, a payer without a name is called something, and our ids go with the charge', async () => {
    const payment = await pay(10_001)
    const [charge] = (await theirs()).charges
    expect(charge).toMatchObject({
      amount: 100.01,
      reference: { transaction: payment.id, idempotent: payment.id },
      metadata: { payment_id: payment.id },
    })
  })

  test('a refund is pending until the bank has decided, however often it is asked for, and sent once', async () => {
    const payment = await pay()
    const refund = { id: randomUUID(), payment, amount: halalas(2_000) }
    const first = await tap.refunds.refund({ ...refund, reference: null })
    expect(first).toMatchObject({ outcome: 'pending', reference: expect.stringMatching(/^re_/) })
    // The answer may have been lost, so that nobody knows its reference.
    expect(await tap.refunds.refund({ ...refund, reference: null })).toEqual(first)
    expect((await tap.findPayment(payment))?.refunded).toBe(0)
    await bank.passTime(20_000)
    expect(await tap.refunds.refund({ ...refund, reference: null })).toMatchObject({ outcome: 'done' })
    expect((await tap.findPayment(payment))?.refunded).toBe(2_000)
    expect(
      (await theirs()).refunds.filter((one: { charge_id: string }) => one.charge_id === payment.reference),
    ).toHaveLength(1)
  })

  test('a refund that the bank declines is told so, and can be sent anew', async () => {
    const payment = await pay()
    const refund = { id: randomUUID(), payment, amount: halalas(6_900) }
    const first = await tap.refunds.refund({ ...refund, reference: null })
    const reference = 'reference' in first ? first.reference : null
    await bank.call('POST', `/sandbox/refunds/${reference}/decide`, { refunded: false })
    expect(await tap.refunds.refund({ ...refund, reference })).toMatchObject({ outcome: 'refused' })
    const second = await tap.refunds.refund({ ...refund, reference: null })
    expect(second).toMatchObject({ outcome: 'pending' })
    expect('reference' in second && second.reference).not.toBe(reference)
  })

  test('two refunds of one amount are two', async () => {
    const payment = await pay()
    for (const _ of [1, 2])
      await tap.refunds.refund({ id: randomUUID(), reference: null, payment, amount: halalas(500) })
    await bank.passTime(20_000)
    expect((await tap.findPayment(payment))?.refunded).toBe(1_000)
  })

  test('the list goes over its pages and brings what went back', async () => {
    const oldest = await pay(100)
    const payments = [oldest]
    for (let made = 1; made < 52; made++) payments.push(await pay(100 + made))
    await tap.refunds.refund({ id: randomUUID(), reference: null, payment: oldest, amount: halalas(100) })
    await bank.passTime(20_000)
    const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
    const listed = new Map<string, number>()
    for await (const payment of tap.paymentList.listPayments(range)) listed.set(payment.id, payment.refunded)
    expect(payments.every(({ id }) => listed.has(id))).toBe(true)
    expect(listed.get(oldest.id)).toBe(100)
    // And one is found there by our id alone.
    expect((await tap.findPayment({ ...oldest, reference: null }))?.refunded).toBe(100)
  })

  test('Apple Pay is charged by its token; a session with Apple is not to be had', async () => {
    const paymentData = { version: 'EC_v1', data: 'x', signature: 'x', header: {} }
    const charge = {
      id: randomUUID(),
      openedAt: new Date(),
      orderId: randomUUID(),
      payer: { firstName: 'N', lastName: 'A', email: '', phoneExtension: '+966', phoneNumber: '500000001' },
      amount: halalas(6_900),
      description: 'Order',
      callbackUrl: 'http://store.test/payment',
    }
    for (const token of [JSON.stringify({ paymentData }), JSON.stringify(paymentData)]) {
      const id = randomUUID()
      expect(await tap.applePay.chargeApplePay({ ...charge, id }, token)).toMatchObject({
        outcome: 'made',
        payment: { status: 'paid' },
      })
    }
    expect(await tap.applePay.chargeApplePay(charge, 'no JSON')).toMatchObject({
      outcome: 'refused',
    })
    const merchant = { validationUrl: 'https://apple.test', displayName: 'Store', domain: 'store.test' }
    expect(await tap.applePay.startSession(merchant)).toMatchObject({ outcome: 'refused' })
  })

  test('an event with any hashed field changed is forged, and so is one signed with another key', async () => {
    const heard: { hash: string; body: Record<string, unknown> }[] = []
    const ear = await openEar((request, response) => {
      let text = ''
      request.on('data', (piece) => (text += piece))
      request.on('end', () => {
        heard.push({ hash: String(request.headers['hashstring']), body: JSON.parse(text) })
        response.end('{}')
      })
    })
    const telling = createTap({ ...settings, webhookUrl: ear.url })
    const token = await bank.token(quietCard)
    const charge = {
      id: randomUUID(),
      openedAt: new Date(),
      orderId: randomUUID(),
      payer: { firstName: 'N', lastName: '', email: 'n@a.test', phoneExtension: '+966', phoneNumber: '5' },
      amount: halalas(6_900),
      description: 'Order',
      callbackUrl: 'http://store.test',
    }
    await telling.cards.chargeToken(charge, { token, saves: false })
    await expect.poll(() => heard.length).toBe(1)
    ear.close()
    const { hash = '', body = {} } = heard[0] ?? {}
    const headers = new Headers({ hashstring: hash })
    expect(telling.readEvent(headers, body)).toMatchObject({ type: 'charge CAPTURED' })
    const reference = body['reference'] as object
    const transaction = body['transaction'] as object
    for (const change of [
      { id: 'chg_other' },
      { amount: 69.01 },
      { currency: 'KWD' },
      { status: 'DECLINED' },
      { reference: { ...reference, gateway: 'x' } },
      { reference: { ...reference, payment: 'x' } },
      { transaction: { ...transaction, created: '1' } },
    ]) {
      expect(telling.readEvent(headers, { ...body, ...change }), JSON.stringify(change)).toBeNull()
    }
    for (const wrong of ['', 'x', hash.slice(2), `${hash}00`]) {
      expect(telling.readEvent(new Headers({ hashstring: wrong }), body)).toBeNull()
    }
    expect(createTap({ ...settings, secretKey: 'sk_test_other' }).readEvent(headers, body)).toBeNull()
  })
})
