import { expect, test } from 'vitest'
import { deskInEnglish, newPerson, phoneInArabic } from './person.ts'

/** The API's documentation, as a partner's engineer reads it. Whatever its policy refuses shows as a fault of the page. */

test('the reference opens at a call by its name, finds calls, and asks nobody but the store', async () => {
  const { page, context, urls } = await newPerson({ ...deskInEnglish })
  const elsewhere: string[] = []
  const store = new URL(urls.storeUrl).origin
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== store) elsewhere.push(request.url())
  })
  await page.goto('/api/docs?lang=en#placePartnerOrder')
  await page.getByRole('heading', { name: 'Create an order: sell a plan to a client' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#tag/orders/POST/api/partners/v1/orders')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('delete endpoint')
  // The plain page below holds the same words, hidden.
  await page.getByText('Delete a webhook endpoint').filter({ visible: true }).first().waitFor()
  expect(elsewhere).toEqual([])
})

test('a guide reads from right to left, without a script, and is no wider than a phone', async () => {
  const { page } = await newPerson({ ...phoneInArabic, withoutScript: true })
  await page.goto('/api/docs/guides/webhooks?lang=ar')
  await page.getByRole('heading', { level: 1, name: 'الإشعارات (Webhooks)' }).waitFor()
  expect(
    await page
      .locator('pre')
      .first()
      .evaluate((pre) => getComputedStyle(pre).direction),
  ).toBe('ltr')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.goto('/api/docs?lang=ar')
  await page.locator('#placePartnerOrder').waitFor()
})

test('a call is tried on a phone: its address may be long, and “Send” is in reach', async () => {
  const { page } = await newPerson({ ...phoneInArabic })
  await page.goto('/api/docs?lang=ar#placePartnerOrder')
  await page.getByRole('button', { name: /Test Request.*\(post \/api\/partners\/v1\/orders\)/i }).click()
  const dialog = page.getByRole('dialog')
  const places = (name: RegExp) =>
    dialog.getByRole('button', { name }).evaluate((button) => {
      const { left, right } = button.getBoundingClientRect()
      return { left, right }
    })
  expect((await places(/^Send post/)).right).toBeLessThanOrEqual(390)
  expect((await places(/^Show sidebar/)).right).toBeLessThanOrEqual((await places(/^Server:/)).left)
  const answer = page.waitForResponse(/\/api\/partners\/v1\/orders$/)
  await dialog.getByRole('button', { name: /^Send post/ }).click()
  expect((await answer).status()).toBe(401)
})
