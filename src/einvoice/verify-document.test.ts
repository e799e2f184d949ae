import { expect, test } from 'vitest'
import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { stampDocument } from '#einvoice/stamp-document'
import { documentParts, verifyDocument } from '#einvoice/verify-document'
import { createUnit } from '#test/einvoice-unit'
import { random } from '#test/random'
import { documentsOfEveryKind, taxDocument } from '#test/tax-documents'

const isFull = process.env['PROOF'] === 'full'
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const unit = createUnit()
const signedAt = new Date('2026-11-22T09:30:01Z')
const first = { counter: 1, previousHash: firstPreviousHash }

function stamped(document = taxDocument(), chain = first) {
  const built = buildDocument(document, chain)
  return { ...built, ...stampDocument(built, { ...unit, signedAt }) }
}

const whole = stamped().xml

test.each(documentsOfEveryKind('2026-11-22T09:30:00Z'))(
  'a stamped %s agrees in every part',
  (_, document) => {
    const { xml, hash } = stamped(document)
    const verification = verifyDocument(xml, { follows: null })
    expect(verification.problems).toEqual([])
    expect(verification.document).toMatchObject({ number: document.number, counter: 1, hash })
    const judged = documentParts.filter((part) => document.form === 'simplified' || part !== 'qr_9')
    expect(Object.keys(verification.parts).toSorted()).toEqual(judged.toSorted())
  },
)

test('a document without a stamp keeps its hash when it gets one', () => {
  const built = buildDocument(taxDocument(), first)
  const verification = verifyDocument(built.xml)
  expect(verification.problems).toEqual(['no_stamp'])
  expect(verification.document?.hash).toBe(built.hash)
  expect(verifyDocument(whole).document?.hash).toBe(built.hash)
})

test('each document follows the one before it', () => {
  const one = stamped()
  const before = { counter: 1, hash: one.hash }
  const two = stamped(taxDocument({ number: 'CN-1', kind: 'credit_note' }), {
    counter: 2,
    previousHash: one.hash,
  })
  expect(verifyDocument(two.xml, { follows: before }).problems).toEqual([])
  expect(verifyDocument(two.xml, { follows: { ...before, counter: 2 } }).problems).toEqual(['chain'])
  expect(verifyDocument(two.xml, { follows: { ...before, hash: two.hash } }).problems).toEqual(['chain'])
  expect(verifyDocument(two.xml, { follows: null }).problems).toEqual(['chain'])
})

test('names what does not agree', () => {
  const problemsOf = (search: RegExp | string, replacement: string) => {
    const changed = whole.replace(search, replacement)
    expect(changed).not.toBe(whole)
    return verifyDocument(changed).problems
  }
  expect(problemsOf('>INV-000123<', '>INV-000124<')).toEqual(['hash', 'signature', 'qr_6'])
  expect(problemsOf('PayableAmount currencyID="SAR">10.00', 'PayableAmount currencyID="SAR">10.01')).toEqual([
    'hash',
    'signature',
    'qr_4',
    'qr_6',
  ])
  expect(problemsOf(/(?<=SigningTime>)2026/, '2027')).toEqual(['signed_properties'])
  expect(problemsOf(/(?<=X509SerialNumber>)\d/, '9')).toEqual(['certificate', 'signed_properties'])
  expect(problemsOf(/(?<=X509Certificate>)M/, 'N')).toEqual(['signature', 'certificate', 'qr_8', 'qr_9'])
  expect(problemsOf(/(?<=SignatureValue>)[^<]+/, unitSignature())).toEqual(['signature', 'qr_7'])
  expect(problemsOf(/<ext:UBLExtensions>[^]*<\/ext:UBLExtensions>/, '')).toEqual(['no_stamp', 'form'])
  expect(problemsOf(/(?<=ID>QR<[^]*text\/plain">)A/, 'B')).toEqual(['no_qr'])
  expect(problemsOf('<cbc:ProfileID>', '<!-- unseen --><cbc:ProfileID>')).toEqual(['form'])
  expect(problemsOf('</Invoice>', '<!DOCTYPE x></Invoice>')).toEqual(['not_xml'])
  expect(problemsOf(/<cac:InvoiceLine>/, '<cac:InvoiceLine><cac:Signature>1</cac:Signature>')).toEqual([
    'form',
  ])
  expect(verifyDocument('<a/>').problems).toEqual(['not_an_invoice'])
  expect(verifyDocument('<a>'.repeat(50_000) + '</a>'.repeat(50_000)).problems).toEqual(['not_xml'])
})

/** A signature by this unit, of something else. */
function unitSignature(): string {
  const { xml } = stamped(taxDocument({ number: 'INV-000999' }))
  return /(?<=SignatureValue>)[^<]+/.exec(xml)?.[0] ?? ''
}

// FUZZ_SEED repeats a run. The whole, PROOF=full, changes every byte.
test(
  'finds one byte that was changed, wherever it is',
  () => {
    const chance = random(seed)
    const bytes = Buffer.from(whole)
    const places = isFull
      ? [...bytes.keys(), ...bytes.keys()]
      : Array.from({ length: 500 }, () => chance.between(0, bytes.length - 1))
    const unseen = places.filter((place) => {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ chance.between(1, 255)
      return verifyDocument(changed.toString()).problems.length === 0
    })
    expect(unseen.map((place) => bytes.subarray(place - 20, place + 20).toString())).toEqual([])
  },
  isFull ? 600_000 : 60_000,
)
