import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { readQrText } from '#einvoice/read-qr-text'
import { company, documentsOfEveryKind, person, seller, taxDocument, taxLine } from '#test/tax-documents'

const first = { counter: 1, previousHash: firstPreviousHash }

function build(parts: Parameters<typeof taxDocument>[0]) {
  return buildDocument(taxDocument(parts), first)
}

test('the first document names the hash that the authority prescribes', () => {
  const hexOfZero = createHash('sha256').update('0').digest('hex')
  expect(firstPreviousHash).toBe(Buffer.from(hexOfZero).toString('base64'))
  expect(build({}).xml).toContain(`<cbc:ID>PIH</cbc:ID>
        <cac:Attachment>
            <cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${firstPreviousHash}</cbc:Emb`)
})

test('the hash is of the file without its head and its QR code, byte for byte', () => {
  const { xml, hash } = build({})
  const left = xml
    .replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')
    .replace(/<cac:AdditionalDocumentReference>\s*<cbc:ID>QR[^]*?<\/cac:AdditionalDocumentReference>/, '')
  expect(hash).toBe(createHash('sha256').update(left).digest('base64'))
  expect(build({ number: 'INV-000124' }).hash).not.toBe(hash)
  expect(buildDocument(taxDocument(), { ...first, counter: 2 }).hash).not.toBe(hash)
})

test('kind and form are said by the authority’s codes', () => {
  const codes = documentsOfEveryKind('2026-11-22T09:30:00Z').map(([, document]) =>
    /InvoiceTypeCode name="(\d+)">(\d+)/.exec(buildDocument(document, first).xml)?.slice(1),
  )
  expect(codes.slice(0, 6)).toEqual([
    ['0200000', '388'],
    ['0200000', '381'],
    ['0200000', '383'],
    ['0100000', '388'],
    ['0100000', '381'],
    ['0100000', '383'],
  ])
  expect(codes).toContainEqual(['0100010', '388'])
  expect(codes).toContainEqual(['010000001', '388'])
})

test('a document issued after nine in the evening by the world’s clock is of the next day in Riyadh', () => {
  const { xml, qr } = build({ issuedAt: '2026-11-30T21:00:05Z' })
  expect(xml).toContain(
    '<cbc:IssueDate>2026-12-01</cbc:IssueDate>\n    <cbc:IssueTime>00:00:05</cbc:IssueTime>',
  )
  expect(Buffer.from(qr, 'base64').toString()).toContain('2026-12-01T00:00:05')
})

test('a document of phase 1 stands in no chain, and is the same otherwise', () => {
  const { xml, qr } = buildDocument(taxDocument(), null)
  expect(xml).not.toMatch(/ICV|PIH/)
  expect(xml.split('QR')[1]).toBe(build({}).xml.split('QR')[1])
  expect(readQrText(xml)).toBe(qr)
})

test('amounts are riyals with two decimals, and prices with fractions are said for the whole line', () => {
  const { xml } = build({ lines: [taxLine(1000), taxLine(3300, { listGross: 4999, quantity: 3 })] })
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="SAR">43.00</cbc:TaxInclusiveAmount>')
  expect(xml.match(/PriceAmount currencyID="SAR">[\d.]+|BaseQuantity unitCode="PCE">\d+/g)).toEqual([
    'PriceAmount currencyID="SAR">8.70',
    'PriceAmount currencyID="SAR">14.49',
  ])
  const third = build({ lines: [taxLine(1000, { quantity: 3 })] }).xml
  expect(third.match(/PriceAmount currencyID="SAR">[\d.]+|BaseQuantity unitCode="PCE">\d+/g)).toEqual([
    'PriceAmount currencyID="SAR">2.90',
  ])
  const seventh = build({ lines: [taxLine(1000, { quantity: 7 })] }).xml
  expect(seventh.match(/PriceAmount currencyID="SAR">[\d.]+|BaseQuantity unitCode="PCE">\d+/g)).toEqual([
    'PriceAmount currencyID="SAR">8.70',
    'BaseQuantity unitCode="PCE">7',
  ])
})

test('values stay one line of well-formed text, whatever was typed', () => {
  const name = ' a\u0007b \n c\uffff & <d> "e" \ud800\t'
  const { xml } = build({ form: 'standard', buyer: { ...company, name } })
  expect(xml).toContain('<cbc:RegistrationName>a b c &amp; &lt;d&gt; "e" \ufffd</cbc:RegistrationName>')
})

test('a simplified document names nobody, so that who is forgotten is not in its file', () => {
  const nobody = { name: '', phone: '', email: '', company: null }
  expect(build({ buyer: person })).toEqual(build({ buyer: nobody }))
  expect(build({ buyer: person }).xml).not.toContain(person.name)
})

test('a seller without a VAT number, or with a name that is too long, issues nothing', () => {
  expect(() => build({ seller: { ...seller, vatNumber: '' } })).toThrow('without a VAT number')
  const name = { ar: 'شركة '.repeat(15), en: '' }
  expect(() => build({ seller: { ...seller, name } })).toThrow('fits its QR code')
})

test('a seller whose address has no parts yet is written with its text', () => {
  expect(build({ seller: { ...seller, address: null } }).xml).toContain(
    '<cbc:StreetName>الرياض | Riyadh</cbc:StreetName>',
  )
})
