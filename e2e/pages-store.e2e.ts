import { describe, test } from 'vitest'
import { inspect } from './inspect.ts'
import { isFull, looks, newPerson } from './person.ts'
import { askForCode, choosePlan, enterCode, open } from './way.ts'

/** The pages that anybody may see, each in the states that people meet: axe, no sideways scroll, no complaint. */

describe.each(looks)('every page of the store: %s', { timeout: 300_000 }, (_, look) => {
  test('the store', async () => {
    const noura = await newPerson(look)
    for (const [path, name] of [
      ['/', 'landing'],
      ['/faq', 'faq'],
      ['/page/contact-us', 'page-contact'],
      ['/page/terms-and-conditions', 'page-terms'],
      ['/page/payment-and-return-policy', 'page-policy'],
      ['/no/such/page', '404'],
    ] as const) {
      await open(noura, path)
      await inspect(noura, name)
    }
  })

  test.runIf(isFull)('every part of the interface', async () => {
    const noura = await newPerson(look)
    await open(noura, '/dev/ui')
    // Each part stands there in both directions and schemes already, so names of landmarks repeat.
    await inspect(noura, 'kit', { without: ['landmark-unique'], once: true })
  })

  test('signing in', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await choosePlan(noura, 'درع')
    await inspect(noura, 'phone')
    await page.getByLabel(say('رقم الجوال')).fill('12')
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await inspect(noura, 'phone-wrong')
    await page.getByLabel(say('رقم الجوال')).fill('')
    await askForCode(noura)
    await inspect(noura, 'otp')
    await enterCode(noura, '000000')
    await page.locator('[aria-invalid="true"]').waitFor()
    await inspect(noura, 'otp-wrong')
  })
})
