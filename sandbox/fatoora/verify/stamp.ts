import { createHash, createPublicKey, verify } from 'node:crypto'
import { type CertificateFacts, readCertificate } from '../certificates/certificate.ts'
import { writeFragment } from './canonical.ts'
import { type Finding, errorOf } from './finding.ts'
import { type Invoice, textAt } from './invoice.ts'
import { type Element, select, textOf } from './xml.ts'

/** A stamp as the document has it; texts as written. */
export interface Stamp {
  signatureValue: string
  /** Base64 text of the certificate. */
  certificate: string
  /** Undefined when that text is no certificate. */
  facts: CertificateFacts | undefined
  element: Element
}

const SIGNATURE =
  'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation/ds:Signature'
const SIGNED = 'ds:Object/xades:QualifyingProperties/xades:SignedProperties'
const CERTIFICATE = `${SIGNED}/xades:SignedSignatureProperties/xades:SigningCertificate/xades:Cert`

export function stampOf({ root }: Invoice): Stamp | undefined {
  const [element] = select(root, SIGNATURE)
  if (!element) return undefined
  const certificate = textAt(element, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate')
  return {
    element,
    certificate,
    facts: factsOf(certificate),
    signatureValue: textAt(element, 'ds:SignatureValue'),
  }
}

/** Everything about the stamp that the document itself can prove. */
export function checkStamp(invoice: Invoice, stamp: Stamp): Finding[] {
  const { element, certificate, facts } = stamp
  if (!facts) {
    return [
      errorOf('invalid-certificate', 'CERTIFICATE_ERRORS', 'The certificate in the stamp cannot be read'),
    ]
  }
  const found: Finding[] = []
  if (referencedDigest(element, 'invoiceSignedData') !== invoice.hash) {
    const message = 'The digest in the stamp does not match the hash of the document'
    found.push(errorOf('invalid-invoice-hash', 'INVOICE_HASHING_ERRORS', message))
  }
  if (!isSignedBy(facts, invoice.hash, stamp.signatureValue)) {
    found.push(errorOf('invalid-digital-signature', 'SIGNATURE_ERRORS', 'Invalid digital signature'))
  }
  const [properties] = select(element, SIGNED)
  const digest = properties && hexDigest(writeFragment(properties))
  if (!digest || signedPropertiesDigest(element) !== digest) {
    const message = 'The digest of the signed properties does not match them'
    found.push(errorOf('signed-properties-hashing', 'CERTIFICATE_ERRORS', message))
  }
  if (textAt(element, `${CERTIFICATE}/xades:CertDigest/ds:DigestValue`) !== hexDigest(certificate)) {
    const message = 'The digest of the certificate does not match it'
    found.push(errorOf('certificate-hashing', 'CERTIFICATE_ERRORS', message))
  }
  if (textAt(element, `${CERTIFICATE}/xades:IssuerSerial/ds:X509IssuerName`) !== facts.issuerName) {
    const message = 'The issuer in the signed properties is not that of the certificate'
    found.push(errorOf('certificate-issuer-name', 'CERTIFICATE_ERRORS', message))
  }
  if (textAt(element, `${CERTIFICATE}/xades:IssuerSerial/ds:X509SerialNumber`) !== facts.serialNumber) {
    const message = 'The serial number in the signed properties is not that of the certificate'
    found.push(errorOf('certificate-serial-number', 'CERTIFICATE_ERRORS', message))
  }
  return found
}

/** The stamp covers the 32 bytes of the hash, which ECDSA with SHA-256 hashes once more. */
export function isSignedBy({ publicKey }: CertificateFacts, hash: string, signature: string): boolean {
  const key = createPublicKey({ key: publicKey, type: 'spki', format: 'der' })
  return verify('sha256', Buffer.from(hash, 'base64'), key, Buffer.from(signature, 'base64'))
}

/** Base64 of the lower-case hexadecimal SHA-256: the odd form of two of the stamp's digests. */
export function hexDigest(text: string): string {
  const digest = createHash('sha256').update(text, 'utf8').digest('hex')
  return Buffer.from(digest, 'ascii').toString('base64')
}

function referencedDigest(element: Element, id: string): string {
  const reference = select(element, 'ds:SignedInfo/ds:Reference').find((one) =>
    one.attributes.some(({ name, value }) => name === 'Id' && value === id),
  )
  return textAt(reference, 'ds:DigestValue')
}

function signedPropertiesDigest(element: Element): string {
  const reference = select(element, 'ds:SignedInfo/ds:Reference').find((one) =>
    one.attributes.some(({ name, value }) => name === 'URI' && value === '#xadesSignedProperties'),
  )
  return textOf(reference && select(reference, 'ds:DigestValue')[0]).trim()
}

function factsOf(certificate: string): CertificateFacts | undefined {
  try {
    return readCertificate(certificate)
  } catch {
    return undefined
  }
}
