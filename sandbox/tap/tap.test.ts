import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { createStoppedClock } from '../practice/clock.ts'
import { TestTap, madaCard, payer, quietCard, type Json } from './test-tap.ts'

const day = 24 * 3_600_000
const tap = await TestTap.open({ clock: createStoppedClock(Date.UTC(2026, 10, 21, 9)) })
afterAll(() => tap.close())

const chargeNow = async (id: string): Promise<Json> => (await tap.call('GET', `/v2/charges/${id}`)).body
const declined = { ...quietCard, exp_month: 7, exp_year: 2037 }

describe('tokens', () => {
  test('are made with the publishable key and charged once', async () => {
    const id = await tap.token(quietCard)
    expect(id).toMatch(/^tok_/)
    expect((await tap.charge(quietCard, { source: { id } })).body.status).toBe('CAPTURED')
    const again = await tap.charge(quietCard, { source: { id } })
    expect(again).toMatchObject({ status: 400, body: { errors: [{ code: '1126' }] } })
  })

  test.each([
    [{ number: '4464040000000008' }, '1140'],
    [{ exp_month: 13 }, '1141'],
    [{ exp_month: 5, exp_year: 22 }, '4101'],
    [{ cvc: '1' }, '4102'],
  ])('are not made of %j', async (changes, code) => {
    const { status, body } = await tap.call('POST', '/v2/tokens', { card: { ...madaCard, ...changes } })
    expect({ status, code: body.errors[0].code }).toEqual({ status: 400, code })
  })

  test('are no way from the publishable key to a kept card', async () => {
    const asked = { saved_card: { card_id: 'card_x', customer_id: 'cus_x' } }
    const { body } = await tap.call('POST', '/v2/tokens', asked, 'pk_test_sandbox')
    expect(body.errors[0].code).toBe('2106')
  })
})

describe('a charge', () => {
  test('waits for the bank, and the browser comes back with its id', async () => {
    const { body } = await tap.charge()
    expect(body).toMatchObject({ status: 'INITIATED', amount: 155.5, response: { code: '100' } })
    const page = await fetch(body.transaction.url.replace('localhost', '127.0.0.1'))
    const html = await page.text()
    for (const words of [
      'هل تؤكدون هذه العملية؟',
      'Do you confirm this payment?',
      '155.50 SAR',
      'MADA •••• 0007',
    ]) {
      expect(html).toContain(words)
    }
    const back = await tap.walk(body.transaction.url)
    expect(back.href).toBe(`https://shop.example/back?order=7&tap_id=${body.id}`)
    expect(await chargeNow(body.id)).toMatchObject({ status: 'CAPTURED', card: { last_four: '0007' } })
    // Whoever goes back in the browser lands where it really is.
    expect((await tap.walk(body.transaction.url, 'FAILED')).searchParams.get('tap_id')).toBe(body.id)
    expect((await chargeNow(body.id)).status).toBe('CAPTURED')
  })

  test.each([
    ['FAILED', 'DECLINED', '516'],
    ['CANCELLED', 'CANCELLED', '302'],
  ])('whose payer answers %s is %s', async (answer, status, code) => {
    const { body } = await tap.charge()
    await tap.walk(body.transaction.url, answer)
    expect(await chargeNow(body.id)).toMatchObject({ status, response: { code } })
  })

  test.each([
    [{ exp_month: 4, exp_year: 27 }, 'FAILED', '407'],
    [{ exp_month: 7, exp_year: 2037 }, 'DECLINED', '505'],
    [{ exp_month: 5, exp_year: 2037 }, 'UNKNOWN', '901'],
    [{ cvc: '102' }, 'DECLINED', '502'],
  ])('of a card with %j is %s', async (changes, status, code) => {
    expect((await tap.charge({ ...quietCard, ...changes })).body).toMatchObject({
      status,
      response: { code },
    })
  })

  test('is abandoned when nobody answers in half an hour', async () => {
    const { body } = await tap.charge()
    await tap.passTime(30 * 60_000)
    expect((await chargeNow(body.id)).status).toBe('ABANDONED')
  })

  test('is made once for one idempotent string, for a day', async () => {
    const reference = { idempotent: 'once', transaction: 't' }
    const first = await tap.charge(quietCard, { reference })
    const second = await tap.charge(quietCard, { reference, amount: 1 })
    expect(second.body.id).toBe(first.body.id)
    await tap.passTime(day)
    expect((await tap.charge(quietCard, { reference })).body.id).not.toBe(first.body.id)
  })

  test.each([
    [{ amount: 1.234 }, '1117'],
    [{ amount: 0 }, '1117'],
    [{ currency: 'USD' }, '1119'],
    [{ customer: { first_name: 'Noura' } }, '1139'],
    [{ customer: { id: 'cus_nobody' } }, '1106'],
    [{ source: {} }, '1124'],
    [{ redirect: {} }, '1110'],
    [{ threeDSecure: false }, '1109'],
    [{ customer_initiated: false }, '1216'],
  ])('with %j is refused', async (more, code) => {
    const { status, body } = await tap.charge(quietCard, more)
    expect({ status, code: body.errors[0].code }).toEqual({ status: 400, code })
  })

  test('is listed newest first, page by page', async () => {
    await tap.passTime(day)
    const ids = []
    for (let made = 0; made < 3; made++) ids.push((await tap.charge(quietCard)).body.id)
    const from = Number((await chargeNow(ids[0])).transaction.created)
    const asked = { period: { date: { from: String(from), to: String(from + 1) } }, limit: '2' }
    const first = (await tap.call('POST', '/v2/charges/list', asked)).body
    expect(first).toMatchObject({ has_more: true, charges: [{ id: ids[2] }, { id: ids[1] }] })
    const next = { ...asked, starting_after: ids[1] }
    expect((await tap.call('POST', '/v2/charges/list', next)).body).toMatchObject({
      has_more: false,
      charges: [{ id: ids[0] }],
    })
  })
})

