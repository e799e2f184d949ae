import { afterAll, describe, expect, test } from 'vitest'
import { createStampingKey } from '#einvoice/create-csr'
import { isCertificateOf, readSecurityToken } from '#einvoice/read-certificate'
import { verifyDocument } from '#einvoice/verify-document'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { FatooraUnit } from '#test/fatoora-unit'
import { TestFatoora } from '../../../sandbox/fatoora/test-fatoora.ts'

const fatoora = await TestFatoora.open()
afterAll(() => fatoora.close())
const baseUrl = `${fatoora.url}/e-invoicing`
const authority = createFatoora({ baseUrl })
/** Answers in the practice authority take longer than it waits when they are made slow. */
const impatient = createFatoora({ baseUrl, timeout: 300 })

const unit = await new FatooraUnit(authority).register(fatoora)

const codes = (remarks: { code: string }[]) => remarks.map(({ code }) => code)

describe('certificates', () => {
  test('come for the key of the request, first for the checks and then for real', async () => {
    const one = new FatooraUnit(authority)
    expect(await one.requestCompliance(await fatoora.otp())).toMatchObject({ outcome: 'issued' })
    expect(isCertificateOf(readSecurityToken(one.csid?.token ?? ''), one.key)).toBe(true)
    const early = await one.requestProduction()
    expect(early).toMatchObject({ outcome: 'refused', errors: [{ code: 'Missing-ComplianceSteps' }] })
    await one.passChecks()
    expect(await one.requestProduction()).toMatchObject({ outcome: 'issued' })
    expect(isCertificateOf(readSecurityToken(one.csid?.token ?? ''), one.key)).toBe(true)
  })

  test('are refused with the name of the reason', async () => {
    const one = new FatooraUnit(authority)
    const ask = async (otp: string, csr = one.csr()) => {
      const answer = await authority.complianceCsid({ environment: 'simulation', otp, csr })
      return answer.outcome === 'refused' ? codes(answer.errors) : answer.outcome
    }
    expect(await ask('000000')).toEqual(['Invalid-OTP'])
    expect(await ask('')).toEqual(['Missing-OTP'])
    expect(await ask(await fatoora.otp(), 'none')).toEqual(['Invalid-CSR'])
    expect(await ask(await fatoora.otp('core'))).toEqual(['Invalid-OTP'])
  })

  test('are asked for in the environment that is meant', async () => {
    for (const [environment, folder] of [
      ['production', 'core'],
      ['sandbox', 'developer-portal'],
    ] as const) {
      const one = new FatooraUnit(authority, { environment })
      const otp = environment === 'sandbox' ? '123345' : await fatoora.otp(folder)
      expect(await one.requestCompliance(otp)).toMatchObject({ outcome: 'issued' })
      const { units } = await fatoora.books()
      expect(units.at(-1)).toMatchObject({ environment: folder })
    }
  })

  test('are renewed after the checks of the new key', async () => {
    const one = await new FatooraUnit(authority).register(fatoora)
    const old = one.credentials
    one.key = createStampingKey()
    const request = { otp: await fatoora.otp(), csr: one.csr() }
    const first = await authority.renewCsid(old, request)
    expect(first).toMatchObject({ outcome: 'checks_needed', csid: { token: expect.any(String) } })
    one.csid = first.outcome === 'checks_needed' ? first.csid : undefined
    await one.passChecks()
    const second = await authority.renewCsid(old, request)
    expect(second).toMatchObject({ outcome: 'issued' })
    one.csid = second.outcome === 'issued' ? second.csid : undefined
    expect(await authority.report(one.credentials, one.stamp())).toMatchObject({ outcome: 'accepted' })
    const spent = await authority.renewCsid(one.credentials, { ...request, otp: '000000' })
    expect(spent).toMatchObject({ outcome: 'refused', errors: [{ code: 'Invalid-OTP' }] })
  })
})

