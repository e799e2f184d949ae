import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoppedClock } from '../practice/clock.ts'
import { TestShop, type Answer, order } from './test-shop.ts'

let shop: TestShop
const clock = createStoppedClock(Date.parse('2026-11-20T09:00:00Z'))
beforeAll(async () => {
  shop = await TestShop.open({ clock })
})
afterAll(() => shop.close())

function stepsOf(created: Answer) {
  const path = new URL(created.body.source.transaction_url).pathname.replace(/\/prepare$/, '')
  return {
    get: (step: string) => shop.call('GET', `${path}/${step}`, undefined, null),
    post: (step: string, form: Record<string, string> = {}) => shop.postForm(`${path}/${step}`, form),
  }
}

describe('3-D Secure', () => {
  it('is the documented chain of five pages, and ends at callback_url with id, status and message', async () => {
    const created = await shop.pay()
    const { get, post } = stepsOf(created)
    expect((await get('prepare')).body).toContain('action="authenticate"')
    const authenticated = await post('authenticate', {
      color_depth: '24',
      js_enabled: 'true',
      language: 'ar',
    })
    expect(authenticated.body).toContain('action="acs_emulator"')
    expect(authenticated.body).toContain('name="creq"')
    const picker = await post('acs_emulator', { creq: 'x' })
    expect(picker.body).toContain('<html lang="ar" dir="rtl">')
    for (const word of ['نجح التحقق', 'فشل التحقق', 'إلغاء', 'دون جواب', '155.00 SAR', '•••• 1010'])
      expect(picker.body).toContain(word)
    expect((await post('set_auth_result', { auth_result: 'AUTHENTICATED' })).body).toContain(
      'action="acs_return"',
    )
    expect((await shop.payment(created.body.id)).status).toBe('initiated')

    const back = await post('acs_return')
    expect(back.status).toBe(302)
    const query = `id=${created.body.id}&status=paid&message=APPROVED`
    expect(back.headers.get('location')).toBe(`${order.callback_url}&${query}`)
    expect(await shop.payment(created.body.id)).toMatchObject({
      status: 'paid',
      source: { transaction_url: null, message: 'APPROVED', response_code: '00' },
    })
  })

  it('keeps a callback_url without a query, and its fragment', async () => {
    const { body } = await shop.pay(undefined, { callback_url: 'https://shop.example/return#top' })
    const back = await shop.walk(body.source.transaction_url)
    expect(back.href).toBe(`https://shop.example/return?id=${body.id}&status=paid&message=APPROVED#top`)
  })

  it.each([
    ['UNAUTHENTICATED', 'AUTHENTICATION_FAILED'],
    ['CANCELLED_AUTHENTICATION', 'AUTHENTICATION_CANCELLED'],
    ['AUTHENTICATION_NOT_AVAILABLE', 'AUTHENTICATION_NOT_AVAILABLE'],
    ['AUTHENTICATION_REJECTED', 'AUTHENTICATION_REJECTED'],
    ['AUTHENTICATION_SERVER_ERROR', 'AUTHENTICATION_SERVER_ERROR'],
  ])('%s fails the payment and asks no bank', async (result, word) => {
    const payment = await shop.payThrough(undefined, result)
    expect(payment).toMatchObject({ status: 'failed', source: { response_code: null } })
    expect(payment.source.message).toBe(`3-D Secure transaction attempt failed (${word})`)
  })

  it('asks again when the answer is unknown or missing, and settles nothing', async () => {
    const created = await shop.pay()
    const { post, get } = stepsOf(created)
    const wrong = await post('set_auth_result', { auth_result: 'YES' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toContain('role="alert"')
    const tooEarly = await post('acs_return')
    expect(tooEarly.status).toBe(303)
    expect(tooEarly.headers.get('location')).toMatch(/acs_emulator$/)
    expect((await get('acs_emulator')).body).toContain('name="auth_result"')
    expect((await shop.payment(created.body.id)).status).toBe('initiated')
  })

  it('settles once; every later visit goes back to the shop with the same end', async () => {
    const created = await shop.pay()
    const first = await shop.walk(created.body.source.transaction_url)
    const { post, get } = stepsOf(created)
    for (const answer of [
      await post('acs_return'),
      await get('prepare'),
      await post('set_auth_result', { auth_result: 'UNAUTHENTICATED' }),
      await get('acs_return'),
    ])
      expect(answer.headers.get('location')).toBe(first.href)
  })

  it('takes the answer as JSON too', async () => {
    const created = await shop.pay()
    const path = new URL(created.body.source.transaction_url).pathname.replace(/prepare$/, 'set_auth_result')
    await shop.call('POST', path, { auth_result: 'AUTHENTICATED' }, null)
    await stepsOf(created).post('acs_return')
    expect((await shop.payment(created.body.id)).status).toBe('paid')
  })

  it('fails by itself when the payer stays away for 15 minutes', async () => {
    const created = await shop.pay()
    clock.advance(14 * 60_000)
    expect((await shop.payment(created.body.id)).status).toBe('initiated')
    clock.advance(60_000)
    const late = await shop.payment(created.body.id)
    expect(late.status).toBe('failed')
    expect(late.source.message).toContain('time frame')
    const back = await stepsOf(created).get('prepare')
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('status')).toBe('failed')
  })

  it('shows a page for a challenge that nobody knows', async () => {
    const { status, body } = await shop.call('GET', '/v1/card_auth/nothing/prepare', undefined, null)
    expect(status).toBe(404)
    expect(body).toContain('لا نجد هذه العملية')
  })

  it('shows a description as text, never as markup', async () => {
    const created = await shop.pay(undefined, { description: '<script>alert(1)</script>' })
    const { body } = await stepsOf(created).post('acs_emulator')
    expect(body).not.toContain('<script>alert')
  })
})
