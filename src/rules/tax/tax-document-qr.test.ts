import { expect, test } from 'vitest'
import { taxDocumentQr } from '#rules/tax/tax-document-qr'
import { seller, taxDocument } from '#test/tax-documents'

function read(parts: Parameters<typeof taxDocument>[0]): string | null {
  const qr = taxDocumentQr(taxDocument(parts))
  return qr && Buffer.from(qr, 'base64').toString()
}

test('the code says seller, VAT number, Riyadh’s time, total and VAT', () => {
  const name = { ar: 'شركة', en: 'Company' }
  expect(read({ seller: { ...seller, name }, issuedAt: '2026-11-30T21:00:05Z' })).toBe(
    '\u0001\u0012شركة | Company\u0002\u000f399999999900003\u0003\u00132026-12-01T00:00:05\u0004\u000510.00\u0005\u00041.30',
  )
})

test('a name that does not fit with its translation is said in Arabic alone, and never cut', () => {
  const named = (ar: string, en: string) => read({ seller: { ...seller, name: { ar, en } } })
  const arabic = 'شركة '.repeat(14).trim()
  expect(Buffer.byteLength(arabic)).toBe(125)
  expect(named('شركة', 'شركة')).not.toContain('|')
  expect(named(arabic, 'Company')).toContain(`\u0001\u007d${arabic}\u0002`)
  expect(named(`${arabic}ات`, '')).toBeNull()
})

test('there is none without a VAT number, nor with one that is no such number', () => {
  expect(read({ seller: { ...seller, vatNumber: '' } })).toBeNull()
  expect(read({ seller: { ...seller, vatNumber: '3'.repeat(128) } })).toBeNull()
})
