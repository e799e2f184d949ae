import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { day, minute } from '#rules/core/durations'
import { scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createKeySeal } from '#integrations/keys/key-seal'
import { activateUnit } from '#test/active-unit'
import { signedInStaff } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'
import { createStoppedClock } from '../../../../../sandbox/practice/clock.ts'
import { START, TestFatoora } from '../../../../../sandbox/fatoora/test-fatoora.ts'

const { db } = await testDatabase()
const clock = travellingClock(new Date(START))
const authorityClock = createStoppedClock(START)
const fatoora = await TestFatoora.open({ clock: authorityClock })
afterAll(() => fatoora.close())
const shop = await openTestShop(db, {
  now: clock.now,
  parts: {
    taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }),
    keySeal: createKeySeal([randomBytes(32)]),
  },
})

function travel(ms: number) {
  clock.travel(ms)
  authorityClock.advance(ms)
}

const submissionOf = (orderId: string) =>
  db
    .selectFrom('tax_submissions as s')
    .innerJoin('tax_documents as d', 'd.id', 's.document_id')
    .select(['s.state', 's.counter', 's.unit_id'])
    .where('d.order_id', '=', orderId)
    .executeTakeFirstOrThrow()

const base = '/api/users/v1/e_invoicing'
async function onboardAnother() {
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const call = (path: string, body?: object) =>
    shop.ask(`${body ? 'POST' : 'GET'} ${base}${path}`, { token, ...(body && { body }) })
  const otp = await fatoora.otp()
  await call('/onboardings', {
    environment: 'simulation',
    otp,
    branch: 'الرياض',
    short_address: 'RRRD2929',
    activity: 'اشتراكات رقمية',
  })
  const { units } = (await call('')).body.e_invoicing
  const { onboarding } = units.find((unit: { onboarding: object | null }) => unit.onboarding)
  for (const step of ['checks', 'certificate', 'activation']) {
    expect((await call(`/onboardings/${onboarding.id}/${step}`, {})).status).toBe(200)
  }
}

test('behind the end of the certificate a sale goes on, and its document waits for one that is accepted', async () => {
  await fatoora.fault({ fault: 'short_csid', call: 'csids' })
  await activateUnit(db, shop.parts, fatoora)
  await scheduleStandingJobs(shop.system)
  const before = await shop.buy((await shop.newClient()).token)
  expect(await submissionOf(before.id)).toMatchObject({ state: 'reported', counter: 1n })
  travel(21 * day)
  const behind = await shop.buy((await shop.newClient()).token)
  await shop.runJobs()
  expect(await submissionOf(behind.id)).toMatchObject({ state: 'unstamped', counter: null })

  await onboardAnother()
  for (let run = 0; run < 7; run++) {
    travel(minute)
    await shop.runJobs()
  }
  const [first, second] = [await submissionOf(before.id), await submissionOf(behind.id)]
  expect(second).toMatchObject({ state: 'reported', counter: 1n })
  expect(second.unit_id).not.toBe(first.unit_id)
})
