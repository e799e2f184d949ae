import { findAll, findText, type ParsedElement } from './parse-xml.ts'
import { isExactBase64 } from './judge-stamp.ts'
import type { Certificate } from './read-certificate.ts'
import type { StampValues } from './stamp-layout.ts'

export type QrPart = `qr_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** The values of a QR code in the order of their tags 1, 2, 3 …; null for a text that is none. */
export function readQr(text: string): Buffer[] | null {
  if (text === '' || !isExactBase64(text)) return null
  const bytes = Buffer.from(text, 'base64')
  const values = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + (bytes[at + 1] ?? bytes.length)
    if (bytes[at] !== values.length + 1 || end > bytes.length) return null
    values.push(bytes.subarray(at + 2, end))
    at = end
  }
  return values
}

/** The first five tags against the document, the others against its stamp. */
export function judgeQr(
  values: Buffer[],
  {
    root,
    hash,
    stamp,
    certificate,
  }: {
    root: ParsedElement
    hash: string
    stamp: StampValues | null
    certificate: Certificate | null
  },
): Partial<Record<QrPart, boolean>> {
  const [seller, vatNumber, issuedAt, total, tax, ...stamped] = values
  const supplier = (path: string) => findText(root, `cac:AccountingSupplierParty/cac:Party/${path}`)
  const parts = {
    qr_1: seller?.toString() === supplier('cac:PartyLegalEntity/cbc:RegistrationName'),
    qr_2: vatNumber?.toString() === supplier('cac:PartyTaxScheme/cbc:CompanyID'),
    qr_3: issuedAt?.toString() === `${findText(root, 'cbc:IssueDate')}T${findText(root, 'cbc:IssueTime')}`,
    qr_4: isSameAmount(total, findText(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')),
    qr_5: isSameAmount(tax, findText(root, 'cac:TaxTotal/cbc:TaxAmount')),
  }
  if (!stamp) return parts
  const [hashText, signature, publicKey, authoritySignature] = stamped
  const transaction = findAll(root, 'cbc:InvoiceTypeCode')[0]?.attributes.find(({ name }) => name === 'name')
  const wantsAuthority = authoritySignature !== undefined || transaction?.value.startsWith('02')
  const isSame = (value: Buffer | undefined, expected: Buffer | undefined) =>
    value !== undefined && expected !== undefined && value.equals(expected)
  return {
    ...parts,
    qr_6: hashText?.toString() === hash,
    qr_7: signature?.toString() === stamp.signature,
    qr_8: isSame(publicKey, certificate?.publicKey),
    ...(wantsAuthority && { qr_9: isSame(authoritySignature, certificate?.authoritySignature) }),
  }
}

/** Some official samples leave decimals out on one side. */
function isSameAmount(value: Buffer | undefined, expected: string): boolean {
  const text = value?.toString() ?? ''
  return /^\d+(\.\d{1,2})?$/.test(text) && Number(text) === Number(expected)
}
