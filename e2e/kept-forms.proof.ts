import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { openBooks } from './books.ts'
import { type FormEntry, forms } from './forms-table.ts'
import { deskInEnglish, isFull, newPerson, type Person, seed } from './person.ts'
import { nextPicture } from './lay-out-whole.ts'
import { reachForm } from './reach-form.ts'
import { open, settle } from './way.ts'

/**
 * Nothing typed is ever lost: each form of the table against each way in which sending it can fail, and against what takes a
 * page away. A slice of the forms in a short run, all of them in a full one.
 */

const books = await openBooks()

/** What a proxy, a server or the network does to a form that is sent. */
const failures = [
  { status: 500, body: 'Internal Server Error' },
  { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  // The connection breaks.
  null,
]

/** Who has not signed in yet has no session to lose. */
const forStrangers = ['phone', 'password-reset']

const tried = isFull ? forms : forms.filter((_, index) => (index + seed) % 16 === 0)

/** Its page, and where it has to be opened there, the form itself. */
async function openForm(person: Person, entry: FormEntry, where: string) {
  await open(person, where)
  await pressFor(person, entry)
}

async function pressFor({ page, say, staffSay }: Person, { area, field, press, choose }: FormEntry) {
  // In either language: the proof changes it on the way.
  const inBoth = (words: string) =>
    new RegExp(`^\\s*(${words}|${area === 'client' ? say(words) : staffSay(words)})(\\s|$)`)
  // What was typed and came back opens what it is folded away in.
  if (press && !(await page.locator(field).first().isVisible()))
    await page
      .locator(press.startsWith('.') ? press : 'button, summary')
      .filter(press.startsWith('.') ? {} : { hasText: inBoth(press) })
      .first()
      .click()
  if (choose) await page.getByRole('radio', { name: inBoth(choose) }).check()
}

/** Sends the form as its own button does, also where the button says that it cannot. */
async function send({ page }: Person, { field, asks, intent }: FormEntry) {
  await page
    .locator(field)
    .first()
    .evaluate(({ form }: HTMLInputElement, value) => {
      const buttons = [...(form?.elements ?? [])].filter((one) => one.matches('[type="submit"]:not(.hidden)'))
      const button = value ? buttons.find((one) => one.getAttribute('value') === value) : buttons.at(-1)
      form?.requestSubmit(button instanceof HTMLElement ? button : null)
    }, intent)
  if (asks) await page.locator('dialog[open]').last().locator('.actions button').last().click()
}

async function standsIn({ page }: Person, { field, text, isTurned }: FormEntry) {
  const found = page.locator(field).first()
  const now = () => (isTurned ? isTurnedNow(found) : found.inputValue())
  await expect.poll(now).toBe(isTurned ?? text)
  expect(await page.locator('.error-page').count()).toBe(0)
}

/** Whether a box or an answer stands otherwise than the page was served. */
function isTurnedNow(found: Locator): Promise<boolean> {
  return found.evaluate((box: HTMLInputElement) => box.checked !== box.defaultChecked)
}

/** Failures that a test brings about itself are no faults of the pages. */
function forgiveAll(person: Person) {
  const left = person.faults.filter((fault) => !/ERR_|Failed to load resource|^answer 50[02]/.test(fault))
  person.faults.splice(0, person.faults.length, ...left)
}

/**
 * Until the part has come that keeps what is written, and has put back what was: it opens what that is folded away in, and a press at that
 * moment would fold it again.
 */
async function waitForKeeper({ page }: Person) {
  await page.locator('p.visually-hidden[aria-live="assertive"]').waitFor({ state: 'attached' })
  await nextPicture(page)
}

/** Opens the form and writes in it, once the part has come that keeps what is written. */
async function write(person: Person, entry: FormEntry, where: string) {
  const { page } = person
  const { field, text, isTurned, isTriedOut } = entry
  await openForm(person, entry, where)
  await waitForKeeper(person)
  const found = page.locator(field).first()
  if (isTriedOut) await page.waitForLoadState('networkidle')
  const answer = isTriedOut && page.waitForResponse((one) => one.request().method() === 'POST')
  if (isTurned) await found.setChecked(!(await found.isChecked()), { force: true })
  else await found.fill(text)
  await page.waitForFunction(keepsDraft)
  if (!answer) return
  // What was only tried out settles nothing, also once the page has drawn what came of it.
  await answer
  await page.waitForFunction(hasTakenAnswers)
  await nextPicture(page)
  expect(await page.evaluate(keepsDraft)).toBe(true)
}

/** A form is settled before the router takes its answer (web/forms/answers.ts): none is on its way any more. */
function hasTakenAnswers(): boolean {
  type Router = { state: { fetchers: Map<string, { state: string }> } }
  const { fetchers } = (Reflect.get(globalThis, '__reactRouterDataRouter') as Router).state
  return [...fetchers.values()].every(({ state }) => state === 'idle')
}

function keepsDraft(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('draft:'))
}

