import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { readCertificate } from './certificates/certificate.ts'
import { type Submission, TestFatoora, codesOf, submissionOf, xmlOf } from './test-fatoora.ts'
import { canonicalize, invoiceHash } from './verify/canonical.ts'
import { readInvoice } from './verify/invoice.ts'
import { readQr } from './verify/qr.ts'
import { checkStamp, isSignedBy, stampOf } from './verify/stamp.ts'
import { parseXml } from './verify/xml.ts'

const fatoora = await TestFatoora.open()
afterAll(() => fatoora.close())
const unit = await fatoora.register()

/** The same document with something changed after the stamp; the body still names the hash of the first. */
function tampered(submission: Submission, edit: (xml: string) => string): Submission {
  const xml = xmlOf(submission)
  const changed = edit(xml)
  if (changed === xml) throw new Error('nothing was changed')
  return { ...submission, invoice: Buffer.from(changed).toString('base64') }
}

const previousHash = createHash('sha256').update('another document').digest('base64')

describe('the hash', () => {
  const source = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
  <ext:UBLExtensions><ext:UBLExtension/></ext:UBLExtensions>
  <cbc:ID>T-1</cbc:ID>
  <cbc:Note languageID="ar">باقة &amp; "شهرية" &lt;1&gt;</cbc:Note>
  <cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>1</cbc:UUID></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment/></cac:AdditionalDocumentReference>
  <cac:Signature><cbc:ID>x</cbc:ID></cac:Signature>
  <cbc:TaxAmount currencyID="SAR">1.30</cbc:TaxAmount>
  <cbc:Empty b='2' a='1'/>
</Invoice>`

  test('is that of the canonical form as libxml2 writes it', () => {
    expect(Buffer.byteLength(canonicalize(parseXml(source)))).toBe(648)
    expect(invoiceHash(parseXml(source))).toBe('1+/LDcgtQ0loRYXDyG0bhkJ8i+TmWcpv9AVOcBYq7HQ=')
  })

  test('does not hang on comments, CDATA, quotes and line ends', () => {
    const other = source
      .replaceAll('\n', '\r\n')
      .replace('T-1', '<!-- a comment --><![CDATA[T-1]]>')
      .replace(`b='2' a='1'/>`, `a = "1"\n b="&#50;"></cbc:Empty>`)
    expect(invoiceHash(parseXml(other))).toBe(invoiceHash(parseXml(source)))
  })
})

describe('reporting', () => {
  test('accepts a simplified document, and says so', async () => {
    const { status, body } = await unit.report(unit.stamped())
    expect(body).toEqual({
      validationResults: {
        infoMessages: [expect.objectContaining({ type: 'INFO', code: 'XSD_ZATCA_VALID', status: 'PASS' })],
        warningMessages: [],
        errorMessages: [],
        status: 'PASS',
      },
      reportingStatus: 'REPORTED',
    })
    expect(status).toBe(200)
  })

  test.each(['381', '383'] as const)('accepts a note of type %s', async (type) => {
    expect((await unit.report(unit.stamped({ type, icv: 2, previousHash }))).status).toBe(200)
  })

  test('answers the same bytes with 409', async () => {
    const submission = unit.stamped({ icv: 3, previousHash })
    expect((await unit.report(submission)).status).toBe(200)
    const { status, body } = await unit.report(submission)
    expect(status).toBe(409)
    expect(body.reportingStatus).toBe('NOT_REPORTED')
    expect(body.validationResults.errorMessages).toEqual([
      {
        type: 'ERROR',
        code: null,
        category: null,
        message: 'Invoice was already Reported successfully earlier.',
        status: 'ERROR',
      },
    ])
  })

  test('accepts what is odd with a warning (202)', async () => {
    const odd = unit.stamped({}, (xml) => xml.replace('>1010243817<', '>123<'))
    const answer = await unit.report(odd)
    expect(answer.status).toBe(202)
    expect(answer.body.reportingStatus).toBe('REPORTED')
    expect(codesOf(answer)).toEqual(['BR-KSA-F-08'])
  })

  test('warns of a document that is older than a day', async () => {
    const late = await unit.report(unit.stamped({ issuedAt: '2026-11-19T10:59:59' }))
    expect([late.status, codesOf(late)]).toEqual([202, ['BR-KSA-98']])
    expect((await unit.report(unit.stamped({ issuedAt: '2026-11-19T11:00:00' }))).status).toBe(200)
  })

  test('refuses what breaks a rule, and takes a new document after it', async () => {
    const answer = await unit.report(
      unit.stamped({}, (xml) =>
        xml.replace('>99.00</cbc:TaxInclusiveAmount', '>98.99</cbc:TaxInclusiveAmount'),
      ),
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      reportingStatus: 'NOT_REPORTED',
      validationResults: { status: 'ERROR' },
    })
    expect(codesOf(answer)).toContain('BR-CO-15')
  })

  test('refuses a standard document while clearance is on', async () => {
    expect(codesOf(await unit.report(unit.stamped({ form: '01' })))).toEqual(['Invoice-Errors'])
  })

  test.each([
    ['no document', { invoice: '' }, 'XSD_ZATCA_INVALID'],
    ['no XML', { invoice: Buffer.from('<Invoice').toString('base64') }, 'XSD_ZATCA_INVALID'],
    ['another XML', { invoice: Buffer.from('<Invoice/>').toString('base64') }, 'XSD_ZATCA_INVALID'],
    ['no hash', { invoiceHash: '' }, 'InvoiceHash-Errors'],
    ['a hash that is none', { invoiceHash: 'abc' }, 'InvoiceHash-Errors'],
    ['another hash', { invoiceHash: previousHash }, 'invalid-invoice-hash'],
    ['another UUID', { uuid: crypto.randomUUID() }, 'invalid-uuid'],
  ])('refuses %s', async (_, change, code) => {
    const answer = await unit.report({ ...unit.stamped(), ...change })
    expect([answer.status, codesOf(answer)]).toEqual([400, [code]])
  })

  test.each([
    [
      'a document type',
      (xml: string) => xml.replace('<Invoice', '<!DOCTYPE Invoice [<!ENTITY a "b">]>\n<Invoice'),
    ],
    [
      'elements in another sequence',
      (xml: string) => xml.replace(/(<cbc:ProfileID>.*<\/cbc:ProfileID>)\s*(<cbc:ID>.*<\/cbc:ID>)/, '$2$1'),
    ],
    [
      'an element that UBL does not know',
      (xml: string) => xml.replace('<cbc:ProfileID>', '<cbc:Colour>red</cbc:Colour><cbc:ProfileID>'),
    ],
    [
      'an amount that is no number',
      (xml: string) => xml.replace('>86.09</cbc:PriceAmount', '>86,09</cbc:PriceAmount'),
    ],
  ])('refuses %s', async (_, edit) => {
    const answer = await unit.report(tampered(unit.stamped(), edit))
    expect([answer.status, codesOf(answer)]).toEqual([400, ['XSD_ZATCA_INVALID']])
  })
})

test('whatever is sent gets an answer of the authority', async () => {
  const xml = xmlOf(unit.stamped())
  const random = seededRandom(7)
  const place = () => Math.floor(random() * xml.length)
  const texts = Array.from({ length: 150 }, () => {
    const [here, there] = [place(), place()]
    const cut = xml.slice(0, here) + xml.slice(here + 40)
    return random() < 0.5 ? cut : xml.slice(0, here) + xml.slice(there, there + 40) + xml.slice(here)
  })
  const deep = xml.replace('<cbc:ProfileID>', `${'<cbc:ID>'.repeat(50_000)}<cbc:ProfileID>`)
  const binary = Buffer.from(Array.from({ length: 500 }, () => Math.floor(random() * 256))).toString('base64')
  const bodies = [...texts, deep]
    .map((text) => Buffer.from(text).toString('base64'))
    .concat(binary, '!', 'AA==')
  const statuses = new Set<number>()
  for (const invoice of bodies)
    statuses.add((await unit.report({ invoiceHash: previousHash, uuid: 'x', invoice })).status)
  expect([...statuses]).toEqual([400])
})

/** The same numbers in each run. Source: mulberry32. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('one byte changed after the stamp is found:', () => {
  const cases: [what: string, edit: (xml: string) => string, codes: string[]][] = [
    [
      'in the document',
      (xml) => xml.replace('باقة شهرية', 'باقة سنوية'),
      [
        'invalid-invoice-hash',
        'invalid-invoice-hash',
        'invalid-digital-signature',
        'invoiceHash_QRCODE_INVALID',
      ],
    ],
    [
      'in white space',
      (xml) => xml.replace('  <cac:Delivery>', '   <cac:Delivery>'),
      [
        'invalid-invoice-hash',
        'invalid-invoice-hash',
        'invalid-digital-signature',
        'invoiceHash_QRCODE_INVALID',
      ],
    ],
    [
      'in the signing time',
      (xml) => xml.replace(/<xades:SigningTime>2026/, '<xades:SigningTime>2025'),
      ['signed-properties-hashing'],
    ],
    [
      'in the serial number',
      (xml) => xml.replace(/(<ds:X509SerialNumber>)\d/, '$10'),
      ['signed-properties-hashing', 'certificate-serial-number'],
    ],
    [
      'in the issuer',
      (xml) => xml.replace('CN=PRACTICE', 'CN=practice'),
      ['signed-properties-hashing', 'certificate-issuer-name'],
    ],
    [
      'in the signature',
      (xml) =>
        xml.replace(
          /(<ds:SignatureValue>.{20})./,
          (_, start: string) => `${start}${xml.includes(`${start}A`) ? 'B' : 'A'}`,
        ),
      ['invalid-digital-signature', 'signature_QRCODE_INVALID'],
    ],
    // Not in a length: what follows could by chance be read as tags.
    ['in the QR', (xml) => xml.replace(/>AS(.)/, '>*S$1'), ['QRCODE_INVALID']],
  ]
  test.each(cases)('%s', async (_, edit, codes) => {
    const answer = await unit.report(tampered(unit.stamped(), edit))
    expect(answer.status).toBe(400)
    expect(codesOf(answer)).toEqual(codes)
  })

  test.each([
    [1, 'sellerName_QRCODE_INVALID'],
    [2, 'vatRegistrationNumber_QRCODE_INVALID'],
    [4, 'invoiceTotal_QRCODE_INVALID'],
    [5, 'vatTotal_QRCODE_INVALID'],
    [6, 'invoiceHash_QRCODE_INVALID'],
    [7, 'signature_QRCODE_INVALID'],
    [8, 'publicKey_QRCODE_INVALID'],
    [9, 'certificateSignature_QRCODE_INVALID'],
  ])('in tag %i of the QR', async (tag, code) => {
    const answer = await unit.report(withChangedTag(tag))
    expect([answer.status, codesOf(answer)]).toEqual([400, [code]])
  })

  test('in the time of the QR, of which it only warns', async () => {
    const answer = await unit.report(withChangedTag(3))
    expect([answer.status, codesOf(answer)]).toEqual([202, ['invoiceTimeStamp_QRCODE_INVALID']])
  })

  function withChangedTag(tag: number): Submission {
    const good = unit.stamped()
    const { qr } = readInvoice(xmlOf(good))
    const bytes = Buffer.from(qr, 'base64')
    const at = bytes.indexOf(readQr(qr)?.get(tag) ?? 'absent')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return tampered(good, (xml) => xml.replace(qr, bytes.toString('base64')))
  }
})

describe('a stamp', () => {
  test('is wanted on a simplified document and not on a standard one', async () => {
    const bare = (form: '01' | '02') => {
      const xml = xmlOf(unit.stamped({ form }))
      return submissionOf(xml.replace(/<ext:UBLExtensions[\s\S]*<\/ext:UBLExtensions>/, ''))
    }
    expect(codesOf(await unit.report(bare('02')))).toEqual(['invalid-digital-signature'])
    expect((await unit.clear(bare('01'))).status).toBe(200)
  })

  test('is by a certificate of the unit, whose VAT number the document has', async () => {
    const other = await fatoora.register({ vatNumber: '311111111100003', serial: '1-Other|2-Web|3-1' })
    expect(codesOf(await unit.report(other.stamped()))).toEqual([
      'certificate-permissions',
      'certificate-permissions',
    ])
    expect(codesOf(await unit.report(other.stamped({ vatNumber: unit.applicant.vatNumber })))).toEqual([
      'certificate-permissions',
    ])
  })
})

describe('clearance', () => {
  test('gives the document back with the authority’s stamp and QR, and its hash as it was', async () => {
    const submission = unit.stamped({ form: '01' })
    const { status, body } = await unit.clear(submission)
    expect([status, body.clearanceStatus, body.validationResults.status]).toEqual([200, 'CLEARED', 'PASS'])
    const cleared = readInvoice(Buffer.from(body.clearedInvoice, 'base64').toString())
    const stamp = stampOf(cleared)
    if (!stamp) throw new Error('no stamp')
    expect(checkStamp(cleared, stamp)).toEqual([])
    expect(cleared.hash).toBe(submission.invoiceHash)
    expect(stamp.certificate).not.toBe(unit.credentials?.certificate)
    expect(stamp.facts?.issuerName).toBe('CN=PRACTICE-EINVOICE-CA, DC=practice, DC=local')
    const qr = readQr(cleared.qr)
    expect([...(qr?.keys() ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const signature = qr?.get(7)?.toString() ?? ''
    expect(stamp.facts && isSignedBy(stamp.facts, cleared.hash, signature)).toBe(true)
    expect(readCertificate(stamp.certificate).publicKey).toEqual(qr?.get(8))
  })

  test('answers the same bytes with 208 and the same document', async () => {
    const submission = unit.stamped({ form: '01' })
    const first = await unit.clear(submission)
    const second = await unit.clear(submission)
    expect([second.status, second.body.clearanceStatus]).toEqual([208, 'CLEARED'])
    expect(second.body.clearedInvoice).toBe(first.body.clearedInvoice)
  })

  test('refuses simplified documents, and what breaks a rule', async () => {
    const simplified = await unit.clear(unit.stamped())
    expect([simplified.status, codesOf(simplified)]).toEqual([400, ['Invoice-Errors']])
    const { status, body } = await unit.clear(
      unit.stamped({ form: '01' }, (xml) => xml.replace('>310175397400003<', '>310175397400004<')),
    )
    expect(status).toBe(400)
    expect(body).toMatchObject({ clearanceStatus: 'NOT_CLEARED', clearedInvoice: null })
    expect(body.validationResults.errorMessages[0].code).toBe('BR-KSA-44')
  })
})
