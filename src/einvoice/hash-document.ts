import { createHash } from 'node:crypto'
import { canonicalize } from './canonicalize.ts'
import { findAll, findText, isNamed, type ParsedElement } from './parse-xml.ts'
import {
  qrReferenceText,
  signatureReferenceText,
  stampText,
  xmlDeclaration,
  type StampValues,
} from './stamp-layout.ts'

/**
 * Base64 of the SHA-256 of a document's canonical form without stamp, mention of the stamp, and QR code; the
 * white space around them stays. Source: e-invoicing facts, section 4.1.
 */
export function hashDocument(root: ParsedElement): string {
  const canonical = canonicalize(root, (element) => (isOutsideHash(element) ? '' : null))
  return createHash('sha256').update(canonical).digest('base64')
}

/**
 * The file as it must be to the byte: canonical where the hash is taken (but for the order of attributes,
 * which the authority's own program leaves as it is), and the authority's layout elsewhere. Comments, which
 * no hash covers, are not in it.
 */
export function writeExpectedFile(root: ParsedElement, stamp: StampValues | null): string {
  const instead = (element: ParsedElement, depth: number) => {
    if (!isOutsideHash(element)) return null
    // Below the root there is none of them in any document; one that is there would hide something from the
    // hash.
    if (depth !== 1) return ''
    if (isQrReference(element)) return qrReferenceText(readAttachment(element))
    if (!stamp) return ''
    return isNamed(element, 'cac:Signature') ? signatureReferenceText : stampText(stamp)
  }
  return `${xmlDeclaration}${canonicalize(root, instead, { order: 'written' })}`
}

/**
 * The reference to another document with this id: the counter (ICV), the previous hash (PIH), or the QR code.
 */
export function findReferences(root: ParsedElement, id: string): ParsedElement[] {
  return findAll(root, 'cac:AdditionalDocumentReference').filter((one) => findText(one, 'cbc:ID') === id)
}

export function readAttachment(reference: ParsedElement): string {
  return findText(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject')
}

function isOutsideHash(element: ParsedElement): boolean {
  return isNamed(element, 'ext:UBLExtensions') || isNamed(element, 'cac:Signature') || isQrReference(element)
}

function isQrReference(element: ParsedElement): boolean {
  return isNamed(element, 'cac:AdditionalDocumentReference') && findText(element, 'cbc:ID') === 'QR'
}
