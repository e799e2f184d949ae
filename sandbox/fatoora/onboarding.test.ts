import { X509Certificate, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { newKey } from './certificates/authority.ts'
import { type Json, TestFatoora, TestUnit, xmlOf } from './test-fatoora.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const fatoora = await TestFatoora.open()
afterAll(() => fatoora.close())

const errorIn = ({ body }: Json) => body.errors?.[0]?.code

describe('a compliance certificate', () => {
  test('is for the key of the request and for its unit', async () => {
    const unit = new TestUnit(fatoora)
    const { status, body } = await unit.requestCompliance()
    expect(status).toBe(200)
    expect(body).toMatchObject({ dispositionMessage: 'ISSUED', requestID: expect.any(Number) })
    const certificate = new X509Certificate(Buffer.from(unit.credentials?.certificate ?? '', 'base64'))
    const wanted = createPublicKey(unit.privateKey).export({ type: 'spki', format: 'der' })
    expect(certificate.publicKey.export({ type: 'spki', format: 'der' })).toEqual(wanted)
    expect(certificate.subject).toContain('O=Siyaj')
    expect(certificate.subjectAltName).toContain('310122393500003')
    expect(certificate.subjectAltName).toContain('1-Siyaj|2-Web|3-1')
    expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBe(5 * 365 * DAY)
  })

  test('wants a password that is of the environment, unspent and an hour old at most', async () => {
    const ask = async (otp: string) => errorIn(await new TestUnit(fatoora).requestCompliance(otp))
    expect(await ask('')).toBe('Missing-OTP')
    expect(await ask('000000')).toBe('Invalid-OTP')
    expect(await ask(await fatoora.otp('core'))).toBe('Invalid-OTP')
    const late = await fatoora.otp()
    await fatoora.passTime(HOUR - 1)
    const good = await fatoora.otp()
    expect(await ask(late)).toBeUndefined()
    await fatoora.passTime(HOUR)
    expect(await ask(late)).toBe('Invalid-OTP')
    expect(await ask(good)).toBe('Invalid-OTP')
  })

  test('spends its password', async () => {
    const otp = await fatoora.otp()
    expect((await new TestUnit(fatoora).requestCompliance(otp)).status).toBe(200)
    expect(errorIn(await new TestUnit(fatoora).requestCompliance(otp))).toBe('Invalid-OTP')
  })

  test('keeps the password of a request that is refused', async () => {
    const otp = await fatoora.otp()
    expect(errorIn(await new TestUnit(fatoora).requestCompliance(otp, 'bm9uZQ=='))).toBe('Invalid-CSR')
    expect((await new TestUnit(fatoora).requestCompliance(otp)).status).toBe(200)
  })

  test.each([
    ['template', { template: 'ZATCA-Code-Signing' }],
    ['country', { country: 'AE' }],
    ['SN', { serial: 'unit 1' }],
    ['UID', { vatNumber: '123456789012345' }],
    ['title', { kinds: '0000' }],
    ['VAT group', { vatNumber: '310122393510003' }],
  ])('is refused when the request is wrong: %s', async (word, changes) => {
    const { status, body } = await new TestUnit(fatoora, changes).requestCompliance()
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ code: 'Invalid-CSR', message: expect.stringContaining(word) })
  })

  test('is refused for a key on another curve, and for one that did not sign', async () => {
    const unit = new TestUnit(fatoora)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const onP256 = await unit.requestCompliance(undefined, unit.csr(pem))
    expect(onP256.body.errors[0].message).toContain('secp256k1')
    const text = Buffer.from(unit.csr(), 'base64').toString()
    const bytes = Buffer.from(text.split('\n')[1] ?? '', 'base64')
    bytes[30] = (bytes[30] ?? 0) ^ 1
    const broken = text.replace(/\n.+\n/, `\n${bytes.toString('base64')}\n`)
    const unsigned = await unit.requestCompliance(undefined, Buffer.from(broken).toString('base64'))
    expect(errorIn(unsigned)).toBe('Invalid-CSR')
    expect(errorIn(await unit.requestCompliance(undefined, ''))).toBe('Missing-CSR')
  })

  test('wants version 2 of the API', async () => {
    const unit = new TestUnit(fatoora)
    const { status, body } = await unit.call(
      'POST',
      '/compliance',
      { csr: unit.csr() },
      { 'accept-version': 'V1' },
    )
    expect(status).toBe(406)
    expect(body).toBe('This Version is not supported or not provided in the header.')
  })
})

