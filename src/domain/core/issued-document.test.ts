import { expect, test } from 'vitest'
import { packFile } from '#einvoice/packed-file'
import { taxDocumentQr } from '#rules/tax/tax-document-qr'
import type { TaxDocument } from '#rules/tax/tax-document'
import { issuedDocument, printableDocument, type IssuedRow } from '#domain/core/issued-document'
import { seller, taxDocument } from '#test/tax-documents'

function row({ buyer, ...content }: TaxDocument, submission: Partial<IssuedRow> = {}): IssuedRow {
  const none = { state: null, qr: null, xml: null, packed_xml: null, cleared_xml: null }
  return { id: content.uuid, order_id: content.uuid, content, buyer, ...none, ...submission }
}

test('a document of phase 1 shows its own code, and its file stands in no chain', () => {
  const document = taxDocument({ form: 'standard' })
  expect(issuedDocument(row(document))).toMatchObject({ qr: taxDocumentQr(document), isShowable: true })
  const { xml } = printableDocument(row(document))
  expect(xml).toContain(document.number)
  expect(xml).not.toContain('ICV')
})

test('a stamped document shows the code of its stamp, and a cleared one that of the authority', () => {
  const stamped = row(taxDocument(), { state: 'waiting', qr: 'stamp', xml: '<Invoice>stamped</Invoice>' })
  expect(printableDocument(stamped)).toMatchObject({ qr: 'stamp', xml: '<Invoice>stamped</Invoice>' })
  const plain = printableDocument(row(taxDocument())).xml
  const cleared = row(taxDocument(), { state: 'cleared', qr: 'stamp', xml: '<Invoice/>', cleared_xml: plain })
  expect(printableDocument(cleared)).toMatchObject({ qr: taxDocumentQr(taxDocument()), xml: plain })
})

test('the file of a stamped document is the same from its column and from JSON', () => {
  const packed = packFile('<Invoice>فاتورة</Invoice>')
  for (const packed_xml of [packed, `\\x${packed.toString('hex')}`]) {
    const stamped = row(taxDocument(), { state: 'waiting', qr: 'stamp', packed_xml })
    expect(printableDocument(stamped).xml).toBe('<Invoice>فاتورة</Invoice>')
  }
})

test('a standard document waits for the authority before its buyer sees it', () => {
  const standard = taxDocument({ form: 'standard' })
  const shown = (state: IssuedRow['state']) => issuedDocument(row(standard, { state })).isShowable
  expect([shown('waiting'), shown('refused'), shown('cleared'), shown('clearance_off')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a seller whose name fits no code, or who has no VAT number, has documents without a file', () => {
  const name = { ar: 'شركة '.repeat(30), en: '' }
  for (const other of [
    { ...seller, name },
    { ...seller, vatNumber: '' },
  ]) {
    expect(printableDocument(row(taxDocument({ seller: other })))).toMatchObject({ qr: null, xml: null })
  }
})
