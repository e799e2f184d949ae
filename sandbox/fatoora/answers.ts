import type { Csid } from './objects.ts'
import type { Finding } from './verify/finding.ts'

/** A status and a JSON body, or a text. */
export interface Answer {
  status: 200 | 202 | 208 | 303 | 400 | 401 | 404 | 406 | 409 | 428 | 429 | 500 | 504
  body: unknown
}

/** What the authority says of a document, before it is said in the words of an endpoint. */
export interface Verdict {
  status: 200 | 202 | 208 | 400 | 409
  findings: Finding[]
  /** Base64, of a cleared document. */
  clearedInvoice?: string | undefined
}

const COMPLIED: Finding = {
  type: 'INFO',
  code: 'XSD_ZATCA_VALID',
  category: 'XSD validation',
  message: 'Complied with UBL 2.1 standards in line with ZATCA specifications',
  status: 'PASS',
}

const ALREADY_REPORTED: Finding = {
  type: 'ERROR',
  code: null,
  category: null,
  message: 'Invoice was already Reported successfully earlier.',
  status: 'ERROR',
}

/** Made at the moment of the answer, as the authority does. */
export function unauthorized(now: number): Answer {
  return { status: 401, body: { timestamp: now, status: 401, error: 'Unauthorized', message: '' } }
}

export const unsupportedVersion: Answer = {
  status: 406,
  body: 'This Version is not supported or not provided in the header.',
}

export const internalError: Answer = {
  status: 500,
  body: {
    category: 'HTTP-Errors',
    code: '500',
    message: 'Something went wrong and caused an Internal Server Error.',
  },
}

/** The misspelling is the authority's. */
export const clearanceOff: Answer = {
  status: 303,
  body: { message: 'Clearance is deactiviated. Please use the /invoices/reporting/single endpoint instead.' },
}

/** One of the errors of the calls about certificates. */
export function certificateError(code: string, message: string): Answer {
  return { status: 400, body: { errors: [{ code, message }] } }
}

/** Source of its shape: the description of PATCH /production/csids; the token is the Base64 of the certificate's Base64. */
export function issued(csid: Csid): Answer {
  return { status: 200, body: { ...tokenOf(csid), tokenType: TOKEN_TYPE, dispositionMessage: 'ISSUED' } }
}

/** A renewal whose checks are not done yet: it gets a compliance certificate for them. */
export function notCompliant(csid: Csid): Answer {
  return {
    status: 428,
    body: { ...tokenOf(csid), tokenType: null, dispositionMessage: 'NOT_COMPLIANT', errors: null },
  }
}

const TOKEN_TYPE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3'

function tokenOf({ request_id, certificate, secret }: Csid) {
  return {
    requestID: Number(request_id),
    binarySecurityToken: Buffer.from(certificate, 'ascii').toString('base64'),
    secret,
  }
}

export function reportingAnswer({ status, findings }: Verdict): Answer {
  if (status === 409)
    return { status, body: { ...resultsOf([ALREADY_REPORTED], false), reportingStatus: 'NOT_REPORTED' } }
  const reportingStatus = status === 400 ? 'NOT_REPORTED' : 'REPORTED'
  return { status, body: { ...resultsOf(findings), reportingStatus } }
}

export function clearanceAnswer({ status, findings, clearedInvoice }: Verdict): Answer {
  const clearanceStatus = status === 400 ? 'NOT_CLEARED' : 'CLEARED'
  return { status, body: { ...resultsOf(findings), clearanceStatus, clearedInvoice: clearedInvoice ?? null } }
}

export function checkAnswer({ status, findings }: Verdict, isSimplified: boolean): Answer {
  const reporting = status === 400 ? 'NOT_REPORTED' : 'REPORTED'
  const clearance = status === 400 ? 'NOT_CLEARED' : 'CLEARED'
  return {
    status,
    body: {
      ...resultsOf(findings),
      reportingStatus: isSimplified ? reporting : null,
      clearanceStatus: isSimplified ? null : clearance,
      qrSellertStatus: null,
      qrBuyertStatus: null,
    },
  }
}

/** What was read as UBL is said to comply with it, whatever else is wrong. */
function resultsOf(findings: Finding[], isRead = findings.every(({ code }) => !unread.includes(code ?? ''))) {
  const errors = findings.filter(({ type }) => type === 'ERROR')
  const warnings = findings.filter(({ type }) => type === 'WARNING')
  return {
    validationResults: {
      infoMessages: isRead ? [COMPLIED] : [],
      warningMessages: warnings,
      errorMessages: errors,
      status: errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'PASS',
    },
  }
}

const unread = ['XSD_ZATCA_INVALID', 'InvoiceHash-Errors']
