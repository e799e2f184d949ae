import { describe, expect, test } from 'vitest'
import { appleButton as button, appleResult as result, newOwner } from './apple-owner.ts'
import { inspect } from './inspect.ts'
import { maxShift, shiftOf, slowDown } from './layout-shift.ts'
import { looks, newPerson, phoneInArabic, someLooks } from './person.ts'
import {
  arrive,
  choosePlan,
  fillDetails,
  payButton,
  placeOrder,
  reachPayment,
  settle,
  signIn,
} from './way.ts'

/**
 * Apple Pay as far as a browser without it can show it: Safari's object is played by the test, everything behind it is
 * real, down to the practice gateway.
 */

const noCardKept =
  'لا يحفظ Apple Pay بطاقة، فيبدأ التجديد التلقائي حين تضيفون بطاقة بعد الدفع. ليبدأ الآن ادفعوا بالبطاقة.'

describe.each(someLooks('apple pay'))('Apple Pay: %s', (_, look) => {
  test('pays, and the order is there', async () => {
    const noura = await newOwner(look)
    const { page, urls } = noura
    const order = await reachPayment(noura, 'درع')
    await button(noura).waitFor()
    await inspect(noura, 'payment-apple')
    // Nobody asked for renewal.
    expect(await page.getByText(noura.say(noCardKept)).count()).toBe(0)
    await button(noura).click()
    await page.waitForURL((url) => url.pathname === `/user/orders/${order}`)
    // The page was not left for a bank, so what Safari was told is still there.
    expect(await result(noura)).toMatchObject({
      statuses: [0],
      sessions: [{ domainName: 'localhost' }],
      requests: [{ currencyCode: 'SAR', countryCode: 'SA', total: { amount: '230.00' } }],
    })
    const { payments } = (await (await fetch(`${urls.gatewayUrl}/sandbox/ledger`)).json()) as {
      payments: { metadata: { order_id?: string } | null; status: string; source: { type: string } }[]
    }
    const mine = payments.filter(({ metadata }) => metadata?.order_id === order)
    expect(mine).toMatchObject([{ status: 'paid', source: { type: 'applepay' } }])
  })

  test('every failure has its words, and cards stay', async () => {
    const noura = await newOwner(look)
    const { page, say } = noura
    // The practice gateway refuses Apple Pay for this amount.
    await reachPayment(noura, 'رصد')
    const endpoint = /\/payment\/apple-pay/

    await button(noura).waitFor()
    await page.route(endpoint, (route) => route.fulfill({ status: 422, json: { code: 400103, message: '' } }))
    await button(noura).click()
    await page.getByText(say('لم تنجح عملية التحقق من Apple Pay.')).waitFor()

    await page.unroute(endpoint)
    await page.route(endpoint, (route) => route.fulfill({ status: 503, json: { code: 900001, message: '' } }))
    await button(noura).click()
    await page.getByText(say('تعذّر بدء جلسة Apple Pay.')).waitFor()
    noura.forgive(/503/)

    await page.unroute(endpoint)
    await button(noura).click()
    // The gateway's own reason, in the words that a card would get.
    await page
      .locator('.note.bad')
      .getByText(look.language === 'ar' ? /لم يُخصم أي مبلغ/ : /No money was taken/)
      .waitFor()
    await settle(page)
    await page.getByLabel(say('رقم البطاقة'), { exact: true }).waitFor()
    expect((await result(noura)).statuses).toEqual([-1, -1, 1])
  })
})

test('where renewal was asked for, the button says that Apple Pay leaves no card for it', async () => {
  const noura = await newOwner(phoneInArabic)
  await choosePlan(noura, 'درع')
  await signIn(noura)
  await arrive(noura, '/complete')
  await fillDetails(noura)
  await noura.page.locator('input[name="auto_renew"]').check()
  await placeOrder(noura)
  await button(noura).waitFor()
  await noura.page.getByText(noura.say(noCardKept)).waitFor()
  // Its room was kept from the start: the card's fields stay where they are when it comes.
  await slowDown(noura)
  const { sum, shifts } = await shiftOf(noura, noura.page.url())
  await button(noura).waitFor()
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift)
})

test('closing the sheet leaves everything as it was', async () => {
  const noura = await newOwner(phoneInArabic, { hand: 'cancels' })
  await reachPayment(noura, 'درع')
  await button(noura).click()
  await expect.poll(async () => (await result(noura)).sessions.length).toBe(1)
  await expect.poll(() => button(noura).getAttribute('aria-busy')).toBeNull()
  expect(await noura.page.getByRole('alert').count()).toBe(0)
})

test('a sheet that does not open says so', async () => {
  const noura = await newOwner(phoneInArabic, { opens: false })
  await reachPayment(noura, 'درع')
  await button(noura).click()
  await noura.page.getByText(noura.say('تعذّر بدء جلسة Apple Pay.')).waitFor()
})

describe('there is no button, and a sentence says why', () => {
  test.each([
    ['where Safari has no Apple Pay', { exists: false }, 'لا يدعم هذا المتصفح Apple Pay.'],
    ['where Safari is too old', { version: 3 }, 'لا يدعم هذا المتصفح Apple Pay.'],
    ['without a card in the wallet', { hasCard: false }, 'Apple Pay غير متاح الآن.'],
  ])('%s', async (_, play, words) => {
    const noura = await newOwner(phoneInArabic, play)
    await reachPayment(noura)
    await payButton(noura).waitFor()
    await noura.page.getByText(noura.say(words)).waitFor()
    expect(await button(noura).count()).toBe(0)
    // Nobody has done anything wrong.
    expect(await noura.page.getByRole('alert').count()).toBe(0)
  })

  test('where our server gets no session from Apple', async () => {
    const noura = await newOwner(phoneInArabic)
    const asked = noura.page.waitForResponse(/\/payment\/apple-pay/)
    await noura.page.route(/\/payment\/apple-pay/, (route) =>
      route.fulfill({ status: 422, json: { code: 400103, message: '' } }),
    )
    await reachPayment(noura)
    await asked
    await payButton(noura).waitFor()
    await noura.page.getByText(noura.say('Apple Pay غير متاح الآن. ادفعوا بالبطاقة.')).waitFor()
    expect(await noura.page.locator('.apple-room').count()).toBe(0)
    expect(await button(noura).count()).toBe(0)
  })

  test('in any other browser, which does not even fetch the part', async () => {
    const noura = await newPerson(looks[1][1])
    const fetched: string[] = []
    noura.page.on('request', (request) => fetched.push(request.url()))
    await reachPayment(noura)
    await payButton(noura).waitFor()
    expect(fetched.filter((url) => /\/apple-pay-[\w-]+\.js/.test(url))).toEqual([])
    expect(await button(noura).count()).toBe(0)
    expect(await noura.page.getByText(noura.say('لا يدعم هذا المتصفح Apple Pay.')).count()).toBe(0)
  })
})