/** Whether a button of the form says that it needs the network. */
function isCutOff({ page }: Person, { field }: FormEntry): Promise<boolean> {
  return page
    .locator(field)
    .first()
    .evaluate((input: HTMLInputElement) =>
      [...(input.form?.elements ?? [])].some((one) => one.matches('[type="submit"][aria-disabled="true"]')),
    )
}

/** The session ends in the middle of writing; whoever signs in again is back where they were. */
async function loseSession(person: Person, entry: FormEntry) {
  const { page, context } = person
  const name = entry.area === 'client' ? 'session' : 'staff_session'
  const kept = (await context.cookies()).filter((cookie) => cookie.name === name)
  const here = new URL(page.url())
  await context.clearCookies({ name })
  await send(person, entry)
  await page.waitForURL(/\/(phone|admin\/signin)\?.*ended=1/)
  // Arabic by now: the other language was chosen before.
  await page.getByText('سجّلوا الدخول وتجدون ما كتبتموه في مكانه.').waitFor()
  expect(new URL(page.url()).searchParams.get('back')).toBe(here.pathname + here.search)
  await context.addCookies(kept)
  await openForm(person, entry, here.pathname + here.search)
}

test.each(tried.map((entry) => [entry.name, entry] as const))(
  '%s: nothing typed is lost',
  async (_, entry) => {
    const { person, where } = await reachForm(entry, books)
    const { page, context, say } = person
    const result = page.locator('.form-word .note.bad')
    await write(person, entry, where)

    for (const failure of failures) {
      await page.route(/\.data(\?|$)/, (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        return failure ? route.fulfill(failure) : route.abort('connectionreset')
      })
      await send(person, entry)
      await result.waitFor()
      await standsIn(person, entry)
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
    }

    await context.setOffline(true)
    await expect.poll(() => isCutOff(person, entry)).toBe(true)
    await send(person, entry)
    await result.waitFor()
    await standsIn(person, entry)
    await context.setOffline(false)
    await expect.poll(() => isCutOff(person, entry)).toBe(false)

    await page.reload()
    await settle(page)
    await waitForKeeper(person)
    await pressFor(person, entry)
    // The number that a purchase began with is remembered by the purchase itself.
    if (entry.name !== 'phone')
      await page.getByText(say('استعدنا ما كتبتموه هنا ولم يُرسل.')).first().waitFor()
    await standsIn(person, entry)

    await page
      .locator('form[data-locale] button')
      .first()
      .evaluate((button: HTMLButtonElement) => button.click())
    await page.waitForFunction(() => document.documentElement.lang === 'ar-EG')
    await settle(page)
    await waitForKeeper(person)
    await pressFor(person, entry)
    await standsIn(person, entry)
    await context.clearCookies({ name: 'locale' })
    await page.evaluate(() => localStorage.removeItem('locale'))
    await openForm(person, entry, where)

    if (!forStrangers.includes(entry.name)) await loseSession(person, entry)
    await standsIn(person, entry)
    forgiveAll(person)
  },
)

test('what is written about one difference is not offered for another', async () => {
  for (const entry of forms.filter(({ name }) => name === 'difference')) {
    const [{ person, where }, other] = [await reachForm(entry, books), await reachForm(entry, books)]
    await write(person, entry, where)
    await openForm(person, entry, other.where)
    expect(await person.page.locator(entry.field).inputValue()).toBe('')
    await openForm(person, entry, where)
    await standsIn(person, entry)
  }
})

/** What is added, and which of its fields are written in. */
const lists = [
  {
    name: 'links of the settings',
    where: () => Promise.resolve('/admin/settings'),
    add: 'إضافة رابط',
    fields: ['[name="link_name"] >> nth=-1', '[name="link_url"] >> nth=-1'],
  },
  {
    name: 'features of a plan',
    where: async () => `/admin/products/${await books.addPlan({ price: 60_00 })}`,
    add: 'إضافة ميزة',
    fields: ['[name="feature_ar"] >> nth=-1', '[name="feature_en"] >> nth=-1'],
  },
  {
    name: 'voices of the landing page',
    where: () => Promise.resolve('/admin/landing'),
    open: '.landing-section:has([value="voices"]) summary',
    add: 'إضافة قول',
    fields: [
      '[name^="voices."][name$=".text.ar"] >> nth=-1',
      '[name^="voices."][name$=".text.en"] >> nth=-1',
    ],
  },
]

test.each(lists.filter((_, index) => isFull || (index + seed) % lists.length === 0))(
  '$name: a row that was added comes back after a reload',
  async ({ where, open: part, add, fields }) => {
    const person = await newPerson(deskInEnglish)
    await books.signInStaff(person, 'admin')
    const { page, staffSay } = person
    await open(person, await where())
    await page.locator('p.visually-hidden[aria-live="assertive"]').waitFor({ state: 'attached' })
    if (part) await page.locator(part).first().click()
    await page.getByRole('button', { name: staffSay(add) }).click()
    for (const [index, field] of fields.entries()) await page.locator(field).fill(`Row ${index}`)
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('Row 1'))
    await page.reload()
    await settle(page)
    for (const [index, field] of fields.entries()) {
      await expect.poll(() => page.locator(field).inputValue()).toBe(`Row ${index}`)
    }
  },
)
