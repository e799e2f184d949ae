import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { open, settle } from './way.ts'

const books = await openBooks()
const day = 24 * 60 * 60 * 1000

/** A ticket whose client has waited for so long that it stands first, and its first words. */
async function leaveWaiting(clientId: string, words: string) {
  const asked = new Date(Date.now() - 30 * day)
  const { id } = await books.db
    .insertInto('tickets')
    .values({
      client_id: clientId,
      status: 'pending',
      waiting_since: asked,
      created_at: asked,
      updated_at: asked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await books.db
    .insertInto('ticket_messages')
    .values({ ticket_id: id, body: words, created_at: asked })
    .execute()
  return id
}

/** Whether every button and link of the rows is what a press at its middle reaches. */
function covered({ page }: Person) {
  return page
    .getByRole('main')
    .locator('.waiting-rows :is(a, button, summary)')
    .evaluateAll((parts) =>
      parts
        .filter((part) => {
          part.scrollIntoView({ block: 'center' })
          const { left, top, width, height } = part.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          // What lies in a closed menu is not to be pressed.
          return part.checkVisibility() && width > 0 && !part.contains(hit)
        })
        .map((part) => part.outerHTML.slice(0, 120)),
    )
}

describe.each(someLooks('waiting'))('what waits: %s', (_, look) => {
  test('one takes a ticket, answers it, and it is gone; colleagues see who has it', async () => {
    const noura = await newPerson(look)
    const client = await books.signIn(noura)
    const words = `لم يصلني الرمز ${noura.phone}`
    await leaveWaiting(client.id, words)

    const omar = await newPerson(look)
    const { page, say } = omar
    await books.signInStaff(omar, 'support')
    await open(omar, '/admin')
    // From any page: by the bell, whose first rows come when it is opened.
    await page.locator('.bell > summary').click()
    await page.locator('.bell').getByText(words).waitFor()
    await inspect(omar, 'admin-bell', { once: true })
    await page
      .locator('.bell')
      .getByRole('link', { name: say('كل ما ينتظركم') })
      .click()
    await page.waitForURL(/\/admin\/waiting$/)
    await settle(page)

    const row = page.locator('.waiting-rows > li').filter({ hasText: words })
    // By its keys alone: J goes to a row, T takes it.
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return row.evaluate((one) => one === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.press('t')
    await row.getByText(say('أنتم'), { exact: true }).waitFor()
    await inspect(omar, 'admin-waiting')
    expect(await covered(omar)).toEqual([])
    // Its words lead to the ticket, as its button does.
    expect(await row.getByRole('link', { name: words }).getAttribute('href')).toMatch(/^\/admin\/support\//)

    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/waiting?kind=ticket')
    const theirs = sara.page.locator('.waiting-rows > li').filter({ hasText: words })
    await theirs.locator('.taken').filter({ hasText: 'support' }).waitFor()
    await open(sara, '/admin/waiting?taken=nobody&kind=ticket')
    expect(await theirs.count()).toBe(0)

    await row.getByRole('link', { name: say('رد'), exact: true }).click()
    await page.waitForURL(/\/admin\/support\/[0-9a-f-]{36}$/)
    await settle(page)
    await page.getByLabel(say('الرد'), { exact: true }).fill('أرسلناه من جديد.')
    await page.getByRole('button', { name: say('إرسال الرد'), exact: true }).click()
    // In the thread: the field that it was typed in has the words as well.
    await page
      .getByRole('list', { name: say('الرسائل') })
      .getByText('أرسلناه من جديد.')
      .waitFor()
    await open(omar, '/admin/waiting?kind=ticket')
    expect(await row.count()).toBe(0)
  })

  test('a section of the sidebar is lit when it is open, and a folded group stays folded', async () => {
    const sara = await newPerson({ ...look, width: 1280, height: 900 })
    const { page } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/waiting')
    const side = page.locator('aside.staff-side')
    const hrefs = await side
      .locator('a[href^="/admin"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(20)
    // The unit test walks all of them.
    for (const href of hrefs.filter((one) => /coupons|messages|settings|profile/.test(one))) {
      await open(sara, href)
      const lit = await page
        .locator('aside.staff-side [aria-current="page"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(lit).toEqual([href])
    }

    const group = side.locator('details').last()
    await group.locator('summary').press('Enter')
    await expect.poll(() => group.getAttribute('open')).toBeNull()
    await page.reload()
    await settle(page)
    await expect.poll(() => group.getAttribute('open')).toBeNull()
    expect(await side.locator('details[open]').count()).toBe(2)
  })
})
