import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Answer, certificateError, issued, notCompliant } from './answers.ts'
import { issueCertificate, newKey } from './certificates/authority.ts'
import { type Applicant, CsrError, readCsr } from './certificates/read-csr.ts'
import type { Desk } from './desk.ts'
import type { Environment } from './environments.ts'
import { CSID_DAYS, SHORT_CSID_DAYS, WRONG_REQUEST_ID } from './guesses.ts'
import { type Csid, type Unit, requiredChecks } from './objects.ts'
import { opens, spendOtp } from './otps.ts'
import { readCertificate } from './certificates/certificate.ts'
import type { CallName } from './faults.ts'

const DAY = 86_400_000

/** POST /compliance: a certificate for the checks, on the word of a one-time password. */
export function requestCompliance(desk: Desk, environment: Environment, otp: string, csr: string): Answer {
  const read = readRequest(desk, environment, otp, csr)
  if ('answer' in read) return read.answer
  const unit = saveUnit(desk, environment, read.applicant)
  if (environment !== 'developer-portal') spendOtp(desk, otp)
  return issued(issueCsid(desk, unit, read.applicant, 'compliance', 'compliance'))
}

/** POST /production/csids: the real certificate, once the checks are done. The developers' portal does not wait for them. */
export function requestProduction(desk: Desk, compliance: Csid, requestId: string): Answer {
  if (requestId !== compliance.request_id)
    return certificateError(WRONG_REQUEST_ID.code, WRONG_REQUEST_ID.message)
  const unit = unitOf(desk, compliance)
  if (!isCompliant(unit, compliance)) {
    return certificateError('Missing-ComplianceSteps', 'Compliance steps for this CSID are not yet complete')
  }
  return issued(issueCsid(desk, unit, compliance.applicant, 'production', 'csids'))
}

/** PATCH /production/csids: first a certificate for the checks (428), and the real one when they are done. */
export function renew(desk: Desk, current: Csid, otp: string, csr: string): Answer {
  const unit = unitOf(desk, current)
  const read = readRequest(desk, unit.environment, otp, csr)
  if ('answer' in read) return read.answer
  const { applicant } = read
  if (idOf(unit.environment, applicant) !== unit.id)
    return certificateError('Invalid-CSR', 'The provided CSR is invalid: it is of another unit')
  const pending = [...desk.books.csids.values()].findLast(
    (one) =>
      one.unit_id === unit.id &&
      one.purpose === 'compliance' &&
      one.applicant.publicKey === applicant.publicKey,
  )
  const renewed: Unit = { ...unit, kinds: applicant.kinds, organization: applicant.organization }
  if (pending && isCompliant(renewed, pending)) {
    desk.books.put({ kind: 'unit', value: renewed })
    spendOtp(desk, otp)
    return issued(issueCsid(desk, renewed, applicant, 'production', 'renewal'))
  }
  return notCompliant(pending ?? issueCsid(desk, renewed, applicant, 'compliance', 'renewal'))
}

/** By the Basic credentials: the token as user, the secret as password. Undefined when they open nothing now. */
export function authenticate(
  desk: Desk,
  environment: Environment,
  header: string | undefined,
): { csid: Csid; unit: Unit } | undefined {
  const csid = findCsid(desk, header)
  const unit = csid && desk.books.units.get(csid.unit_id)
  if (!csid || unit?.environment !== environment || desk.clock.now() >= csid.not_after) return undefined
  const secret = Buffer.from(credentialsOf(header)[1] ?? '')
  const isRight = secret.length === csid.secret.length && timingSafeEqual(secret, Buffer.from(csid.secret))
  return isRight ? { csid, unit } : undefined
}

/** Whose token it is, whatever the password. */
export function findCsid({ books }: Desk, header: string | undefined): Csid | undefined {
  const [token = ''] = credentialsOf(header)
  return books.findCsidByCertificate(Buffer.from(token, 'base64').toString('latin1').trim())
}

function credentialsOf(header: string | undefined): string[] {
  const encoded = /^basic +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const [, token = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return [token, secret]
}

function readRequest(
  desk: Desk,
  environment: Environment,
  otp: string,
  csr: string,
): { applicant: Applicant } | { answer: Answer } {
  if (otp === '') return { answer: certificateError('Missing-OTP', 'OTP is required field') }
  if (csr === '') return { answer: certificateError('Missing-CSR', 'CSR is required field') }
  if (!opens(desk, environment, otp))
    return { answer: certificateError('Invalid-OTP', 'The provided OTP is invalid') }
  try {
    return { applicant: readCsr(csr, environment) }
  } catch (error) {
    if (!(error instanceof CsrError)) throw error
    return { answer: certificateError('Invalid-CSR', `The provided CSR is invalid: ${error.message}`) }
  }
}

function idOf(environment: Environment, { vatNumber, egsSerial }: Applicant): string {
  return `${environment}/${vatNumber}/${egsSerial}`
}

function saveUnit({ books, clock }: Desk, environment: Environment, applicant: Applicant): Unit {
  const id = idOf(environment, applicant)
  const value: Unit = {
    id,
    environment,
    vat_number: applicant.vatNumber,
    organization: applicant.organization,
    egs_serial: applicant.egsSerial,
    kinds: applicant.kinds,
    created_at: books.units.get(id)?.created_at ?? clock.now(),
  }
  books.put({ kind: 'unit', value })
  return value
}

function unitOf({ books }: Desk, { unit_id }: Csid): Unit {
  const unit = books.units.get(unit_id)
  if (!unit) throw new Error(`no unit ${unit_id}`)
  return unit
}

function isCompliant(unit: Unit, { passed }: Csid): boolean {
  if (unit.environment === 'developer-portal') return true
  return requiredChecks(unit).every((check) => passed.includes(check))
}

/** `call` only says which faults may spoil it. */
function issueCsid(
  { books, clock, faults, keys }: Desk,
  unit: Unit,
  { subject, altName, publicKey }: Pick<Applicant, 'subject' | 'altName' | 'publicKey'>,
  purpose: Csid['purpose'],
  call: CallName,
): Csid {
  const now = clock.now()
  const days = faults.take('short_csid', call, unit.vat_number) ? SHORT_CSID_DAYS : CSID_DAYS
  const isWrong = faults.take('wrong_certificate', call, unit.vat_number)
  const certificate = issueCertificate(keys.issuingKey, {
    subject,
    altName,
    publicKey: isWrong ? newKey().publicKey : publicKey,
    issuer: purpose,
    notBefore: new Date(now),
    notAfter: new Date(now + days * DAY),
  })
  const value: Csid = {
    request_id: nextRequestId(books.csids, now),
    unit_id: unit.id,
    purpose,
    certificate,
    applicant: { subject, altName, publicKey },
    secret: randomBytes(32).toString('base64'),
    issued_at: now,
    not_after: readCertificate(certificate).notAfter,
    passed: [],
  }
  books.put({ kind: 'csid', value })
  return value
}

/** 13 digits, as the authority's look. */
function nextRequestId(taken: ReadonlyMap<string, unknown>, now: number): string {
  let id = now
  while (taken.has(String(id))) id++
  return String(id)
}