describe('a kept card', () => {
  async function keep(card: Json = madaCard): Promise<Json> {
    const { body } = await tap.charge(card, { save_card: true })
    if (body.transaction.url) await tap.walk(body.transaction.url)
    return chargeNow(body.id)
  }

  const aloneOn = async ({ card, customer, payment_agreement }: Json) => {
    const asked = { saved_card: { card_id: card.id, customer_id: customer.id } }
    const token = (await tap.call('POST', '/v2/tokens', asked)).body
    return tap.charge(quietCard, {
      source: { id: token.id },
      customer: { id: customer.id },
      customer_initiated: false,
      threeDSecure: false,
      payment_agreement: { id: payment_agreement.id },
    })
  }

  test('is charged without its owner by its agreement', async () => {
    expect((await aloneOn(await keep())).body.status).toBe('CAPTURED')
  })

  test('may have no money then', async () => {
    const kept = await keep({ ...madaCard, exp_month: 9, exp_year: 2037 })
    expect((await aloneOn(kept)).body).toMatchObject({ status: 'DECLINED', response: { code: '505' } })
  })

  test('is shown and deleted by its customer only', async () => {
    const { card, customer } = await keep()
    const path = `/v2/card/${customer.id}/${card.id}`
    expect((await tap.call('GET', path)).body).toMatchObject({
      last_four: '0007',
      exp_month: 1,
      exp_year: 39,
    })
    expect((await tap.call('GET', `/v2/card/cus_other/${card.id}`)).status).toBe(404)
    expect((await tap.call('DELETE', path)).status).toBe(200)
    expect((await tap.call('GET', path)).status).toBe(404)
  })

  test('comes from a verification without money', async () => {
    const asked = {
      currency: 'SAR',
      threeDSecure: true,
      save_card: true,
      customer: payer,
      source: { id: await tap.token() },
      redirect: { url: 'https://shop.example/cards' },
    }
    const { body } = await tap.call('POST', '/v2/card/verify', asked)
    expect(body).toMatchObject({ status: 'INITIATED' })
    await tap.walk(body.transaction.url)
    const verified = (await tap.call('GET', `/v2/card/verify/${body.id}`)).body
    expect(verified).toMatchObject({ status: 'VALID', payment_agreement: { id: expect.any(String) } })
    expect((await tap.call('GET', `/v2/card/${verified.customer.id}/${verified.card.id}`)).status).toBe(200)
  })
})

