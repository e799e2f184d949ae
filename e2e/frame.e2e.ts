import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { deskInEnglish, newPerson, phoneInArabic, someLooks, type Person } from './person.ts'
import {
  arrive,
  choosePlan,
  open,
  payButton,
  payByCard,
  reachPayment,
  seeVerifying,
  waitForFonts,
} from './way.ts'

/** What stands around every page of a customer, and what happens when a page cannot be fetched. */

const books = await openBooks()

const sections = [
  '/user/home',
  '/user/profile',
  '/user/orders',
  '/user/subscriptions',
  '/user/payment-methods',
  '/user/tickets',
  '/user/group_sharing',
]

/** Where the links of a part lead, in their order. */
function linksOf(part: ReturnType<Person['page']['locator']>) {
  return part.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

describe.each(someLooks('the frame'))("the customer's frame: %s", (_, look) => {
  test('sidebar and dropdown offer the same places; the open one is lit', async () => {
    const noura = await newPerson(look)
    const { page } = noura
    await books.signIn(noura)
    await open(noura, '/user/orders')
    const sidebar = page.locator('aside nav')
    const dropdown = page
      .getByRole('banner')
      .locator('details', { has: page.locator('form[action="/logout"]') })
    expect(await linksOf(sidebar)).toEqual([...sections, '/'])
    expect(await linksOf(dropdown)).toEqual(await linksOf(sidebar))

    for (const [path, lit] of [
      ['/user/home', '/user/home'],
      ['/user/orders', '/user/orders'],
      ['/user/payment-methods', '/user/payment-methods'],
      ['/user/subscriptions', '/user/subscriptions'],
      ['/user/group_sharing', '/user/group_sharing'],
    ] as const) {
      await open(noura, path)
      expect(await sidebar.locator('[aria-current]').getAttribute('href')).toBe(lit)
    }
    // At home there is nothing to return to.
    await open(noura, '/')
    expect(await linksOf(dropdown)).not.toContain('/')
  })

  test('an incomplete profile is told beside the page, on phones above it; a complete one is not', async () => {
    const noura = await newPerson(look)
    const { page } = noura
    const { id } = await books.signIn(noura)
    const isPhone = look.width < 700
    await open(noura, '/user/orders')
    const banner = page.locator('.completion-banner')
    expect(await banner.isVisible()).toBe(isPhone)
    expect(await page.locator('aside .beads').isVisible()).toBe(!isPhone)
    // First and last name, email and phone: four of seven.
    await page.getByText('57%').filter({ visible: true }).first().waitFor()
    expect(await banner.getAttribute('href')).toBe('/user/profile')

    const whole = { country: 'SA', city: 'الرياض', address: 'شارع العليا' }
    await books.db.updateTable('clients').set(whole).where('id', '=', id).execute()
    await open(noura, '/user/orders')
    expect(await page.locator('.completion-banner, aside .beads').count()).toBe(0)
  })

  test('a stranger finds the way in, the answers, and who sells here', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await open(noura, '/')
    expect(await page.getByRole('banner').locator('a.person').getAttribute('href')).toBe('/phone')
    const touch = page.locator('#contact')
    await touch.getByRole('heading', { name: say('هل ما زالت لديكم أسئلة؟') }).waitFor()
    expect(await linksOf(touch)).toEqual(['/faq', '/page/contact-us'])

    const footer = page.getByRole('contentinfo')
    expect(await linksOf(footer)).toEqual(
      expect.arrayContaining([
        '/page/contact-us',
        '/page/terms-and-conditions',
        '/page/payment-and-return-policy',
      ]),
    )
    expect(await footer.locator('.trust').count()).toBeGreaterThan(0)
    for (const name of ['mada', 'Visa', 'Mastercard']) {
      await footer.getByText(name, { exact: true }).or(footer.getByRole('img', { name })).first().waitFor()
    }
  })

  test('the three steps say which one it is', async () => {
    const noura = await newPerson(look)
    const { page } = noura
    const states = () =>
      page.locator('.checkout-steps li').evaluateAll((steps) => steps.map((step) => step.dataset['state']))
    await choosePlan(noura)
    expect(await states()).toEqual(['active', 'inactive', 'inactive'])
    await books.signIn(noura)
    await choosePlan(noura)
    expect(await states()).toEqual(['complete', 'active', 'inactive'])
  })

  test('the browser says when the connection is gone and when it is back', async () => {
    const noura = await newPerson(look)
    const { page, context, say } = noura
    for (const path of ['/', '/phone']) {
      await open(noura, path)
      const note = page.getByText(say('انقطع الاتصال.'), { exact: true })
      expect(await note.isVisible()).toBe(false)
      // They come after the page; one that is still on its way would fail, which is a fault in the browser.
      await waitForFonts(page)
      await context.setOffline(true)
      await note.waitFor()
      await context.setOffline(false)
      await note.waitFor({ state: 'hidden' })
    }
  })

  test('paying waits for the connection, and nothing typed is lost with it', async () => {
    const noura = await newPerson(look)
    const { page, context, say } = noura
    await books.signIn(noura)
    // The worst moment: the page stands, and what it fetches for later is still on its way.
    const gone = Promise.withResolvers<void>()
    await page.route(
      /\/assets\/(mada-cards|moyasar|ask-gateway|paying-trouble|open-attempt)-/,
      async (route) => {
        await gone.promise
        await route.abort('internetdisconnected')
      },
    )
    await reachPayment(noura)
    const name = page.getByLabel(say('الاسم على البطاقة'), { exact: true })
    await name.fill('NOURA ALQAHTANI')
    await context.setOffline(true)
    gone.resolve()
    await page.locator('button[aria-disabled="true"]').waitFor()
    await page.getByText(say('لا اتصال بالإنترنت. يعمل الزر حين يعود.')).waitFor()
    await expect.poll(() => noura.faults.length).toBeGreaterThan(0)
    noura.forgive(/ERR_INTERNET_DISCONNECTED/)
    expect(await name.inputValue()).toBe('NOURA ALQAHTANI')
    await page.unrouteAll()
    await context.setOffline(false)
    await payButton(noura).and(page.locator(':not([aria-disabled])')).waitFor()
    await payByCard(noura)
  })

  test('the cover tells a long wait', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    const order = await reachPayment(noura)
    await page.clock.install()
    await seeVerifying(noura, order, order)
    const cover = page.getByRole('alertdialog')
    await page.clock.runFor(21_000)
    await cover.getByText(say('ما زلنا ننتظر ردّ البنك. يستغرق ذلك أحيانًا دقيقة.')).waitFor()
    await page.clock.runFor(40_000)
    expect(await linksOf(cover)).toEqual(['/user/orders'])
  })
})

