import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { planId, subscribe, type Subscriber } from './subscriber.ts'
import { arrive, open, settle } from './way.ts'

/** Asking for the money back, stopping the renewal, confirming another plan: when the line or the session goes in the middle, and without script. */

const books = await openBooks()

type Action = {
  name: string
  path: (noura: Subscriber) => Promise<string>
  /** Up to the last press, which is left. */
  prepare: (noura: Subscriber) => Promise<void>
  press: (noura: Subscriber) => Promise<void>
  /** Without a line its button says so, and sends nothing. */
  isHeld?: true
  /** Of what was typed and chosen. */
  stands?: (noura: Subscriber) => Promise<void>
  done: (noura: Subscriber) => Promise<void>
  isDone: (noura: Subscriber) => Promise<boolean>
}

const inDialog = ({ page }: Person) => page.getByRole('dialog')
const reason = 'اشتريت الباقة بالخطأ'

/** Its button says how much. */
const askForIt = (place: Page | Locator, { say }: Person) =>
  place.getByRole('button', { name: new RegExp(`^${say('طلب استرداد')}\\s69\\.00`) })

const refund: Action = {
  name: 'refund request',
  path: (noura) => Promise.resolve(`/user/orders/${noura.orderId}`),
  prepare: async (noura) => {
    const { page, say } = noura
    const box = page.getByRole('textbox', { name: say('السبب') })
    if (!(await box.isVisible())) await page.getByText(say('الرجوع عن الشراء واسترداد المبلغ')).click()
    await page.getByRole('radio', { name: say('كله إلى رصيدي في المتجر') }).check()
    await box.fill(reason)
    await askForIt(page.getByRole('main'), noura).click()
    await inDialog(noura).waitFor()
  },
  press: (noura) => askForIt(inDialog(noura), noura).click(),
  stands: async ({ page, say }) => {
    const box = page.getByRole('textbox', { name: say('السبب') })
    if (!(await box.isVisible())) await page.getByText(say('الرجوع عن الشراء واسترداد المبلغ')).click()
    await expect.poll(() => box.inputValue()).toBe(reason)
    expect(await page.getByRole('radio', { name: say('كله إلى رصيدي في المتجر') }).isChecked()).toBe(true)
  },
  done: ({ page, say }) => page.getByRole('heading', { name: say('المبالغ المستردة') }).waitFor(),
  isDone: async ({ orderId }) =>
    (await books.db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute()).length > 0,
}

const stop: Action = {
  name: 'stopping the renewal',
  path: (noura) => Promise.resolve(`/user/subscriptions/${noura.subscriptionId}`),
  prepare: async (noura) => {
    await noura.page.getByRole('button', { name: noura.say('إيقاف التجديد') }).click()
    await inDialog(noura).waitFor()
  },
  press: (noura) =>
    inDialog(noura)
      .getByRole('button', { name: noura.say('إيقاف التجديد') })
      .click(),
  done: ({ page, say }) => page.getByText(say('ما الذي جعلكم توقفون التجديد؟')).waitFor(),
  isDone: async ({ subscriptionId }) =>
    !(
      await books.db
        .selectFrom('subscriptions')
        .select('auto_renew')
        .where('id', '=', subscriptionId)
        .executeTakeFirstOrThrow()
    ).auto_renew,
}

const upgrade: Action = {
  name: 'confirming an upgrade',
  path: async (noura) =>
    `/user/subscriptions/${noura.subscriptionId}/change?plan=${await planId(books, 'درع')}`,
  prepare: async ({ page }) => {
    for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check()
  },
  press: ({ page }) =>
    page.getByRole('button', { name: /المتابعة إلى دفع|Continue to pay/ }).click({ force: true }),
  isHeld: true,
  stands: async ({ page }) => {
    await expect.poll(() => page.locator('main').getByRole('checkbox').first().isChecked()).toBe(true)
  },
  done: (noura) => arrive(noura, '/payment?order='),
  isDone: async ({ clientId }) =>
    (await books.db.selectFrom('orders').select('id').where('client_id', '=', clientId).execute()).length > 1,
}