describe('a refund', () => {
  const refund = (charge_id: string, amount: number, more: Json = {}) =>
    tap.call('POST', '/v2/refunds', { charge_id, amount, currency: 'SAR', reason: 'asked', ...more })

  test('is pending first, then done', async () => {
    const { body: charge } = await tap.charge(quietCard)
    const { body } = await refund(charge.id, 55.5)
    expect(body).toMatchObject({ status: 'PENDING', amount: 55.5 })
    await tap.passTime(20_000)
    expect((await tap.call('GET', `/v2/refunds/${body.id}`)).body.status).toBe('REFUNDED')
    const listed = (await tap.call('POST', '/v2/refunds/list', { charges: [charge.id] })).body
    expect(listed.refunds).toMatchObject([{ id: body.id }])
  })

  test('is never more than what is left, and one that was declined counts for nothing', async () => {
    const { body: charge } = await tap.charge(quietCard)
    const first = (await refund(charge.id, 155.5)).body
    expect((await refund(charge.id, 0.01)).body.errors[0].code).toBe('1161')
    await tap.call('POST', `/sandbox/refunds/${first.id}/decide`, { refunded: false })
    expect((await refund(charge.id, 155.5)).body.status).toBe('PENDING')
    const { body: refused } = await tap.charge(declined)
    expect((await refund(refused.id, 1)).body.errors[0].code).toBe('1161')
  })

  test('is made once for one idempotent string', async () => {
    const { body: charge } = await tap.charge(quietCard)
    const more = { reference: { idempotent: 'back', merchant: 'm' } }
    const first = await refund(charge.id, 1, more)
    expect((await refund(charge.id, 1, more)).body.id).toBe(first.body.id)
  })
})

test('the store is told with a hash, three times at most', async () => {
  const heard: { hash: unknown; body: Json }[] = []
  const ear = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += piece))
    request.on('end', () => {
      heard.push({ hash: request.headers['hashstring'], body: JSON.parse(text) })
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
  const address = ear.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { body } = await tap.charge(quietCard, { post: { url: `http://127.0.0.1:${port}` } })
  const result = (times: number) => expect.poll(() => heard.length).toBe(times)
  await result(1)
  const { id, reference, transaction } = body
  const text = `x_id${id}x_amount155.50x_currencySARx_gateway_reference${reference.gateway}x_payment_reference${reference.payment}x_statusCAPTUREDx_created${transaction.created}`
  expect(heard[0]?.hash).toBe(createHmac('sha256', 'sk_test_sandbox').update(text).digest('hex'))
  for (const tries of [2, 3]) {
    // The try is noted after its answer; only then the next one is planned.
    await expect.poll(async () => triesOf(id)).toBe(tries - 1)
    await tap.passTime(600_000)
    await result(tries)
  }
  await expect.poll(async () => (await chargeNow(id)).post.status).toBe('ERROR')
  expect(heard).toHaveLength(3)
  ear.close()

  async function triesOf(charge: string): Promise<number> {
    const page = (await tap.call('GET', '/', undefined, null)).body as string
    return Number(new RegExp(`(\\d) / 3</span></td>[^]{0,80}${charge}`).exec(page)?.[1])
  }
})

test('keys, unknown paths and broken bodies are answered as Tap does', async () => {
  expect((await tap.call('GET', '/v2/charges/chg_x', undefined, 'sk_wrong')).body.errors[0].code).toBe('2104')
  expect((await tap.call('GET', '/v2/charges/chg_x', undefined, 'pk_test_sandbox')).body.errors[0].code).toBe(
    '2106',
  )
  expect((await tap.call('GET', '/v2/charges/chg_x')).body.errors[0].code).toBe('1144')
  expect((await tap.call('GET', '/v2/nothing')).status).toBe(404)
  expect((await tap.call('POST', '/v2/charges', '{')).body.errors[0].code).toBe('2100')
})

test('what was answered survives a restart, and faults do not', async () => {
  const { body } = await tap.charge()
  await tap.faults({ fail_next: 5 })
  expect((await tap.call('GET', `/v2/charges/${body.id}`)).status).toBe(503)
  await tap.restart()
  expect((await chargeNow(body.id)).status).toBe('INITIATED')
  // It listens on another port now.
  const { pathname, search } = new URL(body.transaction.url)
  await tap.walk(`${tap.url}${pathname}${search}`)
  expect((await chargeNow(body.id)).status).toBe('CAPTURED')
})

test('a charge can be made and its answer lost', async () => {
  await tap.faults({ drop_after_charge: 1 })
  await expect(tap.charge(quietCard, { description: 'lost' })).rejects.toThrow('fetch failed')
  await tap.faults({})
  const { charges } = (await tap.call('GET', '/sandbox/ledger')).body
  expect(charges.filter((one: Json) => one.description === 'lost')).toHaveLength(1)
})

test('nothing of a number or a CVC is kept', async () => {
  const file = await readFile(`${tap.dataDir}/sandbox/tap.jsonl`, 'utf8')
  expect(file).not.toContain(madaCard.number)
  expect(file).not.toContain('"cvc"')
})
