import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashDocument } from '#einvoice/hash-document'
import { judgeStamp } from '#einvoice/judge-stamp'
import { parseXml } from '#einvoice/parse-xml'
import { createUnit } from '#test/einvoice-unit'

/** The vectors of the e-invoicing facts, section 4.6. */

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'
const file = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${ubl}:Invoice-2" xmlns:ext="${ubl}:CommonExtensionComponents-2" xmlns:cbc="${ubl}:CommonBasicComponents-2" xmlns:cac="${ubl}:CommonAggregateComponents-2">
  <ext:UBLExtensions><ext:UBLExtension/></ext:UBLExtensions>
  <cbc:ID>T-1</cbc:ID>
  <cbc:Note languageID="ar">باقة &amp; "شهرية" &lt;1&gt;</cbc:Note>
  <cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>1</cbc:UUID></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment/></cac:AdditionalDocumentReference>
  <cac:Signature><cbc:ID>x</cbc:ID></cac:Signature>
  <cbc:TaxAmount currencyID="SAR">1.30</cbc:TaxAmount>
  <cbc:Empty b='2' a='1'/>
</Invoice>`

test('the hash is that of a file whose canonical form differs from it', () => {
  expect([Buffer.byteLength(file), createHash('sha256').update(file).digest('hex')]).toEqual([
    886,
    'b364ebeee091eb84db2d9e405a8f9060e4bc422ec723b90950ee89caa3c58be8',
  ])
  expect(hashDocument(parseXml(file))).toBe('1+/LDcgtQ0loRYXDyG0bhkJ8i+TmWcpv9AVOcBYq7HQ=')
})

test('white space, references to letters and CDATA come out as they are read', () => {
  const variant = file
    .replace('"شهرية"', '<![CDATA["شهرية"]]>')
    .replace('T-1', '&#84;-&#x31;')
    .replace("b='2' a='1'", 'a = "1"\n b="2"')
    .replace('<cbc:ID>T-1', '<cbc:ID ><!-- nobody reads this -->T-1')
  expect(hashDocument(parseXml(variant))).toBe(hashDocument(parseXml(file)))
  expect(hashDocument(parseXml(file.replace('T-1', 'T-1 ')))).not.toBe(hashDocument(parseXml(file)))
  expect(() => parseXml(file.replace('<cbc:ID>', '<?php ?><cbc:ID>'))).toThrow('processing instruction')
})

test('signed is the hash, which is hashed once more', () => {
  const publicKey = Buffer.from(
    'MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEYYMMoOaFYAhMO/steotfZyavr6p11SSlwsK9azmsLY7b1b+FLhqMArhB2dqHKboxqKNfvkKDePhpqjui5hcn0Q==',
    'base64',
  )
  const judge = (hash: string) =>
    judgeStamp(
      '',
      {
        hash,
        signedPropertiesDigest: '',
        signature:
          'MEUCIQCojlvoB6kEoxZCsjf+FXrTnemuJi9p6CE98xXhG5am9AIgSzZWX3iRkNW5Gh6cTA7JvA3K9GZ6Ip1lvQ0Jen3r09E=',
        certificate: '',
        signedProperties: { signedAt: '', certificateDigest: '', issuer: '', serialNumber: '' },
      },
      { hash, certificate: { ...createUnit().certificate, publicKey } },
    ).signature
  expect(judge('r/2si60BEew0NQCHNHNejowLDLjVNV/VTT/P8QSLxMk=')).toBe(true)
  expect(judge('1+/LDcgtQ0loRYXDyG0bhkJ8i+TmWcpv9AVOcBYq7HQ=')).toBe(false)
})
