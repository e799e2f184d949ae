import { afterAll, describe, expect, test } from 'vitest'
import { createStoppedClock } from '../practice/clock.ts'
import { FIRST_PREVIOUS_HASH, chainOf } from './chain.ts'
import type { TaxDocument } from './objects.ts'
import { START, TestFatoora } from './test-fatoora.ts'

const clock = createStoppedClock(START)
const fatoora = await TestFatoora.open({ clock })
afterAll(() => fatoora.close())
const unit = await fatoora.register()

const HOUR = 3_600_000

describe('the chain', () => {
  const link = (icv: number, previousHash: string, hash = `hash ${icv}`) =>
    // Only what the chain reads.
    ({ icv, hash, previous_hash: previousHash }) as TaxDocument

  test('is whole whatever the sequence in which documents came', () => {
    const documents = [link(3, 'hash 2'), link(1, FIRST_PREVIOUS_HASH), link(2, 'hash 1')]
    expect(chainOf(documents)).toEqual({ last_icv: 3, gaps: [], repeats: [], broken_links: [] })
    expect(chainOf([])).toEqual({ last_icv: 0, gaps: [], repeats: [], broken_links: [] })
  })

  test('shows gaps, repeats and hashes that do not fit', () => {
    const documents = [
      link(2, 'hash 1'),
      link(5, 'hash 4'),
      link(6, 'another'),
      link(6, 'hash 5', 'hash 6b'),
      link(9, 'hash 8'),
    ]
    expect(chainOf(documents)).toEqual({
      last_icv: 9,
      gaps: [
        [1, 1],
        [3, 4],
        [7, 8],
      ],
      repeats: [6],
      broken_links: [6],
    })
    expect(chainOf([link(1, 'hash 0')]).broken_links).toEqual([1])
  })
})

test('the books show units, documents, ages and findings', async () => {
  const first = unit.stamped({ icv: 1, issuedAt: '2026-11-20T10:00:00' })
  const second = unit.stamped({ icv: 2, previousHash: first.invoiceHash, form: '01' })
  const third = unit.stamped({ icv: 3, previousHash: second.invoiceHash }, (xml) =>
    xml.replace('reporting:1.0', 'x'),
  )
  const fourth = unit.stamped({
    icv: 4,
    previousHash: third.invoiceHash,
    issuedAt: '2026-11-20T10:30:00',
    type: '381',
  })
  await unit.clear(second)
  await unit.report(third)
  await fatoora.passTime(25 * HOUR)
  await unit.report(fourth)
  await unit.report(first)
  const { units, documents, now } = await fatoora.books()
  expect(now).toBe('2026-11-21T09:00:00.000Z')
  expect(units).toEqual([
    {
      id: 'simulation/310122393500003/1-Siyaj|2-Web|3-1',
      environment: 'simulation',
      vat_number: '310122393500003',
      organization: 'Siyaj',
      egs_serial: '1-Siyaj|2-Web|3-1',
      kinds: '1100',
      certificate_ends_at: new Date(START + 5 * 365 * 24 * HOUR).toISOString(),
      checks: { required: expect.any(Array), passed: expect.any(Array) },
      documents: { reported: 2, cleared: 1, rejected: 1, redirected: 0, with_warnings: 2, late: 2 },
      chain: { last_icv: 4, gaps: [], repeats: [], broken_links: [] },
    },
  ])
  expect(documents.map(({ icv, state, http_status }) => [icv, state, http_status])).toEqual([
    [1, 'reported', 202],
    [2, 'cleared', 200],
    [3, 'rejected', 400],
    [4, 'reported', 202],
  ])
  expect(documents[3]).toEqual({
    unit_id: units[0]?.id,
    icv: 4,
    number: 'INV-4',
    uuid: fourth.uuid,
    hash: fourth.invoiceHash,
    previous_hash: third.invoiceHash,
    type_code: '381',
    flags: '0200000',
    issued_at: '2026-11-20T07:30:00.000Z',
    refers_to: ['INV-1'],
    currency: 'SAR',
    total: '99.00',
    vat: '12.91',
    buyer_vat_number: '',
    state: 'reported',
    http_status: 202,
    first_at: now,
    decided_at: now,
    age_ms: 25.5 * HOUR,
    tries: 1,
    warnings: ['BR-KSA-98'],
    errors: [],
  })
})

test('a document that was refused and comes again keeps the moment at which it first came', async () => {
  const submission = unit.stamped({ icv: 5 })
  await fatoora.fault({ fault: 'rejected' })
  await unit.report(submission)
  const before = (await fatoora.books()).documents.find(({ hash }) => hash === submission.invoiceHash)
  await fatoora.passTime(HOUR)
  await unit.report(submission)
  const after = (await fatoora.books()).documents.find(({ hash }) => hash === submission.invoiceHash)
  expect(before).toMatchObject({ state: 'rejected', tries: 1 })
  expect(after).toMatchObject({ state: 'reported', tries: 2, first_at: before?.first_at, errors: [] })
})

test('the books of one VAT number leave the others out', async () => {
  const { body } = await fatoora.ask('GET', '/sandbox/books?vat_number=399999999900003')
  expect(body).toMatchObject({ units: [], documents: [] })
})

test('a restart forgets faults and nothing else', async () => {
  const submission = unit.stamped({ icv: 6, form: '01' })
  const { body } = await unit.clear(submission)
  const otp = await fatoora.otp()
  await fatoora.fault({ fault: 'outage', times: null })
  const before = await fatoora.books()
  await fatoora.restart()
  expect(await fatoora.books()).toEqual(before)
  const again = await unit.clear(submission)
  expect([again.status, again.body.clearedInvoice]).toEqual([208, body.clearedInvoice])
  expect((await fatoora.ask('GET', '/sandbox/otps')).body.otps[0].otp).toBe(otp)
})

test('the page shows them in both languages', async () => {
  await fetch(`${fatoora.url}/sandbox/forms/otps`, {
    method: 'POST',
    body: new URLSearchParams({ environment: 'core' }),
  })
  const html = await (await fetch(fatoora.url)).text()
  expect(html).toContain('dir="rtl"')
  expect(html).toContain('رموز التسجيل')
  expect(html).toContain('One-time passwords')
  expect(html).toContain('<code>core</code>')
  expect(html).toContain('INV-4')
  expect(html).toContain('BR-KSA-98')
  expect(html).toContain('wrong hash before: <span class="ltr">5, 6</span>')
})

test('the clock takes a step forward, and nothing else', async () => {
  expect((await fatoora.ask('PUT', '/sandbox/clock', { advance_ms: -1 })).status).toBe(400)
  expect((await fatoora.ask('PUT', '/sandbox/clock', { advance_ms: 'x' })).status).toBe(400)
  const before = Date.parse((await fatoora.ask('GET', '/sandbox/clock')).body.now)
  const { body } = await fatoora.ask('PUT', '/sandbox/clock', { advance_ms: 1000 })
  expect(Date.parse(body.now) - before).toBe(1000)
  expect((await fatoora.ask('GET', '/sandbox/health')).body.sandbox).toBe('fatoora')
})

test('an unknown path and an unknown environment answer 404', async () => {
  expect((await fatoora.ask('POST', '/e-invoicing/core/invoices')).status).toBe(404)
  expect((await fatoora.ask('POST', '/e-invoicing/moon/compliance', {})).status).toBe(404)
})
