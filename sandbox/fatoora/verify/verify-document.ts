import { checkRules } from '../rules/check-rules.ts'
import { type Unit, mayIssue } from '../objects.ts'
import { checkQr } from './check-qr.ts'
import { type Finding, errorOf } from './finding.ts'
import { type Invoice, readInvoice } from './invoice.ts'
import { type Stamp, checkStamp, stampOf } from './stamp.ts'
import { structureProblem } from './structure.ts'
import { XmlError } from './xml.ts'

/** What came as the body of a submission; '' where it named nothing. */
export interface Submission {
  invoiceHash: string
  uuid: string
  /** Base64 of the XML. */
  invoice: string
}

/** The document, or why it cannot be read. */
export type Reading = { invoice: Invoice } | { findings: Finding[] }

/** Reads what was submitted, as far as it must be read before anything can be asked of it. */
export function readSubmission({ invoiceHash, invoice }: Submission): Reading {
  if (invoice === '') return { findings: [xsdError()] }
  if (invoiceHash === '') return { findings: [hashError('Document hash is not present in the API body')] }
  if (!/^[\d+/A-Za-z]{43}=$/.test(invoiceHash))
    return { findings: [hashError('Document hash format in the API body is not valid')] }
  try {
    const document = readInvoice(Buffer.from(invoice, 'base64').toString('utf8'))
    const problem = structureProblem(document.root)
    return problem ? { findings: [xsdError(problem)] } : { invoice: document }
  } catch (error) {
    if (error instanceof XmlError) return { findings: [xsdError(error.message)] }
    throw error
  }
}

/** Everything that is wrong with a document of that unit, and what is odd. `certificates`: those that may stamp for it. */
export function verifyDocument(
  invoice: Invoice,
  context: { submission: Submission; unit: Unit; certificates: ReadonlySet<string>; now: number },
): Finding[] {
  const { submission, unit, certificates, now } = context
  const found = checkRules(invoice, now)
  if (submission.invoiceHash !== invoice.hash) {
    const message = 'The invoice hash API body does not match the (calculated) Hash of the XML'
    found.push(errorOf('invalid-invoice-hash', 'INVOICE_HASHING_ERRORS', message))
  }
  if (submission.uuid !== invoice.uuid) {
    found.push(
      errorOf('invalid-uuid', 'INVALID_UUID', 'The UUID in the API body is not that of the document'),
    )
  }
  if (invoice.seller.vatNumber !== unit.vat_number) {
    const message = 'User only allowed to use the vat number that exists in the authentication certificate'
    found.push(errorOf('certificate-permissions', 'CERTIFICATE_ERRORS', message))
  }
  if (!mayIssue(unit, invoice)) {
    const message = 'The certificate is not for documents of this kind'
    found.push(errorOf('certificate-permissions', 'CERTIFICATE_ERRORS', message))
  }
  const stamp = stampOf(invoice)
  if (stamp) found.push(...checkStamped(invoice, stamp, certificates))
  else if (invoice.isSimplified) {
    found.push(errorOf('invalid-digital-signature', 'SIGNATURE_ERRORS', 'A simplified document has a stamp'))
  }
  return found
}

function checkStamped(invoice: Invoice, stamp: Stamp, certificates: ReadonlySet<string>): Finding[] {
  const found = [...checkStamp(invoice, stamp), ...checkQr(invoice, stamp)]
  if (!certificates.has(stamp.certificate)) {
    const message = 'The certificate in the stamp was not issued to this unit'
    found.push(errorOf('certificate-permissions', 'CERTIFICATE_ERRORS', message))
  }
  return found
}

function hashError(message: string): Finding {
  return errorOf('InvoiceHash-Errors', 'Invalid-InvoiceHash', message)
}

function xsdError(detail?: string): Finding {
  const message =
    'Schema validation failed; XML does not comply with UBL 2.1 standards in line with ZATCA specifications'
  return errorOf('XSD_ZATCA_INVALID', 'XSD validation', detail ? `${message}: ${detail}` : message)
}
