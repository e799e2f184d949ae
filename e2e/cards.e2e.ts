import { describe, expect, test } from 'vitest'
import type { Database } from '#db/client'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  atBank,
  cards,
  choosePlan,
  comeBackFromBank,
  fillCard,
  open,
  payButton,
  placeOrder,
  seeCardAdded,
  seeCompleted,
  termsBox,
} from './way.ts'

const books = await openBooks()
const path = '/user/payment-methods'

describe.each(someLooks('cards'))('saved cards: %s', (_, look) => {
  test('a card is added by the bank’s word, made default, and removed with a warning', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await open(noura, path)
    await page.getByRole('heading', { name: say('لا بطاقات محفوظة لديكم') }).waitFor()
    await inspect(noura, 'cards-none')

    await page.getByRole('link', { name: say('إضافة بطاقة') }).click()
    await page.getByRole('button', { name: say('المتابعة إلى التحقق') }).click()
    await page.getByText(say('رقم البطاقة غير صحيح')).waitFor()
    await inspect(noura, 'cards-add')
    await addCard(noura)
    await row(noura, '1010').getByText(say('الأساسية'), { exact: true }).waitFor()

    await addCard(noura, cards.visa)
    await row(noura, '1111')
      .getByRole('button', { name: say('تعيينها أساسية') })
      .click()
    await row(noura, '1111').getByText(say('الأساسية'), { exact: true }).waitFor()
    await inspect(noura, 'cards-two')

    await askToRemove(noura, '1111')
    await page
      .getByRole('dialog')
      .getByText(/الدفع السريع|fast payments/)
      .waitFor()
    await inspect(noura, 'cards-remove', { once: true })
    await page.getByRole('button', { name: say('حذف البطاقة'), exact: true }).click()
    await page.getByText(say('حُذفت البطاقة، ولن يُخصم منها شيء بعد الآن.')).waitFor()
    expect(await row(noura, '1111').count()).toBe(0)
    await row(noura, '1010').getByText(say('الأساسية'), { exact: true }).waitFor()
  })

  test('a card that the bank refuses is told; one that was left can be finished', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await startAdding(noura)
    await answerBank(noura, 'فشل التحقق')
    await comeBackFromBank(noura, 'refused')
    await page.getByRole('alert').getByText(say('لم تُحفظ البطاقة.')).waitFor()
    await inspect(noura, 'cards-refused', { once: true })

    await startAdding(noura)
    await page.getByRole('link', { name: 'الرجوع إلى المتجر دون جواب' }).click()
    await arrive(noura, path)
    await comeBackFromBank(noura, 'verify')
    await page.getByText(say('نتحقق من البطاقة مع البنك…')).waitFor()
    await row(noura, '1010').getByText(say('بانتظار تحقق البنك')).waitFor()
    await inspect(noura, 'cards-verifying', { once: true })
    await row(noura, '1010')
      .getByRole('link', { name: say('إكمال التحقق') })
      .click()
    await atBank(noura)
    await answerBank(noura)
    await seeCardAdded(noura)
  })

  test('“back” after the bank leads to where one was before, whatever it said, and never to its page', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await open(noura, '/user/profile')
    await addCard(noura)
    // The page that was left for the bank is the one that tells of it.
    await page.goBack()
    await arrive(noura, '/user/profile')

    await startAdding(noura, cards.visa)
    await answerBank(noura, 'فشل التحقق')
    await comeBackFromBank(noura, 'refused')
    await page.getByRole('alert').getByText(say('لم تُحفظ البطاقة.')).waitFor()
    await page.goBack()
    await arrive(noura, '/user/profile')

    await startAdding(noura, cards.visa)
    await page.getByRole('link', { name: 'الرجوع إلى المتجر دون جواب' }).click()
    await arrive(noura, path)
    await comeBackFromBank(noura, 'verify')
    await page.getByText(say('نتحقق من البطاقة مع البنك…')).waitFor()
    await row(noura, '1111')
      .getByRole('link', { name: say('إكمال التحقق') })
      .click()
    await atBank(noura)
    // Nobody is as quick as the second within which the store asks the gateway about a card once.
    await page.waitForTimeout(1_100)
    await answerBank(noura)
    await seeCardAdded(noura)
    await page.goBack()
    await arrive(noura, '/user/profile')
  })

  test('an answer that comes late takes the place of the question, and leads over nothing', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const finish = row(noura, '1010').getByRole('link', { name: say('إكمال التحقق') })
    await books.signIn(noura)
    await open(noura, '/user/profile')
    await startAdding(noura)
    await page.getByRole('link', { name: 'الرجوع إلى المتجر دون جواب' }).click()
    await arrive(noura, path)
    await comeBackFromBank(noura, 'verify')
    await answerElsewhere(noura, await finish.getAttribute('href'))
    await seeCardAdded(noura)
    await page.goBack()
    await arrive(noura, '/user/profile')

    await startAdding(noura, cards.visa)
    await page.getByRole('link', { name: 'الرجوع إلى المتجر دون جواب' }).click()
    await arrive(noura, path)
    await comeBackFromBank(noura, 'verify')
    const second = row(noura, '1111').getByRole('link', { name: say('إكمال التحقق') })
    const bank = await second.getAttribute('href')
    await second.click()
    await atBank(noura)
    await page.goBack()
    await page.getByText(say('نتحقق من البطاقة مع البنك…')).waitFor()
    await answerElsewhere(noura, bank)
    await seeCardAdded(noura)
    expect(new URL(page.url()).pathname).toBe(path)
    await page.goBack()
    await arrive(noura, '/user/profile')
  })

  test('without script a card is removed by two presses', async () => {
    const sara = await newPerson({ ...look, withoutScript: true })
    const { page, say } = sara
    const { id } = await books.signIn(sara)
    await keepCard(id, '4321')
    await page.goto(path)
    await page.getByRole('button', { name: /4321$/ }).click()
    await page.getByText(/الدفع السريع|fast payments/).waitFor()
    await page.getByRole('button', { name: say('حذف البطاقة'), exact: true }).click()
    await page.getByRole('heading', { name: say('لا بطاقات محفوظة لديكم') }).waitFor()
  })
})

