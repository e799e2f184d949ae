import { expect, test, vi } from 'vitest'
import { skipNumbers } from '#db/skip-numbers'
import { minute } from '#rules/core/durations'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { listUnreported } from '#domain/desk/tax/submissions/count-unreported'
import { watchReports } from '#domain/desk/tax/submissions/watch-reports'
import { beginNewSeries } from '#domain/desk/tax/units/begin-new-series'
import { activateUnit } from '#test/active-unit'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { openTaxShop } from '#test/tax-shop'

const { db, owner } = await testDatabase()
const { shop, clock, fatoora, key } = await openTaxShop(db)

/** Somebody buys; how the invoice stands. */
async function sell() {
  const order = await shop.buy((await shop.newClient()).token)
  return { order, ...(await readInvoice(order.id)) }
}

function readInvoice(orderId: string) {
  return db
    .selectFrom('tax_documents as d')
    .leftJoin('tax_submissions as s', 's.document_id', 'd.id')
    .leftJoin('tax_units as u', 'u.id', 's.unit_id')
    .select(['d.number', 'd.unit_id', 's.state', 's.counter', 'u.prefix as reportedBy'])
    .where('d.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function onboard() {
  const { token } = await signedInStaff(db, 'admin', clock.now())
  await staySignedIn(db, clock.now())
  const base = '/api/users/v1/e_invoicing'
  const call = async (path: string, body: object) => {
    const answer = await shop.ask(`POST ${base}${path}`, { token, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body.e_invoicing.units as { prefix: string; onboarding: { id: string } | null }[]
  }
  const units = await call('/onboardings', {
    environment: 'simulation',
    otp: await fatoora.otp(),
    branch: 'الرياض',
    short_address: 'RRRD2929',
    activity: 'اشتراكات رقمية',
  })
  const id = units.find(({ onboarding }) => onboarding)?.onboarding?.id
  for (const step of ['checks', 'certificate', 'activation']) await call(`/onboardings/${id}/${step}`, {})
}

/** An administrator changes the street of the seller. */
async function setStreet(street: string) {
  const { token } = await signedInStaff(db, 'admin', clock.now())
  await staySignedIn(db, clock.now())
  const { version } = (await shop.ask('GET /api/users/v1/store', { token })).body.store
  return shop.ask('PATCH /api/users/v1/store', { token, body: { version, address_street: street } })
}

test('behind a restore no number is given out again, neither of an invoice nor of an order', async () => {
  const lost = await sell()
  expect(lost.number).toBe('INV-000001')
  const kinds = await skipNumbers(owner, 500)
  expect(kinds).toBeGreaterThan(5)
  expect(await beginNewSeries(shop.system)).toMatchObject({ waitsForOnboarding: false, takenOver: 0 })
  const next = await sell()
  expect(next.number).toMatch(/^\d{8}-INV-000001$/)
  expect(next.state).toBeNull()
  expect(next.order.ref_id - lost.order.ref_id).toBeGreaterThan(500)
  expect(await verifyOwnBooks(shop.system)).toEqual([])

  // A second restore, to a moment of which the database knows nothing of the first.
  clock.travel(minute)
  const { prefix } = await beginNewSeries(shop.system)
  expect(next.number.startsWith(prefix)).toBe(false)
})

test('a store that is connected begins another chain, and nothing is sold without a stamp in the end', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  await activateUnit(db, shop.parts, fatoora)
  key.isLocked = true
  const unstamped = await sell()
  expect(unstamped).toMatchObject({ state: 'unstamped' })
  key.isLocked = false
  // Not before the restore.
  const later = new Date(clock.now().getTime() + 2 * minute)
  await db.updateTable('tax_submissions').set({ next_at: later }).where('state', '=', 'unstamped').execute()
  const stamped = await sell()
  expect(stamped).toMatchObject({ counter: 1n })
  clock.travel(minute)
  const { prefix, ...series } = await beginNewSeries(shop.system)
  expect(series).toEqual({ waitsForOnboarding: true, takenOver: 1 })

  const next = await sell()
  expect(next).toMatchObject({ number: `${prefix}INV-000001`, state: 'unstamped', reportedBy: prefix })
  await watchReports(shop.system)
  await shop.runJobs()
  // What the old unit had stamped is reported by it; it stamps nothing more.
  expect(await readInvoice(stamped.order.id)).toMatchObject({ state: 'reported', unit_id: stamped.unit_id })
  expect(await readInvoice(unstamped.order.id)).toMatchObject({ state: 'unstamped', reportedBy: prefix })
  const waiting = (await listUnreported(shop.system)).filter(({ count }) => count > 0)
  expect(waiting).toMatchObject([{ state: 'phase_1', count: 2 }])

  const emptied = await setStreet('')
  expect(Object.keys(emptied.body.errors)).toEqual(['address_street'])

  await onboard()
  clock.travel(2 * minute)
  await watchReports(shop.system)
  await shop.runJobs()
  expect(await readInvoice(unstamped.order.id)).toMatchObject({ state: 'reported', counter: 1n })
  expect(await readInvoice(next.order.id)).toMatchObject({ state: 'reported', counter: 2n })
  expect(await sell()).toMatchObject({ number: `${prefix}INV-000002`, counter: 3n })
  expect(await verifyOwnBooks(shop.system)).toEqual([])

  // Another one later is a new one, too, and never one whose series was closed.
  await onboard()
  expect((await sell()).number).toBe('A-INV-000001')
  errors.mockRestore()
})
