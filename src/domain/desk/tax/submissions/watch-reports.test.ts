import { expect, test, vi } from 'vitest'
import { hour, minute } from '#rules/core/durations'
import { watchReports } from '#domain/desk/tax/submissions/watch-reports'
import { activateUnit } from '#test/active-unit'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTaxShop } from '#test/tax-shop'

const { db } = await testDatabase()
const { shop, clock, fatoora } = await openTaxShop(db)
await activateUnit(db, shop.parts, fatoora)
await signedInStaff(db, 'admin', clock.now())

/** A document that has no answer, and is not sent again by itself. */
async function leaveUnreported() {
  const order = await shop.buy((await shop.newClient()).token)
  const { id } = await db
    .selectFrom('tax_documents')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const next_at = new Date(clock.now().getTime() + 400 * 24 * hour)
  await db.updateTable('tax_submissions').set({ next_at }).where('document_id', '=', id).execute()
  return id
}

/** Hours of the alarms that the watch gives, as it looks after so many hours more. */
async function alarmsAfter(...hours: number[]) {
  const sent = async () =>
    (
      await db
        .selectFrom('messages')
        .select('parameters')
        .where('template', '=', 'documents_unreported')
        .orderBy('id')
        .execute()
    ).map(({ parameters }) => Number(parameters.hours))
  const before = (await sent()).length
  for (const one of hours) {
    clock.travel(one * hour)
    await watchReports(shop.system)
    clock.travel(minute)
    await watchReports(shop.system)
  }
  return (await sent()).slice(before)
}

test('a document that stays without an answer keeps no later outage from its alarms', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  await fatoora.fault({ fault: 'outage', times: null })
  await leaveUnreported()
  expect(await alarmsAfter(1, 5, 14)).toEqual([1, 6, 20])
  expect(await alarmsAfter(30)).toEqual([])
  const second = await leaveUnreported()
  expect(await alarmsAfter(1, 5)).toEqual([1, 6])
  // Behind an outage that is over its alarms begin anew.
  await db
    .updateTable('tax_submissions')
    .set({ next_at: null, state: 'reported', answered_at: clock.now() })
    .where('document_id', '=', second)
    .execute()
  expect(await alarmsAfter(1)).toEqual([])
  await leaveUnreported()
  // Looked at late, as where no worker ran: the last one is given, once.
  expect(await alarmsAfter(25, 1)).toEqual([20])
  errors.mockRestore()
})
