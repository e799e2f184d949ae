import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { openTicket } from './open-ticket.ts'
import { open, settle } from './way.ts'

const books = await openBooks()

/** By the dialog of the ticket that goes on. */
async function mergeInto(sara: Person, id: string) {
  const { page, staffSay } = sara
  await open(sara, `/admin/support/${id}?act=merge`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(دمج |Merge )/ })
    .click()
  await page.getByText(staffSay('أصبحت التذكرتان واحدة.')).waitFor()
}

/** Of the administration. */
const thread = ({ page, staffSay }: Person) => page.getByRole('list', { name: staffSay('الرسائل') })

const replyOf = ({ page, say }: Person) => page.getByLabel(say('رسالتكم'), { exact: true })

describe.each(someLooks('ticket-merges'))('what is written when tickets become one: %s', (_, look) => {
  test('a client’s words go where the thread is now: sent over the merge, or typed before a reload', async () => {
    const noura = await newPerson(look)
    await books.signIn(noura)
    const [first, second] = [
      await openTicket(noura, 'خُصم مني المبلغ مرتين'),
      await openTicket(noura, 'رسالتان من البنك'),
    ]
    await open(noura, `/user/tickets/${first}`)
    await replyOf(noura).fill('وهذا رقم العملية: 8812')

    const sara = await newPerson(look)
    await books.signInStaff(sara, 'support')
    await mergeInto(sara, second)

    await noura.page.getByRole('button', { name: noura.say('إرسال الرسالة') }).click()
    await noura.page.getByRole('log').getByText('وهذا رقم العملية: 8812').waitFor()
    expect(new URL(noura.page.url()).pathname).toBe(`/user/tickets/${second}`)

    // Led there by a reload: the words come along, and it is said why another ticket stands here.
    const third = await openTicket(noura, 'متى يعود المبلغ؟')
    await replyOf(noura).fill('أسأل عن المبلغ الثاني')
    await mergeInto(sara, second)
    await noura.page.reload()
    await settle(noura.page)
    expect(new URL(noura.page.url()).search).toBe(`?merged=${third}`)
    await expect.poll(() => replyOf(noura).inputValue()).toBe('أسأل عن المبلغ الثاني')
    await noura.page
      .getByText(noura.say('جمعنا التذكرة التي فتحتموها مع هذه، فتجدون رسائلكم كلها هنا.'))
      .waitFor()
    await noura.page.getByRole('button', { name: noura.say('إرسال الرسالة') }).click()
    await noura.page.getByRole('log').getByText('أسأل عن المبلغ الثاني').waitFor()
  })

  test('staff send what they began before their own merge, and find what they began at the other ticket', async () => {
    const noura = await newPerson(look)
    await books.signIn(noura)
    const [first, second] = [
      await openTicket(noura, 'خُصم مني المبلغ مرتين'),
      await openTicket(noura, 'رسالتان من البنك'),
    ]

    const sara = await newPerson(look)
    const { page, staffSay } = sara
    await books.signInStaff(sara, 'support')
    await open(sara, `/admin/support/${first}`)
    const answer = page.getByRole('textbox', { name: staffSay('الرد') })
    await answer.fill('نرى الخصمين في سجل البوابة.')
    // The other one is younger: its words come behind what was on the page when the answer was begun.
    await page.getByRole('button', { name: staffSay('دمج…') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(دمج |Merge )/ })
      .click()
    await thread(sara).getByText('رسالتان من البنك').waitFor()
    expect(await answer.inputValue()).toBe('نرى الخصمين في سجل البوابة.')
    await page.getByRole('button', { name: staffSay('إرسال الرد'), exact: true }).click()
    await thread(sara).getByText('نرى الخصمين في سجل البوابة.').waitFor()

    const third = await openTicket(noura, 'متى يعود المبلغ؟')
    await open(sara, `/admin/support/${third}`)
    await answer.fill('خلال أيام عمل.')
    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    await mergeInto(omar, first)
    await page.reload()
    await settle(page)
    expect(page.url()).toContain(`/admin/support/${first}?merged=${third}`)
    await expect.poll(() => answer.inputValue()).toBe('خلال أيام عمل.')
    expect(second).not.toBe(first)
  })
})