describe('a production certificate', () => {
  test('waits for the six checks', async () => {
    const unit = new TestUnit(fatoora)
    await unit.requestCompliance()
    expect(errorIn(await unit.requestProduction())).toBe('Missing-ComplianceSteps')
    await unit.passChecks()
    const { status, body } = await unit.requestProduction()
    expect(status).toBe(200)
    expect(body.dispositionMessage).toBe('ISSUED')
    const { units } = await fatoora.books()
    expect(units.at(-1)?.checks.passed.toSorted()).toEqual(units.at(-1)?.checks.required.toSorted())
  })

  test('waits for three checks of a unit with one form', async () => {
    const unit = await fatoora.register({ kinds: '0100', serial: '1-Siyaj|2-Web|3-simple' })
    expect((await unit.report(unit.stamped({ issuedAt: '2026-11-20T12:00:00' }))).status).toBeLessThan(300)
    const standard = await unit.clear(unit.stamped({ form: '01' }))
    expect(standard.body.validationResults.errorMessages[0].code).toBe('certificate-permissions')
  })

  test('is not got with the request of another unit', async () => {
    const unit = new TestUnit(fatoora)
    await unit.requestCompliance()
    const { status } = await unit.call('POST', '/production/csids', { compliance_request_id: '1' })
    expect(status).toBe(400)
  })

  test('a check that fails says why, and does not count', async () => {
    const unit = new TestUnit(fatoora, { serial: '1-Siyaj|2-Web|3-fails' })
    await unit.requestCompliance()
    const wrong = unit.stamped({}, (xml) => xml.replace('reporting:1.0', 'reporting:2.0'))
    const { status, body } = await unit.call('POST', '/compliance/invoices', wrong)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      reportingStatus: 'NOT_REPORTED',
      clearanceStatus: null,
      qrSellertStatus: null,
    })
    expect(body.validationResults.errorMessages[0].code).toBe('BR-KSA-EN16931-01')
    const { units } = await fatoora.books()
    expect(units.find(({ egs_serial }) => egs_serial.endsWith('fails'))?.checks.passed).toEqual([])
  })

  test('opens reporting, which a compliance certificate does not', async () => {
    const unit = new TestUnit(fatoora)
    await unit.requestCompliance()
    const { status, body } = await unit.report(unit.stamped())
    expect(status).toBe(401)
    expect(body).toMatchObject({ status: 401, error: 'Unauthorized', message: '' })
  })
})

test('the developers’ portal takes any password and waits for no checks', async () => {
  const unit = new TestUnit(fatoora, { environment: 'developer-portal' })
  expect(errorIn(await unit.requestCompliance('111111'))).toBe('Invalid-OTP')
  expect((await unit.requestCompliance('123345')).status).toBe(200)
  expect((await unit.requestProduction()).status).toBe(200)
})

describe('a renewal', () => {
  test('asks for the checks first (428), and then gives a certificate for the new key', async () => {
    const unit = await fatoora.register({ serial: '1-Siyaj|2-Web|3-renewed' })
    const old = unit.credentials
    unit.privateKey = newKey().privateKey
    const otp = await fatoora.otp()
    const first = await unit.call('PATCH', '/production/csids', { csr: unit.csr() }, { otp })
    expect(first.status).toBe(428)
    expect(first.body).toMatchObject({ dispositionMessage: 'NOT_COMPLIANT', tokenType: null, errors: null })
    unit.keep(first)
    await unit.passChecks()
    const late = unit.stamped()
    unit.credentials = old
    const second = await unit.call('PATCH', '/production/csids', { csr: unit.csr() }, { otp })
    expect(second.status).toBe(200)
    const lateByOldCertificate = unit.stamped()
    unit.keep(second)
    expect((await unit.report(unit.stamped({ icv: 2 }))).status).toBeLessThan(300)
    expect((await unit.report(lateByOldCertificate)).status).toBeLessThan(300)
    const stampedForChecks = await unit.report({ ...late })
    expect(stampedForChecks.body.validationResults.errorMessages[0].code).toBe('certificate-permissions')
    expect(errorIn(await unit.call('PATCH', '/production/csids', { csr: unit.csr() }, { otp }))).toBe(
      'Invalid-OTP',
    )
  })

  test('is of the same unit', async () => {
    const unit = await fatoora.register({ serial: '1-Siyaj|2-Web|3-one' })
    const other = new TestUnit(fatoora, { serial: '1-Siyaj|2-Web|3-other' })
    const otp = await fatoora.otp()
    expect(errorIn(await unit.call('PATCH', '/production/csids', { csr: other.csr() }, { otp }))).toBe(
      'Invalid-CSR',
    )
    expect(errorIn(await unit.call('PATCH', '/production/csids', { csr: unit.csr() }))).toBe('Missing-OTP')
  })
})

test('a wrong secret, another environment and an ended certificate open nothing', async () => {
  const unit = await fatoora.register({ serial: '1-Siyaj|2-Web|3-ends' })
  const submission = unit.stamped()
  const wrong = Buffer.from(`${unit.credentials?.token}:wrong`).toString('base64')
  const path = '/invoices/reporting/single'
  expect((await unit.call('POST', path, submission, { authorization: `Basic ${wrong}` })).status).toBe(401)
  expect((await unit.call('POST', path, submission, { authorization: '' })).status).toBe(401)
  const right = Buffer.from(`${unit.credentials?.token}:${unit.credentials?.secret}`).toString('base64')
  const headers = { authorization: `Basic ${right}`, 'accept-version': 'V2' }
  expect((await fatoora.ask('POST', `/e-invoicing/core${path}`, submission, headers)).status).toBe(401)
  await fatoora.fault({ fault: 'short_csid', call: 'csids' })
  const short = await fatoora.register({ serial: '1-Siyaj|2-Web|3-short' })
  await fatoora.passTime(21 * DAY)
  expect((await short.report(submission)).status).toBe(401)
  expect((await unit.report(submission)).status).not.toBe(401)
})

test('a certificate for another key can be ordered', async () => {
  await fatoora.fault({ fault: 'wrong_certificate', call: 'compliance' })
  const unit = new TestUnit(fatoora)
  await unit.requestCompliance()
  const { publicKey } = new X509Certificate(Buffer.from(unit.credentials?.certificate ?? '', 'base64'))
  expect(publicKey.equals(createPublicKey(unit.privateKey))).toBe(false)
  expect(xmlOf(unit.stamped())).toContain('Invoice')
})
