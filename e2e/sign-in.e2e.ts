import { once } from 'node:events'
import { request as ask } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { codeFor, messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { deskInEnglish, newPerson, phoneInArabic, someLooks, type Person } from './person.ts'
import { arrive, askForCode, choosePlan, enterCode, open, signIn } from './way.ts'

const books = await openBooks()

describe.each(someLooks('sign in'))('signing in: %s', (_, look) => {
  test('a phone and its code open the door, and signing out closes it', async () => {
    const person = await newPerson(look)
    const { page, say } = person
    await open(person, '/phone')
    await signIn(person)
    await arrive(person, '/')

    const menu = page.getByRole('banner').locator('details', { hasText: say('تسجيل الخروج') })
    await menu.locator('summary').click()
    await menu.getByRole('button', { name: say('تسجيل الخروج') }).click()
    await page
      .getByRole('link', { name: say('تسجيل الدخول') })
      .first()
      .waitFor()
    expect(await sessionCookie(person)).toBeUndefined()

    // On a device that others use, too, nobody reads whose it was.
    await open(person, '/phone')
    await page.locator('p.visually-hidden[aria-live="assertive"]').waitFor({ state: 'attached' })
    expect(await page.getByLabel(say('رقم الجوال')).inputValue()).toBe('')
  })

  test('"back" from the details leads out of the purchase, past the steps of signing in', async () => {
    const person = await newPerson(look)
    const { page } = person
    await choosePlan(person)
    await signIn(person)
    await arrive(person, '/complete')
    // Where the number was asked, which leads on to the details again; and then where the plan was chosen.
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/phone.data')
    await page.goBack()
    await asked
    await arrive(person, '/complete')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('"back" leaves the sign-in that a session ended elsewhere leads to', async () => {
    const person = await newPerson(look)
    await books.signIn(person)
    const { page, context, say } = person
    const goOn = async () => {
      await page
        .getByRole('link', { name: say('التذاكر') })
        .first()
        .click()
    }
    const signedIn = await context.cookies()
    // In the middle of the account, by the back button and by a link.
    await open(person, '/faq')
    await open(person, '/user/orders')
    await goOn()
    await arrive(person, '/user/tickets')
    await context.clearCookies({ name: 'session' })
    await page.goBack()
    await arrive(person, '/phone?')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/faq')

    await context.addCookies(signedIn)
    await open(person, '/user/orders')
    await context.clearCookies({ name: 'session' })
    await goOn()
    await arrive(person, '/phone?')
    // One reason for the sign-in, not two beside each other.
    await page.getByText(say('انتهت جلستكم.')).waitFor()
    expect(await page.locator('main .note').count()).toBe(1)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/faq')
  })

  test('two presses send one code', async () => {
    const person = await newPerson(look)
    const { page, say } = person
    await open(person, '/phone')
    await page.getByLabel(say('رقم الجوال')).fill(person.phone)
    await page.getByRole('button', { name: say('إرسال الرمز') }).dblclick()
    await arrive(person, '/otp')
    await codeFor(person.urls, person.fullPhone)
    expect(await messagesTo(person.urls, person.fullPhone)).toHaveLength(1)
  })

  test('a wrong code is told and forgotten; the right one still works', async () => {
    const person = await newPerson(look)
    const { page, say } = person
    await open(person, '/phone')
    await askForCode(person)
    const code = await codeFor(person.urls, person.fullPhone)
    const wrong = code === '000000' ? '111111' : '000000'
    await enterCode(person, wrong)

    const field = page.getByLabel(say('رمز من 6 أرقام'))
    await page.locator('[aria-invalid="true"]').waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)

    await enterCode(person, code)
    await arrive(person, '/')
  })

  test('digits of the Arabic script are digits', async () => {
    const person = await newPerson(look)
    await open(person, '/phone')
    const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
    await askForCode(person, arabic(person.phone))
    await enterCode(person, arabic(await codeFor(person.urls, person.fullPhone)))
    await arrive(person, '/')
  })

  test('a new code may be asked for after its time, and the page says when', async () => {
    const person = await newPerson(look)
    const { page, say } = person
    await open(person, '/phone')
    await page.clock.install()
    await askForCode(person)
    const first = await codeFor(person.urls, person.fullPhone)
    const again = page.getByRole('button', { name: say('إرسال رمز جديد') })
    // One line: how long, and in its place the button when it is time.
    await page.getByText(/0:5\d|1:00|00:5\d|01:00/).waitFor()
    expect(await again.count()).toBe(0)
    expect(await messagesTo(person.urls, person.fullPhone)).toHaveLength(1)

    await page.clock.fastForward(61_000)
    await again.waitFor()
    // The page's minute is over, the store's is not: it says so and keeps the first code good.
    await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), again.click()])
    const note = page.getByRole('main').getByRole('status')
    await note.waitFor()

    await books.ageCodes(person.fullPhone, 61)
    await page.clock.fastForward(61_000)
    const field = page.getByLabel(say('رمز من 6 أرقام'))
    await field.fill(first.slice(0, 3))
    await again.click()
    const second = await codeFor(person.urls, person.fullPhone, [first])
    await note.filter({ hasText: say('أرسلنا رمزًا جديدًا. لم يعد الرمز السابق يعمل.') }).waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await enterCode(person, first)
    await page.locator('[aria-invalid="true"]').waitFor()
    await enterCode(person, second)
    await arrive(person, '/')
  })

  test('where strangers have used up the phone’s limit, the browser works for a code by itself', async () => {
    const person = await newPerson(look)
    const { page, say } = person
    await floodPhone(person)
    await open(person, '/phone')
    // Held back until the sentence was seen.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/work-worker*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel(say('رقم الجوال')).fill(person.phone)
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await page.getByText(say('نتحقق من أن الطلب من شخص لا من برنامج.')).waitFor()
    expect(await page.getByLabel(say('رقم الجوال')).inputValue()).toContain(person.phone.slice(-4))
    await inspect(person, 'phone-work', { once: true })
    goOn()
    await arrive(person, '/otp')
    await enterCode(person, await codeFor(person.urls, person.fullPhone))
    await arrive(person, '/')
  })

  test('a code that is too old is told', async () => {
    const person = await newPerson(look)
    await open(person, '/phone')
    await askForCode(person)
    const code = await codeFor(person.urls, person.fullPhone)
    await books.ageCodes(person.fullPhone, 301)
    await enterCode(person, code)
    await person.page.locator('[aria-invalid="true"]').waitFor()
    expect(await sessionCookie(person)).toBeUndefined()
  })
})

