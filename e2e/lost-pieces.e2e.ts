import { expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { deskInEnglish, type Look, newPerson, someLooks } from './person.ts'
import { open, payByCard, payButton, fillCard, reachPayment, settle } from './way.ts'

/** Pieces of the program that do not come, while the connection is there: no page is thrown away for them that somebody types in. */

const books = await openBooks()

/** What opens the attempt when the button is pressed; nothing but itself. */
const opening = /\/assets\/open-attempt-[\w-]+\.js$/
/** The same, under whatever address. */
const openingAnywhere = /\/assets\/open-attempt-[\w-]+\.js/

/** On the payment page, where the piece is lost at the moment in which the name stands on the card. */
async function losePiece(look: Look, piece: RegExp) {
  const noura = await newPerson(look)
  const { page, say } = noura
  await books.signIn(noura)
  const typed = Promise.withResolvers<void>()
  await page.route(piece, async (route) => {
    await typed.promise
    await route.abort('failed')
  })
  await reachPayment(noura)
  const name = page.getByLabel(say('الاسم على البطاقة'), { exact: true })
  const number = page.getByLabel(say('رقم البطاقة'), { exact: true })
  await number.fill('4111 1111 1111 1111')
  await name.fill('NOURA ALQAHTANI')
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name)))
    .toContainEqual(expect.stringMatching(/\/ask-reload-/))
  let loads = 0
  page.on('load', () => (loads += 1))
  typed.resolve()
  return { noura, name, number, loads: () => loads }
}

test('a piece that cannot be had at its address is had under another, and paying goes on', async () => {
  const asked: string[] = []
  const { noura, name, loads } = await losePiece(deskInEnglish, opening)
  noura.page.on('request', (request) => asked.push(request.url()))
  await expect.poll(() => asked.find((url) => url.endsWith('?retry=1'))).toMatch(openingAnywhere)
  expect(await name.inputValue()).toBe('NOURA ALQAHTANI')
  expect(loads()).toBe(0)
  await payByCard(noura)
  noura.forgive(/ERR_FAILED/)
})

test.each(someLooks('lost'))(
  'whoever types is asked before a reload, and what they typed stays when they stay: %s',
  async (_, look) => {
    const { noura, name, loads } = await losePiece(look, openingAnywhere)
    const { page, say } = noura
    const question = page.getByRole('dialog', { name: say('إعادة تحميل الصفحة؟') })
    await question.waitFor()
    await inspect(noura, 'ask-reload')
    await question.getByRole('button', { name: say('البقاء في الصفحة') }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('NOURA ALQAHTANI')
    expect(loads()).toBe(0)
    // Without its piece the button says that nothing was paid, and asks again; with it, it pays.
    await fillCard(noura)
    await payButton(noura).click()
    await question.getByRole('button', { name: say('البقاء في الصفحة') }).click()
    await page.unrouteAll({ behavior: 'wait' })
    await payByCard(noura)
    noura.forgive(/ERR_FAILED/)
  },
)

test('the reload that was asked for comes, and the page is whole after it', async () => {
  const { noura, name, number } = await losePiece(deskInEnglish, openingAnywhere)
  const { page, say } = noura
  const question = page.getByRole('dialog', { name: say('إعادة تحميل الصفحة؟') })
  await question.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await Promise.all([
    page.waitForEvent('load'),
    question.getByRole('button', { name: say('إعادة التحميل') }).click(),
  ])
  await settle(page)
  // The name comes back, as over a change of the language; of the card nothing is kept anywhere.
  expect(await name.inputValue()).toBe('NOURA ALQAHTANI')
  expect(await number.inputValue()).toBe('')
  await payByCard(noura)
  noura.forgive(/ERR_FAILED/)
})

test('whoever leaves a page for one whose part is lost arrives there by a page load', async () => {
  const noura = await newPerson(deskInEnglish)
  const { page } = noura
  await books.signIn(noura)
  await open(noura, '/user/tickets/create')
  await page.locator('main textarea').first().fill('What I wanted to ask.')
  const lost = /\/assets\/payment-methods-[\w-]+\.js/
  // Lost until a page is loaded: what is fetched ahead fails too, and does not count.
  let isLost = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLost = false
  })
  await page.route(lost, (route) => (isLost ? route.abort('failed') : route.continue()))
  const load = page.waitForEvent('load')
  await page.locator('aside a[href="/user/payment-methods"]').click()
  await load
  await page.unrouteAll({ behavior: 'wait' })
  await page.waitForURL(/\/user\/payment-methods$/)
  await settle(page)
  noura.forgive(/ERR_FAILED/)
})
