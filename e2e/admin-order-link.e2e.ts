import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks, type Person } from './person.ts'
import { answerBank, open, payButton, payByCard, seeCompleted, termsBox } from './way.ts'

const books = await openBooks()

const { button, textbox: field } = findersIn('staffSay')

/** The way to pay that a client was sent, once it is there. */
async function paymentLink({ urls, fullPhone }: Person): Promise<string> {
  const find = async () =>
    /https?:\/\/\S+\/s\/\w+/.exec((await messagesTo(urls, fullPhone)).map(({ text }) => text).join('\n'))?.[0]
  await expect.poll(find).toBeTruthy()
  const { pathname, search } = new URL(String(await find()))
  return pathname + search
}

describe.each(someLooks('order link'))('an order that staff create: %s', (_, look) => {
  test('goes out as a link and is paid; then the bank takes the money back', async () => {
    const noura = await newPerson(look)
    const { id } = await books.signIn(noura)
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/orders/create?q=${noura.phone}`)
    await inspect(sara, 'admin-order-pick', { once: true })
    await sara.page.locator(`a[href*="client=${id}"]`).click()
    await field(sara, 'خصم شامل الضريبة (ريال)').fill('١٠')
    await field(sara, 'سبب الخصم').fill('تعويض عن انقطاع')
    const send = sara.page.getByRole('button', { name: /إرسال رابط لدفع.*59\.00|send a link to pay.*59\.00/ })
    await expect.poll(() => send.getAttribute('aria-disabled')).not.toBe('true')
    await inspect(sara, 'admin-order-new', { once: true })
    await send.click()
    await sara.page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
    await sara.page.getByText('تعويض عن انقطاع').first().waitFor()

    // Staff placed it, so the client agrees to the terms before the ways to pay are shown.
    await open(noura, await paymentLink(noura))
    const agree = noura.page.getByRole('button', { name: noura.say('الموافقة ومتابعة الدفع') })
    await agree.click()
    const missing = noura.page.getByText(noura.say('وافقوا على الشروط لإتمام الطلب')).first()
    await missing.waitFor()
    expect(await payButton(noura).count()).toBe(0)
    await inspect(noura, 'payment-terms')
    expect(await termsBox(noura).getAttribute('aria-invalid')).toBe('true')
    await termsBox(noura).check()
    await expect.poll(() => termsBox(noura).getAttribute('aria-invalid')).toBe(null)
    await agree.click()
    await payByCard(noura)
    const consent = await books.db
      .selectFrom('consents')
      .select(['kind', 'granted', 'address'])
      .where('client_id', '=', id)
      .execute()
    expect(consent).toMatchObject([{ kind: 'terms', granted: true, address: expect.any(String) }])
    await answerBank(noura)
    await seeCompleted(noura)

    await open(sara, new URL(sara.page.url()).pathname)
    await button(sara, 'تسجيل اعتراض بنكي').click()
    await field(sara, 'سبب الاعتراض كما وصلكم').fill('شراء لا يعرفه صاحب البطاقة')
    await inspect(sara, 'admin-order-dispute', { once: true })
    await button(sara, 'تسجيل الاعتراض').click()
    // Asked once more, in red.
    await sara.page.getByRole('dialog').last().getByRole('button').last().click()
    await sara.page
      .getByText(sara.staffSay('اعترض صاحب البطاقة لدى بنكه، وسحب البنك المبلغ.'))
      .first()
      .waitFor()
    await inspect(sara, 'admin-order-disputed', { once: true })
  })
})
