import { describe, expect, test } from 'vitest'
import { openBooks, paidAtGateway } from './books.ts'
import { messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { answerCharges, daysAfter, keepCard, moveTime, subscribe, type Subscriber } from './subscriber.ts'
import {
  answerBank,
  arrive,
  fillCard,
  open,
  payButton,
  planName,
  seeCompleted,
  settle,
  signIn,
} from './way.ts'

const books = await openBooks()

describe.each(someLooks('renewal'))('a renewal: %s', (_, look) => {
  test('is announced with its day and amount, and charged once when the day comes', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const { page, say } = noura
    await moveTime(noura, daysAfter(noura.endsAt, -2.5))
    const [reminder] = await messagesTo(noura.urls, noura.fullPhone)
    expect(reminder?.text).toMatch(/\b69\b/)
    await open(noura, linkIn(reminder?.text))
    await page.getByText(say('من {totalText}', { totalText: 300 })).waitFor()
    await inspect(noura, 'subscription-before-renewal', { once: true })

    await moveTime(noura, daysAfter(noura.endsAt, 0.1))
    await page.reload()
    await page.getByText(say('تبدأ لاحقًا')).waitFor({ state: 'detached' })
    const [renewal] = await renewalsOf(noura)
    expect(await page.getByRole('link', { name: say('عرض الطلب') }).count()).toBe(2)
    expect(await paidAtGateway(noura.urls, String(renewal?.order_id))).toHaveLength(1)
    const [result] = await messagesTo(noura.urls, noura.fullPhone)
    expect(result?.text).toMatch(/\b69\b/)
  })

  test('that failed is paid from its message with another card, which renews the plan from then on', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const { page, say } = noura
    await answerCharges(noura, '54')
    await moveTime(noura, daysAfter(noura.endsAt, 0.1))
    await openSubscription(noura)
    await page.getByText(say('لم ينجح تجديد باقتكم.')).waitFor()
    expect(await page.getByRole('link', { name: say('تمديد الباقة') }).count()).toBe(0)
    await inspect(noura, 'subscription-past-due')

    const [result] = await messagesTo(noura.urls, noura.fullPhone)
    const link = linkIn(result?.text)
    expect(link).toContain('/s/')
    await noura.context.clearCookies({ name: 'session' })
    await page.goto(link)
    await arrive(noura, '/phone?')
    await signIn(noura)
    await arrive(noura, '/payment?order=')
    await page.getByRole('radio', { name: say('بطاقة جديدة') }).check()
    await fillCard(noura)
    await page.getByRole('checkbox', { name: say('التجديد بهذه البطاقة من الآن') }).check()
    await payButton(noura).click()
    await answerBank(noura)
    await seeCompleted(noura)

    await openSubscription(noura)
    await page.getByText(say('لم ينجح تجديد باقتكم.')).waitFor({ state: 'detached' })
    const card = await books.db
      .selectFrom('subscriptions as s')
      .innerJoin('payment_methods as m', 'm.id', 's.payment_method_id')
      .select('m.last_four')
      .where('s.id', '=', noura.subscriptionId)
      .executeTakeFirstOrThrow()
    expect(card.last_four).toBe('1010')
    // What is paid is not asked for again.
    await page.goto(link)
    await arrive(noura, '/user/orders/')
  })

  test('rests until the client comes back, at the old price', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const { page, say } = noura
    await openSubscription(noura)
    await page.getByText(say('إدارة التجديد')).click()
    await page.getByText(say('إيقاف مؤقت بدل المغادرة')).click()
    await page.getByRole('button', { name: say('إيقاف مؤقت'), exact: true }).click()
    await page.getByText(say('سُجّل الإيقاف المؤقت.')).waitFor()
    await moveTime(noura, daysAfter(noura.endsAt, 3))
    await openSubscription(noura)
    await page.getByText(say('متوقف مؤقتًا'), { exact: true }).waitFor()
    await inspect(noura, 'subscription-resting')
    await page.getByRole('button', { name: say('العودة الآن') }).click()
    await page
      .getByText(say('انتهى الإيقاف المؤقت، ويُدفع الآن المبلغ الذي وافقتم عليه. نكتب إليكم حين يتم.'))
      .waitFor()
    await moveTime(noura, daysAfter(noura.endsAt, 3.1))
    await page.reload()
    await page.getByText(say('متوقف مؤقتًا'), { exact: true }).waitFor({ state: 'detached' })
    const [renewal] = await renewalsOf(noura)
    expect(renewal).toMatchObject({ status: 'paid', amount_minor: 6_900n })
  })
})

