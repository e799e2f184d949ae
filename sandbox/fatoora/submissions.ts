import {
  type Answer,
  type Verdict,
  checkAnswer,
  clearanceAnswer,
  clearanceOff,
  reportingAnswer,
} from './answers.ts'
import type { Desk } from './desk.ts'
import { WRONG_ENDPOINT } from './guesses.ts'
import { type Csid, type DocumentState, type TaxDocument, type Unit, checkOf } from './objects.ts'
import { putStamp } from './put-stamp.ts'
import { orderedFinding } from './rules/check-rules.ts'
import { type Finding, errorOf } from './verify/finding.ts'
import { type Invoice, issuedAt } from './verify/invoice.ts'
import { type Submission, readSubmission, verifyDocument } from './verify/verify-document.ts'

/** What came, and from whom. */
export interface Sent {
  unit: Unit
  csid: Csid
  submission: Submission
}

/** POST /compliance/invoices: one of the checks. Nothing goes into the books of documents. */
export function checkCompliance(desk: Desk, { unit, csid, submission }: Sent): Answer {
  const read = readSubmission(submission)
  if ('findings' in read) return checkAnswer({ status: 400, findings: read.findings }, true)
  const { invoice } = read
  const certificates = new Set([csid.certificate])
  const now = desk.clock.now()
  const findings = verifyDocument(invoice, { submission, unit, certificates, now })
  findings.push(...orderedFindings(desk, 'checks', unit))
  const status = statusOf(findings)
  if (status !== 400) {
    const passed = [...new Set([...csid.passed, checkOf(invoice)])]
    desk.books.put({ kind: 'csid', value: { ...csid, passed } })
  }
  return checkAnswer({ status, findings }, invoice.isSimplified)
}

/** POST /invoices/reporting/single: simplified documents, and standard ones while clearance is off. */
export function report(desk: Desk, sent: Sent): Answer {
  const { unit, submission } = sent
  const read = readSubmission(submission)
  if ('findings' in read) return reportingAnswer({ status: 400, findings: read.findings })
  const { invoice } = read
  const known = desk.books.findDocument(unit.id, invoice.hash)
  const isMisplaced = !invoice.isSimplified && known?.state !== 'redirected'
  return reportingAnswer(
    decide(desk, { ...sent, invoice, call: 'reporting', state: 'reported', isMisplaced, duplicate: 409 }),
  )
}

/** POST /invoices/clearance/single: standard documents, which come back with the authority's stamp. */
export function clear(desk: Desk, sent: Sent): Answer {
  const { unit, submission } = sent
  const read = readSubmission(submission)
  const isOff = desk.faults.take('clearance_off', 'clearance', unit.vat_number)
  if (isOff) {
    if ('invoice' in read)
      remember(desk, unit, read.invoice, { state: 'redirected', status: 303, findings: [] })
    return clearanceOff
  }
  if ('findings' in read) return clearanceAnswer({ status: 400, findings: read.findings })
  const { invoice } = read
  const isMisplaced = invoice.isSimplified
  return clearanceAnswer(
    decide(desk, { ...sent, invoice, call: 'clearance', state: 'cleared', isMisplaced, duplicate: 208 }),
  )
}

type Case = Sent & {
  invoice: Invoice
  call: 'reporting' | 'clearance'
  /** What becomes of it when it is accepted. */
  state: DocumentState
  /** It is of the other endpoint's form. */
  isMisplaced: boolean
  /** The status of a document that is there already. */
  duplicate: 409 | 208
}

function decide(desk: Desk, one: Case): Verdict {
  const { unit, invoice, submission, call, state, duplicate } = one
  const known = desk.books.findAccepted(unit.id, invoice.hash)
  if (known) {
    desk.books.put({ kind: 'document', value: { ...known, tries: known.tries + 1 } })
    return { status: duplicate, findings: [], clearedInvoice: known.cleared_invoice }
  }
  const certificates = desk.books.productionCertificates(unit.id)
  const findings = verifyDocument(invoice, { submission, unit, certificates, now: desk.clock.now() })
  if (one.isMisplaced)
    findings.push(errorOf(WRONG_ENDPOINT.code, WRONG_ENDPOINT.category, WRONG_ENDPOINT[call]))
  findings.push(...orderedFindings(desk, call, unit))
  const clearedInvoice =
    state === 'cleared' && statusOf(findings) !== 400 ? tryToClear(desk, invoice, findings) : undefined
  const status = statusOf(findings)
  remember(desk, unit, invoice, {
    state: status === 400 ? 'rejected' : state,
    status,
    findings,
    clearedInvoice,
  })
  if (status !== 400 && desk.faults.take('duplicate', call, unit.vat_number))
    return { status: duplicate, findings: [], clearedInvoice }
  return { status, findings, clearedInvoice }
}

/** Base64 of the XML with the authority's stamp. Adds to the findings when its data does not fit into a QR. */
function tryToClear({ keys, clock }: Desk, invoice: Invoice, findings: Finding[]): string | undefined {
  const { stampKey: privateKey, stampCertificate: certificate } = keys
  const signer = { privateKey, certificate, signedAt: clock.now(), withCertificateInQr: false }
  try {
    return Buffer.from(putStamp(invoice, signer)).toString('base64')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    findings.push(errorOf('QRCODE_INVALID', 'QRCODE_VALIDATION', `The QR cannot be made: ${error.message}`))
    return undefined
  }
}

function orderedFindings(
  { faults }: Desk,
  call: 'checks' | 'reporting' | 'clearance',
  unit: Unit,
): Finding[] {
  const refused = faults.take('rejected', call, unit.vat_number)
  const warned = faults.take('warning', call, unit.vat_number)
  return [
    ...(refused ? [orderedFinding(refused.rule, 'error')] : []),
    ...(warned ? [orderedFinding(warned.rule, 'warning')] : []),
  ]
}

function statusOf(findings: Finding[]): 200 | 202 | 400 {
  if (findings.some(({ type }) => type === 'ERROR')) return 400
  return findings.length > 0 ? 202 : 200
}

function remember(
  { books, clock }: Desk,
  unit: Unit,
  invoice: Invoice,
  decided: { state: DocumentState; status: number; findings: Finding[]; clearedInvoice?: string | undefined },
) {
  const before = books.findDocument(unit.id, invoice.hash)
  const now = clock.now()
  const issued = issuedAt(invoice)
  const value: TaxDocument = {
    unit_id: unit.id,
    hash: invoice.hash,
    previous_hash: invoice.pih,
    icv: /^\d{1,15}$/.test(invoice.icv) ? Number(invoice.icv) : undefined,
    uuid: invoice.uuid,
    number: invoice.number,
    type_code: invoice.typeCode,
    flags: invoice.flags,
    issued_at: Number.isNaN(issued) ? undefined : issued,
    refers_to: invoice.refersTo,
    currency: invoice.currency,
    total: invoice.taxInclusive,
    vat: invoice.vat,
    buyer_vat_number: invoice.buyer.vatNumber,
    state: decided.state,
    first_at: before?.first_at ?? now,
    decided_at: now,
    tries: (before?.tries ?? 0) + 1,
    http_status: decided.status,
    warnings: decided.findings.filter(({ type }) => type === 'WARNING'),
    errors: decided.findings.filter(({ type }) => type === 'ERROR'),
    ...(decided.clearedInvoice !== undefined && { cleared_invoice: decided.clearedInvoice }),
  }
  books.put({ kind: 'document', value })
}
