import { afterEach, describe, expect, test, vi } from 'vitest'
import { isSafariOnIos } from './apple-device.ts'
import {
  appleRequest,
  type AppleTrouble,
  askForMerchant,
  openAppleSheet,
  type MerchantAnswer,
} from './apple-sheet.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

describe('Safari on iOS', () => {
  test.each([
    ['an iPhone', iphone, 5, true],
    ['an iPad that says it is a Mac', mac, 5, true],
    ['a Mac', mac, 0, false],
    ['Chrome on an iPhone', iphone.replace('Version/18.1', 'CriOS/130.0'), 5, false],
    ['Firefox on an iPhone', iphone.replace('Version/18.1', 'FxiOS/130.0'), 5, false],
    [
      'a page inside of another program',
      iphone.replace('Version/18.1 ', '').replace(' Safari/604.1', ''),
      5,
      false,
    ],
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      5,
      false,
    ],
  ])('%s', (_, userAgent, maxTouchPoints, is) => {
    expect(isSafariOnIos({ userAgent, maxTouchPoints })).toBe(is)
  })
})

/** Safari's object as a test plays it. */
class FakeSession {
  static made: FakeSession[] = []
  static version = 14
  static canPay = true
  static refusesToBegin = false
  static STATUS_SUCCESS = 0
  static STATUS_FAILURE = 1
  static supportsVersion = (version: number) => version <= FakeSession.version
  static canMakePayments = () => FakeSession.canPay

  onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null
  onpaymentauthorized: ((event: { payment: { token: unknown } }) => void) | null = null
  oncancel: (() => void) | null = null
  begin = vi.fn<() => void>(() => {
    if (FakeSession.refusesToBegin) throw new Error('InvalidAccessError')
  })
  abort = vi.fn<() => void>()
  completeMerchantValidation = vi.fn<(session: unknown) => void>()
  completePayment = vi.fn<(result: { status: number }) => void>()
  constructor() {
    FakeSession.made.push(this)
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(FakeSession, { made: [], version: 14, canPay: true, refusesToBegin: false })
})

const request = appleRequest({
  due: 23_000,
  storeName: 'سياج',
  marks: ['mada', 'visa', 'master', 'apple_pay'],
})

function open(answer: MerchantAnswer = { outcome: 'made', session: { merchantSessionIdentifier: 'x' } }) {
  const troubles: AppleTrouble[] = []
  const closed = vi.fn<() => void>()
  const paid: { token: string; finish: (isPaid: boolean) => void }[] = []
  openAppleSheet(6, request, {
    validate: async () => answer,
    pay: (token, finish) => paid.push({ token, finish }),
    trouble: (what) => troubles.push(what),
    closed,
  })
  return { troubles, closed, paid, session: FakeSession.made[0] }
}

test('the sheet shows the store, the amount in riyals, and the cards that the store takes', () => {
  expect(request).toMatchObject({
    currencyCode: 'SAR',
    supportedNetworks: ['mada', 'visa', 'masterCard'],
    total: { label: 'سياج', amount: '230.00' },
  })
})

test('validates through our server, hands on the token as text, and tells the sheet how it went', async () => {
  vi.stubGlobal('ApplePaySession', FakeSession)
  const { session, paid, troubles, closed } = open()
  expect(session?.begin).toHaveBeenCalled()
  session?.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/x' })
  await vi.waitFor(() => expect(session?.completeMerchantValidation).toHaveBeenCalled())
  expect(session?.completeMerchantValidation).toHaveBeenCalledWith({ merchantSessionIdentifier: 'x' })
  session?.onpaymentauthorized?.({ payment: { token: { paymentData: { version: 'EC_v1' } } } })
  expect(paid[0]?.token).toBe('{"paymentData":{"version":"EC_v1"}}')
  paid[0]?.finish(true)
  expect(session?.completePayment).toHaveBeenCalledWith({ status: 0 })
  expect(closed).toHaveBeenCalledOnce()
  expect(troubles).toEqual([])
})

test('a payment that did not work closes the sheet as failed', () => {
  vi.stubGlobal('ApplePaySession', FakeSession)
  const { session, paid } = open()
  session?.onpaymentauthorized?.({ payment: { token: {} } })
  paid[0]?.finish(false)
  expect(session?.completePayment).toHaveBeenCalledWith({ status: 1 })
})

test.each([
  ['refused', 'validation_failed'],
  ['silent', 'session_failed'],
] as const)('a merchant session that is %s ends the sheet', async (outcome, trouble) => {
  vi.stubGlobal('ApplePaySession', FakeSession)
  const { session, troubles, closed } = open({ outcome })
  session?.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/x' })
  await vi.waitFor(() => expect(troubles).toEqual([trouble]))
  expect(session?.abort).toHaveBeenCalled()
  expect(closed).toHaveBeenCalled()
})

test.each([
  ['no Apple Pay at all', () => undefined, 'not_supported'],
  ['an old version', () => Object.assign(FakeSession, { version: 3 }), 'not_supported'],
  ['no card in the wallet', () => Object.assign(FakeSession, { canPay: false }), 'not_available'],
  [
    'a sheet that does not open',
    () => Object.assign(FakeSession, { refusesToBegin: true }),
    'session_failed',
  ],
])('%s is told', (name, prepare, trouble) => {
  prepare()
  if (name !== 'no Apple Pay at all') vi.stubGlobal('ApplePaySession', FakeSession)
  const { troubles, closed } = open()
  expect(troubles).toEqual([trouble])
  expect(closed).toHaveBeenCalledOnce()
})

test('who closes the sheet has nothing to read about it', () => {
  vi.stubGlobal('ApplePaySession', FakeSession)
  const { session, troubles, closed } = open()
  session?.oncancel?.()
  expect(closed).toHaveBeenCalledOnce()
  expect(troubles).toEqual([])
})

test.each([
  [200, 'made'],
  [422, 'refused'],
  [503, 'silent'],
  [401, 'silent'],
])('our server’s %s means %s', async (status, outcome) => {
  const ask = async () => Response.json({ merchantSessionIdentifier: 'x' }, { status })
  expect(
    (await askForMerchant('/payment?order=1', 'https://apple-pay-gateway.apple.com/x', ask)).outcome,
  ).toBe(outcome)
})

test('asks beneath the page that is paid on, whatever is in its query', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({}))
  await askForMerchant('/payment?order=1', 'https://apple-pay-gateway.apple.com/x', ask)
  await askForMerchant('/quote/abc', 'https://apple-pay-gateway.apple.com/x', ask)
  expect(ask.mock.calls.map(([address]) => address)).toEqual(['/payment/apple-pay', '/quote/abc/apple-pay'])
})

test('no answer at all is silence', async () => {
  expect(await askForMerchant('/payment', 'x', () => Promise.reject(new TypeError('offline')))).toEqual({
    outcome: 'silent',
  })
})
