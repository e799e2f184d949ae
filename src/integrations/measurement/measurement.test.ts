import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  EventRefused,
  measurementVendors,
  type MeasuredKind,
  type MeasurementVendorName,
} from '#rules/people/measurement'
import { halalas } from '#rules/core/money'
import type { MeasuredEvent, MeasurementVendor } from '#domain/core/ports/measurement'
import { createGa4 } from '#integrations/measurement/ga4'
import { createMeta } from '#integrations/measurement/meta'
import { createSnap } from '#integrations/measurement/snap'
import { createTiktok } from '#integrations/measurement/tiktok'
import {
  PRACTICE_KEY,
  startMeasurementSandbox,
} from '../../../sandbox/measurement/start-measurement-sandbox.ts'

const sandbox = await startMeasurementSandbox({ host: '127.0.0.1', port: 0 })
afterAll(() => sandbox.close())
beforeEach(() => void sandbox.faults.splice(0))

const person = { id: 'c0ffee', phone: '+966500000001', email: ' No.Ura@Gmail.com ' }
const event = (kind: MeasuredKind = 'purchase'): MeasuredEvent => ({
  kind,
  eventId: 'e-1',
  orderId: 'o-1',
  occurredAt: new Date('2026-11-24T03:00:00Z'),
  amount: halalas(11_550),
  planRefId: null,
  person,
  url: 'https://store.test',
})

function open(vendor: MeasurementVendorName, key = PRACTICE_KEY): MeasurementVendor {
  const at = { baseUrl: sandbox.url, timeout: 300 }
  return {
    ga4: () => createGa4({ ...at, measurementId: 'G-TEST', apiSecret: key }),
    meta: () => createMeta({ ...at, pixelId: '123456', accessToken: key }),
    tiktok: () => createTiktok({ ...at, pixelCode: 'CTEST', accessToken: key }),
    snap: () => createSnap({ ...at, pixelId: 'snap-test', accessToken: key }),
  }[vendor]()
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const arrived = () => sandbox.events.at(-1)

describe.each(measurementVendors)('%s', (vendor) => {
  it('takes a purchase in the shape that it demands, in riyals and once hashed', async () => {
    const before = sandbox.events.length
    await open(vendor).send(event())
    expect(sandbox.events).toHaveLength(before + 1)
    expect(arrived()?.vendor).toBe(vendor)
    const text = JSON.stringify(arrived()?.body)
    expect(text).toContain('"value":115.5')
    expect(text).toContain('"currency":"SAR"')
    expect(text).toContain('o-1')
    const plus = vendor === 'ga4' || vendor === 'tiktok' ? '+' : ''
    expect(text).toContain(sha(`${plus}966500000001`))
    expect(text).toContain(sha(vendor === 'ga4' ? 'noura@gmail.com' : 'no.ura@gmail.com'))
    expect(text).not.toMatch(/966500000001|gmail|c0ffee/i)
  })

  it('takes a checkout that begins, by its own name and as no transaction', async () => {
    await open(vendor).send(event('checkout'))
    const text = JSON.stringify(arrived()?.body)
    const names = {
      ga4: 'begin_checkout',
      meta: 'InitiateCheckout',
      tiktok: 'InitiateCheckout',
      snap: 'START_CHECKOUT',
    }
    expect(text).toContain(`"${names[vendor]}"`)
    expect(text).toContain('"value":115.5')
    expect(text).not.toContain('transaction_id')
  })

  it('takes a visit of somebody who is known by a random id alone', async () => {
    const visitor = { id: 'd3adbeef', phone: '', email: '' }
    const visit = { ...event(), orderId: null, person: visitor }
    await open(vendor).send({ ...visit, kind: 'view', amount: null })
    const view = JSON.stringify(arrived()?.body)
    expect(view).not.toMatch(/"value"|d3adbeef|order/)
    const before = sandbox.events.length
    await open(vendor).send({ ...visit, kind: 'choice', planRefId: 104 })
    expect(sandbox.events).toHaveLength(before + 1)
    const choice = JSON.stringify(arrived()?.body)
    const names = {
      ga4: ['page_view', 'add_to_cart'],
      meta: ['ViewContent', 'AddToCart'],
      tiktok: ['ViewContent', 'AddToCart'],
      snap: ['PAGE_VIEW', 'ADD_CART'],
    }
    expect(view).toContain(`"${names[vendor][0]}"`)
    expect(choice).toContain(`"${names[vendor][1]}"`)
    expect(choice).toMatch(/"value":115.5.*"104"|"104".*"value":115.5/)
    expect(choice).not.toMatch(/d3adbeef|order_id|transaction_id/)
  })

  it('takes somebody who has neither email nor phone', async () => {
    const before = sandbox.events.length
    await open(vendor).send({ ...event(), person: { ...person, phone: '', email: '' } })
    expect(sandbox.events).toHaveLength(before + 1)
    // The hash of nothing would make one person of all who have none.
    expect(JSON.stringify(arrived())).not.toContain(sha(''))
  })

  it.each([429, 500, 503, 'silent'] as const)('may take it at another try after %s', async (fault) => {
    sandbox.faults.push(fault)
    const adapter = open(vendor)
    const failure = await adapter.send(event()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(EventRefused)
    expect(String(failure)).not.toMatch(new RegExp(`${PRACTICE_KEY}|9665|gmail`))
    await adapter.send(event())
  })

  it('says whether it would take events, without counting one', async () => {
    const before = sandbox.events.length
    const test = { url: 'https://store.test', now: new Date('2026-11-24T03:00:00Z'), code: 'TEST123' }
    await open(vendor).check(test)
    await open(vendor).check({ ...test, code: '' })
    expect(sandbox.events).toHaveLength(before)
    const failure = await open(vendor, 'wrong_key')
      .check(test)
      .catch((error: unknown) => error)
    // Google says of no key whether it is right.
    expect(failure instanceof EventRefused).toBe(vendor !== 'ga4')
  })

  it('says nothing of its key when that is wrong', async () => {
    const before = sandbox.events.length
    const failure = await open(vendor, 'wrong_key')
      .send(event())
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect(sandbox.events).toHaveLength(before)
    // Google answers 204 whatever it got.
    expect(failure instanceof EventRefused).toBe(vendor !== 'ga4')
    expect(String(failure)).not.toContain('wrong_key')
  })
})

it('reports a refund to Google alone, as others would count it as a sale', async () => {
  await open('ga4').send(event('refund'))
  expect(JSON.stringify(arrived()?.body)).toContain('"name":"refund"')
  for (const vendor of ['meta', 'tiktok', 'snap'] as const)
    await expect(open(vendor).send(event('refund'))).rejects.toBeInstanceOf(EventRefused)
})
