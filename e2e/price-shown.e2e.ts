import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks } from './person.ts'
import { daysAfter, planId, subscribe } from './subscriber.ts'
import { arrive, open, planName } from './way.ts'

const books = await openBooks()

describe.each(someLooks('price-shown'))('what is agreed to is what was shown: %s', (_, look) => {
  test('a price that is scheduled while the page is open is shown before the plan renews at it', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const { page, say, urls, subscriptionId, endsAt } = noura
    const path = `${urls.storeUrl}/api/clients/v1/subscriptions/${subscriptionId}/auto_renewal`
    const headers = { authorization: `Bearer ${noura.token}` }
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(200)
    await open(noura, `/user/subscriptions/${subscriptionId}`)
    const turnOn = page.getByRole('button', { name: say('تفعيل التجديد') })
    await turnOn.waitFor()

    await books.addStaff('admin')
    const staff = await books.db.selectFrom('staff_users').select('id').limit(1).executeTakeFirstOrThrow()
    const { id: change } = await books.db
      .insertInto('price_changes')
      .values({
        product_id: await planId(books, 'رصد'),
        status: 'scheduled',
        price_minor: 40_000n,
        applies_from: daysAfter(endsAt, -1),
        asks_consent: true,
        text_ar: 'سعر جديد',
        text_en: 'A new price',
        staff_user_id: staff.id,
        announced_at: new Date(),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const agreed = () =>
      books.db
        .selectFrom('price_consents')
        .select('client_id')
        .where('price_change_id', '=', change)
        .where('subscription_id', '=', subscriptionId)
        .execute()
    try {
      await turnOn.click()
      const refusal = page
        .getByRole('alert')
        .filter({ hasText: /تغيّر مبلغ التجديد|The amount of the renewal has changed/ })
      await refusal.waitFor()
      expect(await agreed()).toEqual([])
      await page.locator('#renewal').getByText('460').first().waitFor()
      await inspect(noura, 'price-shown-changed', { once: true })
      await turnOn.click()
      await page.getByText(say('التجديد التلقائي مفعّل بالبطاقة التي اخترتموها.')).waitFor()
      expect(await agreed()).toHaveLength(1)
    } finally {
      await books.db
        .updateTable('price_changes')
        .set({ status: 'withdrawn' })
        .where('id', '=', change)
        .execute()
    }
  })

  test('a session that ends where a plan is changed leads to a sign-in that sells nothing', async () => {
    const person = await newPerson(look)
    const plan = await planId(books, 'رصد')
    const asked = `/user/subscriptions/${plan}/change?plan=${plan}`
    await open(person, asked)
    await arrive(person, '/phone')
    const address = new URL(person.page.url()).searchParams
    expect([address.get('plan'), address.get('back')]).toEqual([plan, asked])
    await person.page.getByText(person.say('ما رقم جوالكم؟')).waitFor()
    expect(await person.page.getByText(planName(person, 'رصد')).count()).toBe(0)
    await inspect(person, 'sign-in-of-account', { once: true })
  })
})
