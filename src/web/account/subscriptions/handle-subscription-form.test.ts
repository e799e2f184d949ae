import { expect, test } from 'vitest'
import { answeringApi } from '#test/answering-api'
import { exampleSubscription } from '#test/subscription'
import { handleSubscriptionForm } from './handle-subscription-form.server.ts'

const params = { id: '01a223cd-2143-7000-985c-aa21d3bc6a35' }

/** What the shop is asked by a form with these fields. */
async function askedBy(fields: Record<string, string>): Promise<unknown> {
  const asked: unknown[] = []
  const api = answeringApi((_, values) => {
    asked.push(values)
    return { status: 409, body: { code: 300003, message: '' } }
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await handleSubscriptionForm(api, params, form)
  expect(answer).toMatchObject({ data: { price: 'changed' }, init: { status: 409 } })
  return asked[0]
}

test('turning the renewal on agrees to the amount that the page showed', async () => {
  expect(await askedBy({ intent: 'renew', payment_method_id: 'c1', expected: '6900' })).toEqual({
    params,
    body: { payment_method_id: 'c1', expected_price_minor: 6_900 },
  })
  const due = { expected: '6900', expected_card: '0', expected_balance: '6900' }
  expect(await askedBy({ intent: 'renew', payment_method_id: 'c1', ...due })).toEqual({
    params,
    body: {
      payment_method_id: 'c1',
      expected_price_minor: 6_900,
      expected_card_minor: 0,
      expected_balance_minor: 6_900,
    },
  })
})

test('coming back from a pause charges the amount that the page showed, and nothing where it showed none', async () => {
  const shown = { expected: '11500', expected_card: '4600', expected_balance: '6900' }
  expect(await askedBy({ intent: 'end_pause', ...shown })).toEqual({
    params,
    query: { expected_price_minor: 11_500, expected_card_minor: 4_600, expected_balance_minor: 6_900 },
  })
  expect(await askedBy({ intent: 'end_pause' })).toEqual({
    params,
    query: { expected_price_minor: 0, expected_card_minor: 0, expected_balance_minor: 0 },
  })
})

test('agreeing to a new price charges the amount that the page showed, and says that it does', async () => {
  const agree = { intent: 'agree_price', change_id: params.id }
  expect(await askedBy({ ...agree, expected: '9900', expected_card: '4600' })).toEqual({
    params: { ...params, change_id: params.id },
    query: { expected_price_minor: 9_900, expected_card_minor: 4_600 },
  })
  expect(await askedBy(agree)).toMatchObject({ query: {} })
  const done = async (
    expected_card: string,
    expected_balance = '0',
    asked: Record<string, string> = agree,
  ) => {
    const form = new FormData()
    const fields = { ...asked, expected_card, expected_balance }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const api = answeringApi(() => ({ status: 200, body: { subscription: exampleSubscription } }))
    const answer = await handleSubscriptionForm(api, params, form)
    return answer instanceof Response && answer.headers.get('location')
  }
  expect(await done('4600')).toMatch(/done=agreed_charging$/)
  expect(await done('0')).toMatch(/done=agreed$/)
  // What the balance pays is paid now as well.
  expect(await done('0', '9900')).toMatch(/done=agreed_charging$/)
  expect(await done('0', '6900', { intent: 'end_pause' })).toMatch(/done=charging$/)
})

test('a price that was withdrawn meanwhile is told of on the page, which shows what stands now', async () => {
  const form = new FormData()
  form.set('intent', 'agree_price')
  form.set('change_id', params.id)
  const answerWith = (code: number) =>
    handleSubscriptionForm(
      answeringApi(() => ({ status: 404, body: { code, message: '' } })),
      params,
      form,
    )
  expect(await answerWith(500040)).toMatchObject({ data: { price: 'gone' }, init: { status: 409 } })
  // The subscription itself.
  await expect(answerWith(100004)).rejects.toMatchObject({ init: { status: 404 } })
})

test('a renewal that was turned on too often stays as it is, in the words of the limit', async () => {
  const api = answeringApi(() => ({ status: 429, body: { code: 900002, message: 'حاولوا بعد قليل.' } }))
  const answer = await handleSubscriptionForm(api, params, new FormData())
  expect(answer).toMatchObject({ data: { refusal: 'حاولوا بعد قليل.' }, init: { status: 429 } })
})