describe.each(someLooks('renewal'))('a subscription: %s', (_, look) => {
  test('renews with a card until its owner stops it, and loses renewal with the last card', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await open(noura, '/user/subscriptions')
    await page.getByRole('heading', { name: say('لا اشتراكات لكم') }).waitFor()
    await inspect(noura, 'subscriptions-none', { once: true })
    await addCard(noura)

    await choosePlan(noura)
    await termsBox(noura).check()
    await placeOrder(noura)
    await payButton(noura).click()
    await seeCompleted(noura)

    await open(noura, '/user/subscriptions')
    await inspect(noura, 'subscriptions')
    await page.getByRole('link', { name: say('إدارة الاشتراك') }).click()
    await arrive(noura, '/user/subscriptions/')
    await page.getByRole('button', { name: say('تفعيل التجديد') }).waitFor()
    await inspect(noura, 'subscription-off')
    await page.getByRole('button', { name: say('تفعيل التجديد') }).click()
    await page.getByRole('button', { name: say('إيقاف التجديد') }).waitFor()
    await inspect(noura, 'subscription-on')

    await stopRenewal(noura, () => inspect(noura, 'subscription-stop', { once: true }))
    await page.getByText(say('ينتهي بلا تجديد'), { exact: true }).waitFor()
    await page.getByRole('button', { name: say('تفعيل التجديد') }).click()
    await page.getByText(say('سارٍ'), { exact: true }).waitFor()

    await open(noura, path)
    await row(noura, '1010')
      .getByRole('link', { name: /رصد|Watch/ })
      .waitFor()
    await askToRemove(noura, '1010')
    await page
      .getByRole('dialog')
      .getByText(/يتوقف التجديد التلقائي|will no longer renew/)
      .waitFor()
    await inspect(noura, 'cards-remove-last', { once: true })
    await page.getByRole('button', { name: say('حذف البطاقة'), exact: true }).click()
    await page.getByRole('heading', { name: say('لا بطاقات محفوظة لديكم') }).waitFor()
    await open(noura, '/user/subscriptions')
    await page.getByText(say('سارٍ'), { exact: true }).waitFor()
    expect(await page.getByText(/متوقف\.|^Off\./).count()).toBe(1)
  })

  test('a shared plan, extended, with a ledger of several pages', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const { id } = await books.signIn(noura)
    const running = await keepSharedPlan(id)
    await open(noura, '/user/subscriptions')
    await page.getByRole('heading', { name: say('اشتراكات سابقة') }).waitFor()
    await inspect(noura, 'subscriptions-two')

    await open(noura, `/user/subscriptions/${running}`)
    await page.getByText('+966 59 876 5432').waitFor()
    await page.getByRole('link', { name: say('إضافة بطاقة') }).waitFor()
    await inspect(noura, 'subscription-shared')
    const ledger = page.getByRole('region', { name: say('كشف النقاط') })
    await ledger.getByRole('link', { name: say('التالي') }).click()
    await ledger.getByText(say('إضافة نقاط المدة')).waitFor()
    await ledger.getByRole('link', { name: say('إلى البداية') }).click()
    await ledger.getByText(say('إضافة نقاط المدة')).waitFor({ state: 'detached' })
  })

  test('somebody else’s is not there', async () => {
    const noura = await newPerson(look)
    await books.signIn(noura)
    const answer = await noura.page.goto('/user/subscriptions/019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001')
    expect(answer?.status()).toBe(404)
  })
})