describe('documents', () => {
  test('a simplified one is reported, and is known when it comes again', async () => {
    const document = unit.stamp()
    const accepted = { outcome: 'accepted', warnings: [] }
    expect(await authority.report(unit.credentials, document)).toEqual({ ...accepted, wasKnown: false })
    expect(await authority.report(unit.credentials, document)).toEqual({ ...accepted, wasKnown: true })
  })

  test('a standard one comes back with the stamp of the authority, twice the same', async () => {
    const document = unit.stamp({ form: 'standard' })
    const first = await authority.clear(unit.credentials, document)
    if (first.outcome !== 'accepted') throw new Error(JSON.stringify(first))
    expect(first).toMatchObject({ wasKnown: false, warnings: [] })
    expect(first.xml).not.toBe(document.xml)
    expect(verifyDocument(first.xml).problems).not.toContain('hash')
    expect(await authority.clear(unit.credentials, document)).toEqual({ ...first, wasKnown: true })
  })

  test.each(['report', 'clear'] as const)(
    '%s: warnings are told, and refusals with all of their reasons',
    async (call) => {
      const form = call === 'clear' ? 'standard' : 'simplified'
      const path = call === 'clear' ? 'clearance' : 'reporting'
      await fatoora.fault({ fault: 'warning', call: path, rule: 'BR-KSA-37' })
      const warned = await authority[call](unit.credentials, unit.stamp({ form }))
      expect(warned).toMatchObject({
        outcome: 'accepted',
        warnings: [{ code: 'BR-KSA-37', category: 'KSA' }],
      })
      const wrong = unit.stamp({ form })
      const refused = await authority[call](unit.credentials, {
        ...wrong,
        xml: wrong.xml.replace('reporting:1.0', 'reporting:2.0'),
      })
      if (refused.outcome !== 'refused') throw new Error(JSON.stringify(refused))
      expect(codes(refused.errors)).toEqual(
        expect.arrayContaining(['BR-KSA-EN16931-01', 'invalid-invoice-hash']),
      )
      expect(refused.errors[0]?.message).not.toBe('')
    },
  )

  test('a standard one is reported while clearance is off', async () => {
    await fatoora.fault({ fault: 'clearance_off' })
    const document = unit.stamp({ form: 'standard' })
    expect(await authority.clear(unit.credentials, document)).toEqual({ outcome: 'clearance_off' })
    expect(await authority.report(unit.credentials, document)).toMatchObject({ outcome: 'accepted' })
  })

  test('an answer as of a document that came before counts as accepted', async () => {
    await fatoora.fault({ fault: 'duplicate', times: 2 })
    expect(await authority.report(unit.credentials, unit.stamp())).toMatchObject({
      outcome: 'accepted',
      wasKnown: true,
    })
    const standard = unit.stamp({ form: 'standard' })
    expect(await authority.clear(unit.credentials, standard)).toMatchObject({
      outcome: 'accepted',
      wasKnown: true,
    })
  })
})

describe('what fails', () => {
  const compliance = () =>
    authority.complianceCsid({ environment: 'simulation', otp: '1', csr: new FatooraUnit(authority).csr() })
  const everyCall = {
    compliance,
    checks: () => authority.complianceCheck(unit.credentials, unit.stamp()),
    csids: () => authority.productionCsid(unit.credentials, '1'),
    renewal: () => authority.renewCsid(unit.credentials, { otp: '1', csr: unit.csr() }),
    reporting: () => authority.report(unit.credentials, unit.stamp()),
    clearance: () => authority.clear(unit.credentials, unit.stamp({ form: 'standard' })),
  }
  describe.each(Object.entries(everyCall))('%s', (call, ask) => {
    test.each([
      ['unauthorized', { outcome: 'unauthorized' }],
      ['too_many', { outcome: 'busy', retryAfter: 30 }],
      ['error_500', { outcome: 'unknown', status: 500 }],
      ['error_504', { outcome: 'unknown', status: 504 }],
      ['outage', { outcome: 'unknown', status: null }],
    ])('%s', async (fault, outcome) => {
      await fatoora.fault({ fault, call })
      expect(await ask()).toMatchObject(outcome)
    })
  })

  test('wrong credentials, and those of the other purpose, open nothing', async () => {
    const wrong = { ...unit.credentials, secret: 'wrong' }
    expect(await authority.report(wrong, unit.stamp())).toEqual({ outcome: 'unauthorized' })
    expect(await authority.complianceCheck(unit.credentials, unit.stamp())).toEqual({
      outcome: 'unauthorized',
    })
    const elsewhere = { ...unit.credentials, environment: 'production' } as const
    expect(await authority.report(elsewhere, unit.stamp())).toEqual({ outcome: 'unauthorized' })
  })

  test('an answer that is lost or too slow leaves it open, and the same bytes find that it was done', async () => {
    const ask = async (call: 'report' | 'clear') => {
      const document = unit.stamp({ form: call === 'clear' ? 'standard' : 'simplified' })
      const lost = await impatient[call](unit.credentials, document)
      // The slow one is decided after nobody waits any more.
      await expect
        .poll(() => authority[call](unit.credentials, document))
        .toMatchObject({ outcome: 'accepted' })
      return { lost, again: await authority[call](unit.credentials, document) }
    }
    for (const call of ['report', 'clear'] as const) {
      await fatoora.fault({ fault: 'lost_answer' })
      const one = await ask(call)
      expect(one.lost).toMatchObject({ outcome: 'unknown', status: null })
      expect(one.again).toMatchObject({ outcome: 'accepted', wasKnown: true })
      await fatoora.fault({ fault: 'slow', latency_ms: 1000 })
      const two = await ask(call)
      expect(two.lost).toEqual({ outcome: 'unknown', status: null, reason: 'no answer in time' })
      expect(two.again).toMatchObject({ outcome: 'accepted', wasKnown: true })
    }
  })

  test('an authority that is not there', async () => {
    const nowhere = createFatoora({ baseUrl: 'http://127.0.0.1:9/e-invoicing' })
    const answer = await nowhere.report(unit.credentials, unit.stamp())
    expect(answer).toEqual({ outcome: 'unknown', status: null, reason: 'ECONNREFUSED' })
  })
})
