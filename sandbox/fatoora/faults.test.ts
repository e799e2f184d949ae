import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { TestFatoora, TestUnit, codesOf } from './test-fatoora.ts'

const fatoora = await TestFatoora.open()
afterAll(() => fatoora.close())
afterEach(() => fatoora.ask('DELETE', '/sandbox/faults'))

const unit = await fatoora.register()
const other = await fatoora.register({ vatNumber: '311111111100003', serial: '1-Other|2-Web|3-1' })

const stateOf = async (hash: string) => (await fatoora.books()).documents.find((one) => one.hash === hash)

describe('a fault', () => {
  test('hits once unless it is told otherwise', async () => {
    await fatoora.fault({ fault: 'error_500' })
    expect((await unit.report(unit.stamped())).status).toBe(500)
    expect((await unit.report(unit.stamped())).status).toBe(200)
  })

  test('hits a number of times, or until it is switched off', async () => {
    await fatoora.fault({ fault: 'error_504', times: 2 })
    const statuses = []
    for (let index = 0; index < 3; index++) statuses.push((await unit.report(unit.stamped())).status)
    expect(statuses).toEqual([504, 504, 200])
    await fatoora.fault({ fault: 'unauthorized', times: null })
    expect((await unit.report(unit.stamped())).status).toBe(401)
    expect((await unit.report(unit.stamped())).status).toBe(401)
    const { body } = await fatoora.ask('GET', '/sandbox/faults')
    expect((await fatoora.ask('DELETE', `/sandbox/faults/${body.faults[0].id}`)).body.faults).toEqual([])
    expect((await unit.report(unit.stamped())).status).toBe(200)
  })

  test('hits one store alone, and one call alone', async () => {
    await fatoora.fault({ fault: 'error_500', vat_number: other.applicant.vatNumber, times: null })
    expect((await unit.report(unit.stamped())).status).toBe(200)
    expect((await other.report(other.stamped())).status).toBe(500)
    const newcomer = new TestUnit(fatoora, { vatNumber: other.applicant.vatNumber })
    expect((await newcomer.requestCompliance()).status).toBe(500)
    await fatoora.ask('DELETE', '/sandbox/faults')
    await fatoora.fault({ fault: 'error_500', call: 'clearance', times: null })
    expect((await unit.report(unit.stamped())).status).toBe(200)
    expect((await unit.clear(unit.stamped({ form: '01' }))).status).toBe(500)
  })

  test('that does not exist is refused by name', async () => {
    const { status, body } = await fatoora.ask('POST', '/sandbox/faults', {
      fault: 'rain',
      times: 0,
      colour: 'red',
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).toSorted()).toEqual(['colour', 'fault', 'times'])
  })
})

test('too many requests say when to come back', async () => {
  await fatoora.fault({ fault: 'too_many', retry_after: 7 })
  const { status, headers } = await unit.report(unit.stamped())
  expect([status, headers.get('retry-after')]).toEqual([429, '7'])
})

test('a lost answer was accepted: the same bytes then answer 409', async () => {
  const submission = unit.stamped()
  await fatoora.fault({ fault: 'lost_answer' })
  await expect(unit.report(submission)).rejects.toThrow('fetch failed')
  expect(await stateOf(submission.invoiceHash)).toMatchObject({ state: 'reported', http_status: 200 })
  expect((await unit.report(submission)).status).toBe(409)
})

test('an answer is not lost when there was nothing to accept', async () => {
  await fatoora.fault({ fault: 'lost_answer' })
  expect((await unit.report({ ...unit.stamped(), uuid: '' })).status).toBe(400)
})

test('an outage does nothing', async () => {
  const submission = unit.stamped()
  await fatoora.fault({ fault: 'outage' })
  await expect(unit.report(submission)).rejects.toThrow('fetch failed')
  expect(await stateOf(submission.invoiceHash)).toBeUndefined()
  expect((await unit.report(submission)).status).toBe(200)
})

test('slow answers come late', async () => {
  await fatoora.fault({ fault: 'slow', latency_ms: 150 })
  const start = performance.now()
  expect((await unit.report(unit.stamped())).status).toBe(200)
  expect(performance.now() - start).toBeGreaterThanOrEqual(145)
})

test('a document is refused or warned of with a chosen rule', async () => {
  const submission = unit.stamped()
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-04' })
  const refused = await unit.report(submission)
  expect([refused.status, codesOf(refused)]).toEqual([400, ['BR-KSA-04']])
  expect(refused.body.validationResults.errorMessages[0]).toMatchObject({ category: 'KSA', status: 'ERROR' })
  expect(await stateOf(submission.invoiceHash)).toMatchObject({ state: 'rejected', errors: ['BR-KSA-04'] })
  await fatoora.fault({ fault: 'warning', rule: 'BR-CO-17' })
  const warned = await unit.clear(unit.stamped({ form: '01' }))
  expect([warned.status, codesOf(warned), warned.body.clearanceStatus]).toEqual([
    202,
    ['BR-CO-17'],
    'CLEARED',
  ])
  expect(warned.body.validationResults.warningMessages[0]).toMatchObject({ category: 'EN_16931' })
})

test('an accepted document can be answered as if it had come before', async () => {
  await fatoora.fault({ fault: 'duplicate', times: 2 })
  const reported = unit.stamped()
  expect((await unit.report(reported)).status).toBe(409)
  expect(await stateOf(reported.invoiceHash)).toMatchObject({ state: 'reported' })
  const { status, body } = await unit.clear(unit.stamped({ form: '01' }))
  expect([status, typeof body.clearedInvoice]).toEqual([208, 'string'])
})

test('while clearance is off, a standard document is sent on to reporting (303)', async () => {
  const submission = unit.stamped({ form: '01' })
  await fatoora.fault({ fault: 'clearance_off' })
  const { status, body } = await unit.clear(submission)
  expect(status).toBe(303)
  expect(body.message).toContain('/invoices/reporting/single')
  expect(await stateOf(submission.invoiceHash)).toMatchObject({ state: 'redirected' })
  const reported = await unit.report(submission)
  expect([reported.status, reported.body.reportingStatus]).toEqual([200, 'REPORTED'])
  expect((await unit.report(submission)).status).toBe(409)
})

test('the page orders faults and takes them back', async () => {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${fatoora.url}/sandbox/forms/${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
  const ordered = await send('faults', {
    fault: 'too_many',
    call: '',
    times: '',
    vat_number: '',
    latency_ms: '',
    rule: '',
    retry_after: '5',
  })
  expect(ordered.status).toBe(303)
  const { body } = await fatoora.ask('GET', '/sandbox/faults')
  expect(body.faults).toEqual([
    {
      id: expect.any(Number),
      fault: 'too_many',
      call: null,
      times: null,
      vat_number: null,
      latency_ms: 3000,
      rule: 'BR-KSA-37',
      retry_after: 5,
    },
  ])
  expect(await (await fetch(fatoora.url)).text()).toContain('until removed')
  await send('heal', { id: String(body.faults[0].id) })
  expect((await fatoora.ask('GET', '/sandbox/faults')).body.faults).toEqual([])
  const wrong = await send('faults', { fault: 'slow', latency_ms: '-1' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('must be a whole number between 0 and 600000')
})