test('without script a phone whose limit is used up is told what to do', async () => {
  const person = await newPerson({ ...phoneInArabic, withoutScript: true })
  const { page, say } = person
  await floodPhone(person)
  await page.goto('/phone')
  await page.getByLabel(say('رقم الجوال')).fill(person.phone)
  await page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await page.getByText(/JavaScript/).waitFor()
  await page.getByText(say('نتحقق من أن الطلب من شخص لا من برنامج.')).waitFor({ state: 'detached' })
})

/** Asks for codes of this phone from as many addresses as it takes. */
async function floodPhone({ urls, phone }: Person): Promise<void> {
  for (let host = 1; host <= 6; host++) {
    const sent = ask(`${urls.storeUrl}/api/clients/v1/otp`, {
      method: 'POST',
      localAddress: `127.11.${(Number(phone.slice(-4)) >> 6) & 255}.${host}`,
      headers: { 'content-type': 'application/json' },
    })
    sent.end(JSON.stringify({ phone_number: phone }))
    const [answer] = await once(sent, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(host <= 5 ? 202 : 429)
  }
}

test('a code of another browser opens nothing', async () => {
  const noura = await newPerson(phoneInArabic)
  const thief = await newPerson(phoneInArabic)
  await open(noura, '/phone')
  await askForCode(noura)
  const code = await codeFor(noura.urls, noura.fullPhone)

  await open(thief, '/phone')
  await askForCode(thief)
  // The thief asks for their own code, then enters somebody else's.
  await enterCode(thief, code)
  await thief.page.locator('[aria-invalid="true"]').waitFor()
  expect(await sessionCookie(thief)).toBeUndefined()

  await enterCode(noura, code)
  await arrive(noura, '/')
})

describe('the way back', () => {
  test('a page that needs a client leads to the phone, and back to itself', async () => {
    const person = await newPerson(phoneInArabic)
    await open(person, '/user/orders?status=completed')
    await arrive(person, '/phone')
    await signIn(person)
    await arrive(person, '/user/orders?status=completed')
  })

  const hostile = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%5Cevil.example',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/user/../..//evil.example',
    '/phone?back=/phone',
  ]
  test('a hostile way back stays in the store', async () => {
    const person = await newPerson(deskInEnglish)
    const store = new URL(person.urls.storeUrl)
    for (const back of hostile) {
      await open(person, `/phone?back=${encodeURIComponent(back)}`)
      // After the first one the person is signed in already, and the sign-in leads on at once.
      if (new URL(person.page.url()).pathname === '/phone') await signIn(person)
      expect.soft(new URL(person.page.url()).host, back).toBe(store.host)
      expect.soft(new URL(person.page.url()).pathname, back).not.toBe('/phone')
      await person.page.goto(`/login?back=${encodeURIComponent(back)}`)
      expect.soft(new URL(person.page.url()).host, back).toBe(store.host)
    }
  })
})

test('a purchase that was begun goes on after the sign-in', async () => {
  const person = await newPerson(phoneInArabic)
  await choosePlan(person, 'رصد')
  await arrive(person, '/phone?plan=')
  await signIn(person)
  await arrive(person, '/complete?plan=')
})

async function sessionCookie({ context }: Awaited<ReturnType<typeof newPerson>>) {
  return (await context.cookies()).find(({ name }) => name === 'session')
}