/** The part that keeps what is written, and puts it back. */
const keeperCame = ({ page }: Person) =>
  page.locator('p.visually-hidden[aria-live="assertive"]').waitFor({ state: 'attached' })

const actions = [refund, stop, upgrade]

describe.each(someLooks('leaving'))('leaving and changing: %s', (_, look) => {
  test.each(actions.map((action) => [action.name, action] as const))(
    '%s survives a lost line and an ended session, and is done once',
    async (_name, action) => {
      const noura = await subscribe(await newPerson(look), books)
      const { page, context } = noura
      const where = await action.path(noura)
      await open(noura, where)
      await keeperCame(noura)
      await action.prepare(noura)

      const note = page.locator('.offline-note')
      await context.setOffline(true)
      await note.waitFor()
      const lost = action.isHeld
        ? page
            .locator('main')
            .getByText(/لا اتصال بالإنترنت|You are offline/)
            .waitFor()
        : page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
      await action.press(noura)
      await lost
      expect(await page.locator('.error-page').count()).toBe(0)
      expect(await action.isDone(noura)).toBe(false)
      await context.setOffline(false)
      await note.waitFor({ state: 'hidden' })
      await action.stands?.(noura)

      await page.keyboard.press('Escape')
      await page.reload()
      await settle(page)
      await keeperCame(noura)
      await action.prepare(noura)
      const kept = (await context.cookies()).filter((cookie) => cookie.name === 'session')
      await context.clearCookies({ name: 'session' })
      await action.press(noura)
      await page.waitForURL(/\/phone\?.*ended=1/)
      expect(new URL(page.url()).searchParams.get('back')).toBe(where)
      expect(await action.isDone(noura)).toBe(false)
      await context.addCookies(kept)
      await open(noura, where)
      await keeperCame(noura)
      await action.stands?.(noura)
      await action.prepare(noura)
      await action.press(noura)
      await action.done(noura)
      expect(await action.isDone(noura)).toBe(true)
      noura.faults.splice(
        0,
        noura.faults.length,
        ...noura.faults.filter((one) => !/ERR_|Failed to load/.test(one)),
      )
    },
  )
})

describe.each(someLooks('leaving without script'))('without script: %s', (_, look) => {
  test('a refund is asked about before it is requested, and the words are kept', async () => {
    const noura = await subscribe(await newPerson({ ...look, withoutScript: true }), books)
    const { page, say } = noura
    await page.goto(`/user/orders/${noura.orderId}`)
    await page.getByText(say('الرجوع عن الشراء واسترداد المبلغ')).click()
    await page.getByRole('radio', { name: say('كله إلى رصيدي في المتجر') }).check()
    await page.getByRole('textbox', { name: say('السبب') }).fill(reason)
    await askForIt(page, noura).click()
    await page.getByRole('heading', { name: say('الرجوع عن هذا الشراء؟') }).waitFor()
    expect(await refund.isDone(noura)).toBe(false)
    await askForIt(page, noura).click()
    await page.getByRole('heading', { name: say('المبالغ المستردة') }).waitFor()
    const asked = await books.db
      .selectFrom('refund_requests')
      .select('reason')
      .where('order_id', '=', noura.orderId)
      .executeTakeFirstOrThrow()
    expect(asked.reason).toBe(reason)
  })

  test('the renewal is stopped after a question, and another plan is confirmed or refused with its reason', async () => {
    const noura = await subscribe(await newPerson({ ...look, withoutScript: true }), books)
    const { page, say } = noura
    await page.goto(await stop.path(noura))
    await page.getByRole('button', { name: say('إيقاف التجديد') }).click()
    await page.getByRole('heading', { name: say('إيقاف التجديد التلقائي؟') }).waitFor()
    expect(await stop.isDone(noura)).toBe(false)
    await page.getByRole('button', { name: say('إيقاف التجديد') }).click()
    await stop.done(noura)

    await page.goto(await upgrade.path(noura))
    await upgrade.press(noura)
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await upgrade.prepare(noura)
    await upgrade.press(noura)
    await page.waitForURL(/\/payment\?order=/)
    expect(await upgrade.isDone(noura)).toBe(true)
  })
})