test('the bar is never on for less than 200 milliseconds, and goes', async () => {
  const noura = await newPerson(deskInEnglish)
  const { page } = noura
  await books.signIn(noura)
  await open(noura, '/user/orders')
  await page.evaluate(() => {
    const bar = document.querySelector('.loading-bar')
    const seen: [state: string | undefined, at: number][] = []
    Object.assign(globalThis, { barSeen: seen })
    new MutationObserver(() =>
      seen.push([bar?.getAttribute('data-state') ?? undefined, performance.now()]),
    ).observe(bar ?? document.body, { attributeFilter: ['data-state'] })
  })
  // Twice: what was fetched before is there at once.
  for (const section of ['/user/tickets', '/user/orders', '/user/tickets']) {
    await page.locator(`aside nav a[href="${section}"]`).click()
    await arrive(noura, section)
    await expect.poll(() => page.locator('.loading-bar').getAttribute('data-state')).toBe('idle')
  }
  const seen: [string, number][] = await page.evaluate('barSeen')
  const spans = seen.flatMap(([state, at], place) =>
    state === 'loading' ? [(seen[place + 1]?.[1] ?? Number.NaN) - at] : [],
  )
  expect(spans.length).toBeGreaterThanOrEqual(3)
  // A timer may come a hair early.
  expect(Math.min(...spans)).toBeGreaterThan(190)
})

