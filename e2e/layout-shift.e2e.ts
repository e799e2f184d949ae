import { expect, test } from 'vitest'
import { maxShift, type Shift, shiftOf, slowDown } from './layout-shift.ts'
import { newPerson, type Person, phoneInArabic } from './person.ts'
import { arrive, choosePlan, fillDetails, orderInAddress, signIn } from './way.ts'

/**
 * Nothing moves under the thumb while a page comes: what the server sends has the form of what the program makes of it.
 * Measured cold, on a phone with a slow line, because a fast one hides it; every other page in layout-shift.proof.ts.
 */

test('no page of a purchase moves while it comes over a slow line', { timeout: 240_000 }, async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  await choosePlan(noura, 'درع')
  const plan = new URL(page.url()).searchParams.get('plan')
  await signIn(noura)
  await arrive(noura, '/complete')
  await fillDetails(noura)
  await page.getByRole('button', { name: say('تأكيد الطلب والمتابعة') }).click()
  await arrive(noura, '/group?order=')
  const order = orderInAddress(noura)

  await slowDown(noura)
  const seen: Record<string, number> = {}
  const moved: Record<string, Shift[]> = {}
  const walk = async (person: Person, addresses: string[]) => {
    for (const address of addresses) {
      const name = address.replace(/\?.*/, '')
      const { sum, shifts } = await shiftOf(person, address)
      seen[name] = Math.round(sum * 1000) / 1000
      if (sum > maxShift) moved[name] = shifts
    }
  }
  // The landing page knows her by now, and the order that waits for its payment.
  await walk(noura, [`/payment?order=${order}`, `/group?order=${order}`, `/complete?plan=${plan}`, '/'])

  const stranger = await newPerson(phoneInArabic)
  await stranger.page.goto(`/phone?plan=${plan}`)
  await stranger.page.getByLabel(say('رقم الجوال')).fill(stranger.phone)
  await stranger.page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await arrive(stranger, '/otp')
  const otp = new URL(stranger.page.url())
  await slowDown(stranger)
  await walk(stranger, [`/otp${otp.search}`, `/phone?plan=${plan}`])

  process.stderr.write(`layout shift ${JSON.stringify(seen)}\n`)
  expect(moved).toEqual({})
})
