import { sign, type KeyObject } from 'node:crypto'
import { invariant } from '#rules/core/invariant'
import { qrRecord } from '#rules/tax/invoice-qr'
import { toRiyadhSeconds } from '#rules/core/riyadh-days'
import type { BuiltDocument } from './build-document.ts'
import { hexDigest, type Certificate } from './read-certificate.ts'
import { qrReferenceText, signatureReferenceText, signedPropertiesText, stampText } from './stamp-layout.ts'

/**
 * Stamps a document with the unit's key: signature, certificate and the QR code of nine tags (of eight on
 * standard documents, whose last one the authority adds). The hash stays.
 * @returns the file that is reported or cleared, and the text of its QR code
 * Source: e-invoicing facts, sections 4.4 and 4.5.
 */
export function stampDocument(
  built: BuiltDocument,
  { key, certificate, signedAt }: { key: KeyObject; certificate: Certificate; signedAt: Date },
): { xml: string; qr: string } {
  // Signed is the hash itself, which ECDSA hashes once more.
  const signature = sign('sha256', Buffer.from(built.hash, 'base64'), key).toString('base64')
  const isSimplified = built.xml.includes('<cbc:InvoiceTypeCode name="02')
  const qr = stampedQr(built, { signature, certificate, isSimplified })
  const signedProperties = {
    signedAt: toRiyadhSeconds(signedAt),
    certificateDigest: certificate.digest,
    issuer: certificate.issuer,
    serialNumber: certificate.serialNumber,
  }
  const stamp = stampText({
    hash: built.hash,
    signedPropertiesDigest: hexDigest(signedPropertiesText(signedProperties, 'digest')),
    signature,
    certificate: certificate.text,
    signedProperties,
  })
  const rootEnd = built.xml.indexOf('>', built.xml.indexOf('<Invoice ')) + 1
  const [beforeQr, afterQr, ...others] = built.xml.slice(rootEnd).split(qrReferenceText(built.qr))
  invariant(afterQr !== undefined && others.length === 0, 'a built document has its QR code once')
  return {
    xml: [
      built.xml.slice(0, rootEnd),
      stamp,
      beforeQr,
      qrReferenceText(qr),
      signatureReferenceText,
      afterQr,
    ].join(''),
    qr,
  }
}

/**
 * The five tags of phase 1, then hash and signature as text, the public key, and the authority's signature of
 * it.
 */
function stampedQr(
  { qr, hash }: BuiltDocument,
  stamp: { signature: string; certificate: Certificate; isSimplified: boolean },
): string {
  const { publicKey, authoritySignature } = stamp.certificate
  const values = [Buffer.from(hash), Buffer.from(stamp.signature), publicKey]
  if (stamp.isSimplified) values.push(authoritySignature)
  return Buffer.concat([
    Buffer.from(qr, 'base64'),
    ...values.map((value, index) => qrRecord(6 + index, value)),
  ]).toString('base64')
}
