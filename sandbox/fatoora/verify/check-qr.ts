import { type Finding, errorOf, warningOf } from './finding.ts'
import type { Invoice } from './invoice.ts'
import { readQr } from './qr.ts'
import type { Stamp } from './stamp.ts'

const CATEGORY = 'QRCODE_VALIDATION'

/** Whether the nine records of a QR say what the document says. Tag 9 stands on simplified documents only. */
export function checkQr(invoice: Invoice, stamp: Stamp): Finding[] {
  const records = readQr(invoice.qr)
  if (!records) {
    const message = 'Invalid QR code format, Please follow the ZATCA QR code specifications'
    return [errorOf('QRCODE_INVALID', CATEGORY, message)]
  }
  const textOfTag = (tag: number) => records.get(tag)?.toString('utf8')
  const found: Finding[] = []
  const expect = (tag: number, code: string, what: string, isRight: boolean) => {
    if (!isRight)
      found.push(errorOf(`${code}_QRCODE_INVALID`, CATEGORY, `${what} does not match tag ${tag} of the QR`))
  }
  expect(1, 'sellerName', 'The seller’s name', textOfTag(1) === invoice.seller.name)
  expect(2, 'vatRegistrationNumber', 'The seller’s VAT number', textOfTag(2) === invoice.seller.vatNumber)
  if (textOfTag(3) !== `${invoice.issueDate}T${invoice.issueTime}`) {
    const message = 'The date and time of issue do not match tag 3 of the QR'
    found.push(warningOf('invoiceTimeStamp_QRCODE_INVALID', CATEGORY, message))
  }
  const totals = [invoice.payable, invoice.taxInclusive].map(Number)
  expect(4, 'invoiceTotal', 'The total with VAT', totals.includes(Number(textOfTag(4) ?? Number.NaN)))
  expect(5, 'vatTotal', 'The VAT total', Number(textOfTag(5) ?? Number.NaN) === Number(invoice.vat))
  if (textOfTag(6) !== invoice.hash) {
    const message = 'Invoice xml hash does not match with qr code invoice xml hash'
    found.push(errorOf('invoiceHash_QRCODE_INVALID', CATEGORY, message))
  }
  expect(7, 'signature', 'The stamp', textOfTag(7) === stamp.signatureValue)
  expect(8, 'publicKey', 'The public key', isSame(records.get(8), stamp.facts?.publicKey))
  if (invoice.isSimplified)
    expect(
      9,
      'certificateSignature',
      'The certificate’s signature',
      isSame(records.get(9), stamp.facts?.signature),
    )
  return found
}

function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one !== undefined && other !== undefined && one.equals(other)
}
