import { firstPreviousHash } from './chain.ts'
import { findReferences, hashDocument, readAttachment, writeExpectedFile } from './hash-document.ts'
import { judgeQr, readQr } from './judge-qr.ts'
import { judgeStamp, readStamp } from './judge-stamp.ts'
import { findText, isNamed, parseXml, type ParsedElement } from './parse-xml.ts'
import { readCertificate } from './read-certificate.ts'

/** What is judged of a document, each for itself. */
export const documentParts = [
  'form',
  'hash',
  'signature',
  'certificate',
  'signed_properties',
  'qr_1',
  'qr_2',
  'qr_3',
  'qr_4',
  'qr_5',
  'qr_6',
  'qr_7',
  'qr_8',
  'qr_9',
  'chain',
] as const
export type DocumentPart = (typeof documentParts)[number]

export type DocumentProblem = DocumentPart | 'not_xml' | 'not_an_invoice' | 'no_stamp' | 'no_qr'

export type Verification = {
  /** Whether each part agrees; those are left out that were not there to be judged. */
  parts: Partial<Record<DocumentPart, boolean>>
  /** Parts that do not agree, and what is missing; empty for a document that is whole. */
  problems: DocumentProblem[]
  document: VerifiedDocument | null
}

export type VerifiedDocument = {
  number: string
  uuid: string
  /** Not a number where the document has none. */
  counter: number
  previousHash: string
  /** As computed, whatever the document says. */
  hash: string
}

/**
 * Judges a file by what stands in it: it is parsed, and shares with what writes documents nothing but the
 * layout of the parts outside the hash and the reading of certificates. Every byte counts: what no digest
 * covers must be as the authority's own program writes it (`form`).
 * @param follows the document before it; null for a unit's first one; left out where nobody asks about the
 * chain
 */
export function verifyDocument(
  xml: string,
  { follows }: { follows?: Pick<VerifiedDocument, 'counter' | 'hash'> | null } = {},
): Verification {
  const root = tryTo(() => parseXml(xml))
  if (!root) return { parts: {}, problems: ['not_xml'], document: null }
  if (!isNamed(root, 'ubl:Invoice')) return { parts: {}, problems: ['not_an_invoice'], document: null }
  const document = readDocument(root)
  const { hash } = document
  const stamp = readStamp(root)
  const certificate = stamp && tryTo(() => readCertificate(stamp.certificate))
  const [qrReference] = findReferences(root, 'QR')
  const qr = qrReference ? readQr(readAttachment(qrReference)) : null
  const parts: Verification['parts'] = {
    form: xml === writeExpectedFile(root, stamp),
    ...(stamp && judgeStamp(xml, stamp, { hash, certificate })),
    ...(qr && judgeQr(qr, { root, hash, stamp, certificate })),
    ...(follows !== undefined && { chain: isNextInChain(document, follows) }),
  }
  return {
    parts,
    problems: [
      ...(stamp ? [] : ['no_stamp' as const]),
      ...(qr ? [] : ['no_qr' as const]),
      ...documentParts.filter((part) => parts[part] === false),
    ],
    document,
  }
}

function readDocument(root: ParsedElement): VerifiedDocument {
  const [counter] = findReferences(root, 'ICV')
  const [previous] = findReferences(root, 'PIH')
  return {
    number: findText(root, 'cbc:ID'),
    uuid: findText(root, 'cbc:UUID'),
    counter: counter ? Number(findText(counter, 'cbc:UUID')) : Number.NaN,
    previousHash: previous ? readAttachment(previous) : '',
    hash: hashDocument(root),
  }
}

/** @param follows the document before it; null for a unit's first one */
export function isNextInChain(
  { counter, previousHash }: VerifiedDocument,
  follows: Pick<VerifiedDocument, 'counter' | 'hash'> | null,
): boolean {
  const before = follows ?? { counter: 0, hash: firstPreviousHash }
  return counter === before.counter + 1 && previousHash === before.hash
}

/** What a damaged part throws is an answer here. */
function tryTo<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
