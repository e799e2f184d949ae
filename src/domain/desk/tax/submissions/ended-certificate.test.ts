import { expect, test } from 'vitest'
import { day, minute } from '#rules/core/durations'
import { inTransaction } from '#domain/core/transaction'
import { scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import {
  addUnit,
  lockUnits,
  takeOverUnstamped,
  takeOverUnstampedOf,
} from '#domain/sale/records/tax-documents/change-units'
import { stampLater } from '#domain/sale/records/tax-documents/stamp-later'
import { activateUnit } from '#test/active-unit'
import { signedInStaff } from '#test/api'
import { openTaxShop } from '#test/tax-shop'
import { untilWaiting } from '#test/until-waiting'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const { shop, clock, authorityClock, fatoora } = await openTaxShop(db)

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

  // Nothing of another seller's, and nothing of a rehearsal.
  const unit = (await submissionOf(behind.id)).unit_id
  const { vat_number: vatNumber } = await db
    .selectFrom('store_settings')
    .select('vat_number')
    .executeTakeFirstOrThrow()
  for (const [prefix, of] of [
    ['X-', { environment: 'simulation', vatNumber: '310122393500003' }],
    ['Y-', { environment: 'production', vatNumber }],
  ] as const) {
    await inTransaction(shop.system, async (tx) => {
      const { id } = await addUnit(tx, shop.system, prefix)
      await takeOverUnstampedOf(tx, id, of)
    })
    expect((await submissionOf(behind.id)).unit_id, prefix).toBe(unit)
  }

  await onboardAnother()
  for (let run = 0; run < 7; run++) {
    travel(minute)
    await shop.runJobs()
  }
  const [first, second] = [await submissionOf(before.id), await submissionOf(behind.id)]
  expect(second).toMatchObject({ state: 'reported', counter: 1n })
  expect(second.unit_id).not.toBe(first.unit_id)
})

test('what another unit takes over while its own is waited for is stamped in neither chain', async () => {
  const current = () =>
    db
      .selectFrom('tax_units')
      .select(['id', 'counter'])
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
  const before = await current()
  const end = await db
    .selectFrom('tax_credentials')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .execute()
  const untilEnd = Number(end[0]?.expires_at) - clock.now().getTime() + minute
  travel(untilEnd)
  const order = await shop.buy((await shop.newClient()).token)
  expect(await submissionOf(order.id)).toMatchObject({ state: 'unstamped' })
  // It can stamp again, and is about to.
  clock.travel(-2 * minute)
  const { document_id: documentId } = await db
    .selectFrom('tax_submissions')
    .select('document_id')
    .where('state', '=', 'unstamped')
    .executeTakeFirstOrThrow()
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const takingOver = inTransaction(shop.system, async (tx) => {
    await lockUnits(tx)
    const { id } = await addUnit(tx, shop.system, 'T-')
    await takeOverUnstamped(tx, id)
    held.resolve()
    await release.promise
  })
  await held.promise
  const stamping = inTransaction(shop.system, (tx) =>
    stampLater(tx, shop.system, { documentId, againAt: clock.now() }),
  ).catch((error: unknown) => error)
  await untilWaiting(db)
  release.resolve()
  await Promise.all([takingOver, stamping])
  const after = await submissionOf(order.id)
  expect(after).toMatchObject({ state: 'unstamped', counter: null })
  expect(after.unit_id).not.toBe(before.id)
  expect(await current()).toEqual(before)
})