describe.each(someLooks('cvc of a card'))('a saved card whose bank wants its CVC: %s', (_, look) => {
  test('pays once the code went from the browser to the gateway', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await addCard(noura, '4111110000000823')
    const toStore: string[] = []
    noura.context.on('request', (request) => {
      if (request.url().startsWith(noura.urls.storeUrl)) toStore.push(request.postData() ?? '')
    })

    await choosePlan(noura)
    await termsBox(noura).check()
    await placeOrder(noura)
    await payButton(noura).click()
    await page.getByRole('alert').getByText(say('يطلب بنككم رمز الأمان لهذه البطاقة.')).waitFor()
    await inspect(noura, 'payment-cvc')
    await payButton(noura).click()
    await page.getByText(say('رمز الأمان غير صحيح')).waitFor()
    await page.getByLabel(say('رمز الأمان'), { exact: true }).fill('739')
    await payButton(noura).click()
    await seeCompleted(noura)
    // The digits by themselves: ids and keys may have them, too.
    expect(toStore.filter((body) => /\b739\b/.test(body))).toEqual([])
    expect(toStore.some((body) => body.includes('ask_cvc'))).toBe(true)
  })
})

function row({ page }: Person, lastFour: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: lastFour })
}

async function startAdding(person: Person, number?: string) {
  await open(person, `${path}?add=card`)
  await fillCard(person, number)
  await person.page.getByRole('button', { name: person.say('المتابعة إلى التحقق') }).click()
  await atBank(person)
}

/** As in the bank's own app: the page that was left for it hears of it by asking. */
async function answerElsewhere(person: Person, bank: string | null) {
  const page = await person.context.newPage()
  await page.goto(bank ?? '')
  await answerBank({ ...person, page })
  await page.close()
}

async function addCard(person: Person, number?: string) {
  await startAdding(person, number)
  await answerBank(person)
  await seeCardAdded(person)
}

async function askToRemove(person: Person, lastFour: string) {
  const { page, say } = person
  await row(person, lastFour)
    .getByRole('button', { name: say('حذف') })
    .click()
  await page.getByRole('dialog').waitFor()
}