describe('a page that cannot be fetched', () => {
  test('turns the bar red, and has no status that nobody sent', async () => {
    const noura = await newPerson(deskInEnglish)
    const { page } = noura
    await books.signIn(noura)
    await open(noura, '/user/orders')
    await page.route(/\/user\/payment-methods\.data/, (route) => route.abort('connectionfailed'))
    // Watched from before the click, in the page itself: the bar is red for two seconds only, however busy the machine is.
    const sawRed = page.evaluate(async () => {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector('.loading-bar[data-state="failed"]')) resolve()
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      })
    })
    await page.locator('aside a[href="/user/payment-methods"]').click()
    await sawRed
    await page.getByRole('heading', { level: 1, name: 'The store cannot be reached' }).waitFor()
    expect(await page.getByText('500', { exact: true }).count()).toBe(0)
    noura.forgive(/ERR_CONNECTION_FAILED|Failed to fetch|script:/)
  })

  test('an answer that is no page tells its status', async () => {
    const noura = await newPerson(phoneInArabic)
    const { page } = noura
    await open(noura, '/phone')
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/faq' })
      document.body.append(form)
      form.submit()
    })
    await page.waitForURL(/\/faq$/)
    await page.getByText('405').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'تعذّر فتح الصفحة' }).waitFor()
  })

  test('a part of the program that is gone is fetched anew by one reload, not by two', async () => {
    const noura = await newPerson(deskInEnglish)
    const { page } = noura
    await books.signIn(noura)
    await open(noura, '/user/orders')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(/\/assets\/payment-methods-[\w-]+\.js/, (route) => route.abort('failed'))
    const link = page.locator('aside a[href="/user/payment-methods"]')
    await Promise.all([page.waitForEvent('load'), link.click()])
    await page.locator('main').waitFor()
    noura.forgive(/./)
    await open(noura, '/user/orders')
    loads = 0
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'The store cannot be reached' }).waitFor()
    expect(loads).toBe(0)
    noura.forgive(/./)
  })
})

describe('the doors', () => {
  test('/login leads on to where somebody was going, else to the phone', async () => {
    const noura = await newPerson(phoneInArabic)
    const { page } = noura
    await page.goto('/login')
    await arrive(noura, '/phone')
    await page.goto('/login?back=%2Fuser%2Forders%3Fstatus%3Dcompleted')
    await arrive(noura, '/phone?back=%2Fuser%2Forders%3Fstatus%3Dcompleted')
    await books.signIn(noura)
    await page.goto('/login?back=%2Fuser%2Forders%3Fstatus%3Dcompleted')
    await arrive(noura, '/user/orders?status=completed')
    await page.goto('/login')
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('a session that was ended elsewhere leads to the phone with the query, and the cookie goes', async () => {
    const noura = await newPerson(phoneInArabic)
    const { page, context } = noura
    const { id } = await books.signIn(noura)
    await open(noura, '/user/orders')
    await books.db.deleteFrom('sessions').where('client_id', '=', id).execute()
    await page.goto('/user/orders?status=completed')
    await arrive(noura, '/phone?status=completed&back=')
    expect(new URL(page.url()).searchParams.get('back')).toBe('/user/orders?status=completed')
    expect((await context.cookies()).some(({ name }) => name === 'session')).toBe(false)
  })

  test('the server sends the payment page without its content: the browser alone draws it', async () => {
    const noura = await newPerson(deskInEnglish)
    await books.signIn(noura)
    const html = (await (await noura.page.goto('/payment?order=nonsense'))?.text()) ?? ''
    expect(html).toContain('checkout-steps')
    expect(html).not.toContain('nvalid or expired order id')
    await noura.page.getByRole('heading', { name: noura.say('رقم الطلب غير صحيح أو انتهت مهلته') }).waitFor()
  })
})

test.each([
  ['العربية', { ...phoneInArabic, width: 360 }],
  ['English', { ...phoneInArabic, width: 390, language: 'en' as const }],
])('each detail of the footer stands on the line of its name: %s', async (_, look) => {
  const noura = await newPerson(look)
  await open(noura, '/faq')
  // Phones have it folded.
  await noura.page.locator('footer summary').click()
  const lines = await noura.page.locator('footer dl').evaluate((list) => {
    const firstLine = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { top = 0, height = 0 } = range.getClientRects()[0] ?? {}
      return top + height / 2
    }
    return [...list.querySelectorAll('dt')].map((name) => {
      const value = name.nextElementSibling
      return { name: name.textContent, apart: value ? firstLine(value) - firstLine(name) : Infinity }
    })
  })
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter(({ apart }) => Math.abs(apart) > 4)).toEqual([])
})
