import { expect, it } from 'vitest'
import { formatDate, formatHijri } from '#locales/format'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { openTestSession, signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { drawnForStaff, wordsIn, wordsOf } from '#test/drawn'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { withWords, wordColumns } from '#test/sent-words'
import { openTestShop, travellingClock } from '#test/shop'
import { day, nextMorning } from '#test/subscriber'
import { DaysLeft } from './account/home/plan-card.tsx'
import { AfterStop } from './account/subscriptions/auto-renewal.tsx'
import { StoppedNotice } from './account/subscriptions/leaving.tsx'
import { Periods } from './account/subscriptions/periods.tsx'
import { PlanBand } from './account/plan/plan-band.tsx'
import { RenewalSentence } from './account/plan/renewal-sentence.tsx'
import { StateInWords } from './admin/subscriptions/state-in-words.tsx'

/**
 * The paid days of a plan that was imported are whole ones: it ends at midnight, and its last day is the one
 * before.
 */

const { db } = await testDatabase()
// Ten in the morning in Riyadh: days of files and days of the clock are the same.
const clock = travellingClock(nextMorning(new Date()))
const shop = await openTestShop(db, { now: clock.now })
const paths = { own: '/api/clients/v1/subscriptions', staff: '/api/users/v1/subscriptions' }
const today = startOfDay(riyadhDate(clock.now()))
const dayIn = (days: number) => riyadhDate(addDays(today, days))
const inWords = (days: number) => formatDate(addDays(today, days), 'ar')

/** Imports a client with a plan that renews by a verified card, and signs her in. */
async function importPlan() {
  const card = { name: 'Noura Ali', number: '4111111111111111', month: 9, year: 2036, cvc: '123' }
  const asked = { ...card, callback_url: 'http://a.test' }
  const made = await shop.bank.call('POST', '/v1/tokens', asked, 'pk_test_sandbox:')
  await shop.bank.walk(String(made.body.verification_url))
  const plan = await db
    .selectFrom('products')
    .select('ref_id')
    .where('id', '=', shop.plans.small)
    .executeTakeFirstOrThrow()
  const line = {
    client_id: 'c-1',
    gateway: shop.bank.gateway.name,
    token: String(made.body.id),
    brand: 'visa',
    last_four: '1111',
    month: 9,
    year: 2036,
    last_charged_on: dayIn(-20),
  }
  const consent = { renewal_consent_on: dayIn(-200), renewal_consent_source: 'salla terms 3' }
  await importFiles(shop.system, {
    client: [clientLine(1)],
    card: [line],
    subscription: [
      {
        id: 's-1',
        client_id: 'c-1',
        plan: Number(plan.ref_id),
        paid_until: dayIn(10),
        renews: 'yes',
        ...consent,
      },
    ],
  })
  const client = await db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phoneOfLine(1))
    .executeTakeFirstOrThrow()
  return { clientId: client.id, token: await openTestSession(db, 'client', client.id, clock.now()) }
}

it('names the last paid day of an imported plan everywhere, and of its renewals', async () => {
  const { clientId, token } = await importPlan()
  const now = () => clock.now().toISOString()
  const listed = (await shop.ask(`GET ${paths.own}`, { token })).body.subscriptions
  const [{ id }] = listed
  const read = async () => (await shop.ask(`GET ${paths.own}/${id}`, { token })).body.subscription
  const calendar = async () => {
    const { text } = await shop.ask(`GET ${paths.own}/${id}/calendar`, { token })
    return text.replaceAll('\r\n ', '')
  }
  const messages = async (template: string) => {
    const sent = await db
      .selectFrom('messages')
      .select(['subject', ...wordColumns])
      .where('client_id', '=', clientId)
      .where('template', '=', template as 'renewal_paid')
      .execute()
    return withWords(sent).map(({ subject, body }) => `${subject} ${body}`)
  }
  const staff = await signedInStaff(db, 'admin', clock.now())
  const atDesk = async () =>
    wordsIn(
      drawnForStaff(
        <StateInWords subscription={(await shop.ask(`GET ${paths.staff}/${id}`, staff)).body.subscription} />,
        'admin',
      ),
    )
  const endingOn = async (on: string) =>
    (await shop.ask(`GET ${paths.staff}?from=${on}&to=${on}`, staff)).body.subscriptions.length

  /** That nothing that is shown names the day behind the last one. */
  const names = (last: number, texts: string[]) => {
    for (const text of texts) {
      expect(text).toContain(inWords(last))
      expect(text).not.toContain(inWords(last + 1))
    }
  }

  const plan = await read()
  names(10, [
    wordsOf(<PlanBand subscription={plan} titleId="plan" />),
    wordsOf(<DaysLeft subscription={plan} now={now()} />),
    wordsOf(<Periods subscription={plan} now={now()} />),
    wordsOf(<AfterStop subscription={plan} />),
    await atDesk(),
  ])
  expect(wordsOf(<DaysLeft subscription={plan} now={now()} />)).toContain(
    formatHijri(addDays(today, 10), 'ar'),
  )
  expect(await calendar()).toContain(`DTSTART;VALUE=DATE:${dayIn(10).replaceAll('-', '')}`)
  expect(await calendar()).toContain(`begins after ${formatDate(addDays(today, 10), 'en')}`)
  expect([await endingOn(dayIn(10)), await endingOn(dayIn(11))]).toEqual([1, 0])

  await shop.ask(`DELETE ${paths.own}/${id}/auto_renewal`, { token })
  await shop.runJobs()
  const stopped = await read()
  const stopMessages = await messages('renewal_stopped')
  expect(stopMessages.length).toBeGreaterThan(0)
  names(10, [
    ...stopMessages,
    wordsOf(<StoppedNotice subscription={stopped} card={null} hasOther={false} />),
    wordsOf(<RenewalSentence subscription={stopped} card={null} />),
    await atDesk(),
  ])

  const [card] = (await shop.ask('GET /api/clients/v1/payment_methods', { token })).body.payment_methods
  await shop.ask(`PUT ${paths.own}/${id}/auto_renewal`, { token, body: { payment_method_id: card.id } })
  for (let passed = 0; passed < 10; passed++) {
    clock.travel(day)
    await staySignedIn(db, clock.now())
    await shop.runJobs()
  }
  const renewed = await read()
  const paid = await messages('renewal_paid')
  expect(paid.length).toBeGreaterThan(0)
  names(40, [
    ...paid,
    wordsOf(<PlanBand subscription={renewed} titleId="plan" />),
    wordsOf(<Periods subscription={renewed} now={now()} />),
  ])
  const { content } = await db
    .selectFrom('tax_documents')
    .select('content')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(content.supply).toEqual({ from: dayIn(11), until: dayIn(40) })
  expect(await calendar()).toContain(`DTSTART;VALUE=DATE:${dayIn(40).replaceAll('-', '')}`)
})