async function stopRenewal({ page, say }: Person, look: () => Promise<void>) {
  await page.getByRole('button', { name: say('إيقاف التجديد') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: say('إيقاف التجديد التلقائي؟') }).waitFor()
  await look()
  await dialog.getByRole('button', { name: say('إيقاف التجديد') }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A card that somebody saved long ago. */
async function keepCard(clientId: string, lastFour: string) {
  await books.db
    .insertInto('payment_methods')
    .values({
      client_id: clientId,
      provider: 'moyasar',
      token: `token_${clientId}`,
      brand: 'visa',
      last_four: lastFour,
      month: 9,
      year: 2030,
      name: 'Sara Ali',
      is_default: true,
      created_at: new Date(),
    })
    .execute()
}

/** A plan that ended, and a shared one that runs, was extended, and has been used. Its id. */
async function keepSharedPlan(clientId: string): Promise<string> {
  // What belongs together is looked at when the transaction ends.
  return books.db.transaction().execute((db) => writeSharedPlan(db, clientId))
}

async function writeSharedPlan(db: Database, clientId: string): Promise<string> {
  const day = 86_400_000
  const now = Date.now()
  const at = (days: number) => new Date(now + days * day)
  const plans = await db
    .selectFrom('products')
    .select(['id', 'group_sharing'])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()
  const idOf = (isShared: boolean) => String(plans.find((plan) => plan.group_sharing === isShared)?.id)

  const addSubscription = async (
    isShared: boolean,
    status: 'active' | 'expired',
    from: number,
    to: number,
  ) => {
    const { id } = await db
      .insertInto('subscriptions')
      .values({
        client_id: clientId,
        product_id: idOf(isShared),
        status,
        starts_at: at(from),
        ends_at: at(to),
        created_at: at(from),
        updated_at: at(from),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const addPeriod = async (subscription: string, from: number, left: number) => {
    const order = await db
      .insertInto('orders')
      .values({
        client_id: clientId,
        method: 'store',
        status: 'completed',
        price_before_tax_minor: 20_000n,
        discount_minor: 0n,
        taxes_minor: 3_000n,
        price_after_tax_minor: 23_000n,
        previous_balance_minor: 0n,
        final_price_minor: 23_000n,
        auto_renew: false,
        language: 'ar',
        payable_until: at(from),
        settled_at: at(from),
        settled_by: 'gateway',
        created_at: at(from),
        updated_at: at(from),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        product_id: idOf(true),
        name_ar: 'درع',
        name_en: 'Shield',
        price_minor: 20_000n,
        points: 1_200,
        days: 90,
        group_sharing: true,
      })
      .execute()
    const period = await db
      .insertInto('subscription_periods')
      .values({
        subscription_id: subscription,
        order_id: order.id,
        starts_at: at(from),
        ends_at: at(from + 90),
        days: 90,
        points: 1_200,
        points_left: left,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return period.id
  }

  await addPeriod(await addSubscription(false, 'expired', -200, -110), -200, 0)
  const running = await addSubscription(true, 'active', -30, 150)
  const period = await addPeriod(running, -30, 1_200 - 11 * 28)
  await addPeriod(running, 60, 0)
  const entry = { subscription_id: running, period_id: period }
  await db
    .insertInto('points_entries')
    .values({ ...entry, kind: 'grant', points: 1_200, points_left: 1_200, created_at: at(-30) })
    .execute()
  for (let used = 1; used <= 11; used++) {
    await db
      .insertInto('points_entries')
      .values({
        ...entry,
        kind: 'spend',
        points: -28,
        points_left: 1_200 - used * 28,
        reason: 'lookup.example',
        created_at: at(-30 + used * 2),
      })
      .execute()
  }
  await db
    .insertInto('subscription_members')
    .values([
      { subscription_id: running, phone: '+966598765432', status: 'invited', invited_at: at(-1) },
      {
        subscription_id: running,
        phone: '+966551234567',
        status: 'joined',
        invited_at: at(-9),
        joined_at: at(-8),
      },
    ])
    .execute()
  return running
}