describe.each(someLooks('plan changes'))('another plan, another owner: %s', (_, look) => {
  test('an upgrade on the thirteenth day is charged exactly what was quoted', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const { page } = noura
    await moveTime(noura, daysAfter(noura.endsAt, -18))
    await openChange(noura, 'درع')
    // 18 of 30 days of 69.00 are left, and no point was used.
    await page.getByText('41.40').first().waitFor()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /المتابعة إلى دفع|Continue to pay/ }).click()
    await arrive(noura, '/payment?order=')
    await payButton(noura).click()
    await page.waitForURL(/\/v1\/card_auth\/|\/user\/orders\//)
    if (page.url().includes('/v1/')) await answerBank(noura)
    await seeCompleted(noura)
    const { amount_minor: amount } = await books.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select('p.amount_minor')
      .where('o.client_id', '=', noura.clientId)
      .where('p.settles', '=', true)
      .orderBy('p.created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(amount).toBe(18_860n)
  })

  test('a smaller plan that cannot be shared asks who stays, and begins at the paid end', async () => {
    const lama = await newPerson(look)
    const noura = await subscribe(await newPerson(look), books, 'درع', [lama])
    const { page, say } = noura
    await openChange(noura, 'رصد')
    await page.getByText(say('لا تتيح هذه الباقة المشاركة.')).waitFor()
    await page.getByRole('checkbox', { name: say('أعلم أن الأعضاء لن يبقوا معي') }).check()
    await page.getByRole('checkbox').nth(1).check()
    await inspect(noura, 'subscription-downgrade', { once: true })
    await page.getByRole('button', { name: say('تأكيد الانتقال عند نهاية المدة') }).click()
    await page.getByText(say('تغيير قادم.')).waitFor()
    await moveTime(noura, daysAfter(noura.endsAt, 0.1))
    await open(noura, '/user/subscriptions')
    await page.getByText(planName(noura, 'رصد')).first().waitFor()
    const staying = await books.db
      .selectFrom('subscription_members')
      .select('id')
      .where('subscription_id', '=', noura.subscriptionId)
      .where('status', 'in', ['invited', 'joined'])
      .execute()
    expect(staying).toEqual([])
  })

  test('an owner offers the plan to a member, takes the offer back, and the member takes the next one', async () => {
    const lama = await newPerson(look)
    const noura = await subscribe(await newPerson(look), books, 'درع', [lama])
    const { id: lamaId } = await books.signIn(lama)
    await keepCard(lama.urls, books, lamaId)
    await open(lama, sharing)
    await lama.page.getByRole('button', { name: lama.say('مغادرة الباقة') }).waitFor()

    await open(noura, sharing)
    await offer(noura)
    await inspect(noura, 'group-offered')
    await noura.page.getByRole('button', { name: noura.say('سحب العرض') }).click()
    await offer(noura)

    const { body } = await books.db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', lamaId)
      .where('template', '=', 'ownership_offered')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await open(lama, linkIn(body))
    const accept = lama.page.getByRole('button', { name: lama.say('قبول الاشتراك') })
    await accept.waitFor()
    await inspect(lama, 'group-offer')
    await lama.page.getByRole('checkbox').check()
    await accept.click()
    await lama.page.getByText(lama.say('انتقلت إليكم ملكية الاشتراك.')).waitFor()
    await lama.page.getByRole('link', { name: lama.say('إدارة الاشتراك') }).waitFor()
    // Older links of the plan lead its former owner to where they have it now.
    for (const page of ['/change', '']) {
      await open(noura, `/user/subscriptions/${noura.subscriptionId}${page}`)
      await noura.page.getByText(noura.say('أنتم عضو في هذه الباقة.')).waitFor()
    }
    await noura.page.getByRole('button', { name: noura.say('مغادرة الباقة') }).waitFor()
    const plan = await books.db
      .selectFrom('subscriptions')
      .select(['client_id', 'ends_at', 'auto_renew'])
      .where('id', '=', noura.subscriptionId)
      .executeTakeFirstOrThrow()
    expect(plan).toEqual({ client_id: lamaId, ends_at: noura.endsAt, auto_renew: true })

    // Staff who would give Noura her money back learn whose plan they would end.
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/orders/${noura.orderId}`)
    await sara.page.getByRole('button', { name: sara.say('استرداد مبلغ'), exact: true }).click()
    const warning = sara.page.getByText(sara.staffSay('هذه الباقة لعميل آخر الآن.'))
    const dialog = sara.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: sara.staffSay('إنهاء المدة الآن') }).check()
    await warning.waitFor()
    await inspect(sara, 'admin-order-refund-handed-over', { once: true })
    await dialog.getByRole('radio', { name: sara.staffSay('إبقاء المدة التي دُفعت بهذا الطلب') }).check()
    expect(await warning.count()).toBe(0)
    await dialog
      .getByRole('button', { name: sara.staffSay('رجوع'), exact: true })
      .last()
      .click()
    const owner = sara.page.locator(`a[href$="/admin/clients/${lamaId}"]`)
    await owner.click()
    await arrive(sara, `/admin/clients/${lamaId}`)
  })

  test('staff give back what is unused with one press, and see how it is counted', async () => {
    const noura = await subscribe(await newPerson(look), books)
    await moveTime(noura, daysAfter(noura.endsAt, -18))
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/orders/${noura.orderId}`)
    await page.getByRole('button', { name: say('استرداد مبلغ'), exact: true }).click()
    await page.getByText('69.00 × 18 ÷ 30 = 41.40').waitFor()
    await page.getByRole('button', { name: say('كتابة هذا المبلغ') }).click()
    await page.getByLabel(say('سبب الاسترداد'), { exact: true }).fill('لم تعد تحتاجها')
    await inspect(sara, 'admin-order-unused', { once: true })
    await page.getByRole('radio', { name: say('إنهاء المدة الآن') }).check()
    await page.getByRole('button', { name: /متابعة استرداد|Continue to refund/ }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /41\.40/ })
      .click()
    await page.getByText(say('طُلب الاسترداد.')).waitFor()
    const { amount_minor: amount } = await books.db
      .selectFrom('refunds')
      .select('amount_minor')
      .where('order_id', '=', noura.orderId)
      .executeTakeFirstOrThrow()
    expect(amount).toBe(4_140n)
  })
})

const sharing = '/user/group_sharing'

async function offer({ page, say }: Person): Promise<void> {
  await page.getByRole('button', { name: say('عرض الاشتراك على العضو') }).click()
  await page.getByText(say('عرضكم ينتظر الرد.')).waitFor()
}

async function openSubscription(person: Subscriber): Promise<void> {
  await open(person, `/user/subscriptions/${person.subscriptionId}`)
}

async function openChange(person: Subscriber, plan: 'رصد' | 'درع'): Promise<void> {
  const { page, say } = person
  await open(person, `/user/subscriptions/${person.subscriptionId}/change`)
  const wanted = page.locator('.plan-options li').filter({ hasText: planName(person, plan) })
  await wanted.getByRole('link', { name: say('عرض التكلفة') }).click()
  await page.waitForURL(/\?plan=/)
  await settle(page)
}

/** The path of the first address in a message. */
function linkIn(text = ''): string {
  const [address] = /https?:\/\/\S+/.exec(text) ?? []
  if (!address) throw new Error(`no address in: ${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

function renewalsOf({ subscriptionId }: Subscriber) {
  return books.db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.order_id', 'r.status', 'o.final_price_minor as amount_minor'])
    .where('r.subscription_id', '=', subscriptionId)
    .execute()
}
