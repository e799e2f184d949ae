import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withheldReasons } from '#rules/messages/withheld-reasons'
import { openTestShop, poorCard } from '#test/shop'
import { testDatabase } from '#test/database'
import { countLastHour } from './count-last-hour.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)

test('payments and messages of the last hour are counted by how they stand, older ones are not', async () => {
  const { token } = await shop.newClient()
  await shop.buy(token)
  const { payments, messages } = await countLastHour({ db })
  expect(payments).toEqual([{ provider: 'moyasar', status: 'paid', decline: '', count: 1 }])
  expect(messages.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)

  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute()
  expect((await countLastHour({ db })).payments).toEqual([])
})

test('refused payments say whether they may pass later, and payers at the bank what came of them', async () => {
  // Those of the test before are of another hour.
  const { token } = await shop.newClient()
  await shop.buy(token)
  const look = async (number: string | undefined, then: 'come back' | 'stay') => {
    const other = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(other.token, number)
    if (then === 'stay') return payment.id as string
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token: other.token })
    return payment.id as string
  }
  await look(poorCard, 'come back')
  await look(undefined, 'stay')
  const left = await look(undefined, 'stay')
  await db.updateTable('payments').set({ status: 'unpaid' }).where('id', '=', left).execute()

  const { payments, bankVisits } = await countLastHour({ db })
  const about = { provider: 'moyasar', count: 1 }
  expect(payments).toHaveLength(4)
  expect(payments).toContainEqual({ ...about, status: 'payment_failed', decline: 'soft' })
  expect(bankVisits.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual(
    ['never_back', 'open', 'paid', 'refused'].map((outcome) => ({ ...about, outcome })),
  )
})

test('messages that we rightly withheld are none that failed; those that came too late are', async () => {
  const { token } = await shop.newClient()
  await shop.buy(token)
  const statuses = async (reason: string) => {
    await db.updateTable('messages').set({ status: 'failed', last_error: reason }).execute()
    return [...new Set((await countLastHour({ db })).messages.map(({ status }) => status))]
  }
  const { outdated, noSender, tooMany, tooLate, notCleared } = withheldReasons
  // A store without mail (EMAIL_PROVIDER=none) leaves one of each sale of a client who has an address.
  for (const reason of [outdated, noSender, tooMany]) expect(await statuses(reason)).toEqual(['withheld'])
  for (const reason of [tooLate, notCleared, 'the company refused it'])
    expect(await statuses(reason)).toEqual(['failed'])
})

test('a message that was given up after a day of tries counts in the hour in which it was', async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('messages').execute()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await sql`insert into messages (id, channel, recipient, template, language, body, status, last_error, created_at)
    values (uuidv7(interval '-25 hours'), 'sms', '+966531000009', 'kept', 'ar', 'نص', 'failed', 'refused (401)', ${yesterday})`.execute(
    db,
  )
  expect((await countLastHour({ db })).messages).toEqual([])
  await sql`insert into jobs (name, subject_id, due_at, created_at, failed_at, attempts)
    select 'message.deliver', id, created_at, created_at, now() - interval '5 minutes', 14 from messages`.execute(
    db,
  )
  expect((await countLastHour({ db })).messages).toEqual([{ channel: 'sms', status: 'failed', count: 1 }])
  await db.updateTable('jobs').set({ failed_at: yesterday }).execute()
  expect((await countLastHour({ db })).messages).toEqual([])
})
