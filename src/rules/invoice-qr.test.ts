import { expect, it } from 'vitest'
import { invoiceQr } from '#rules/invoice-qr'

const facts = {
  seller: 'Salla',
  vatNumber: '1234567891',
  issuedAt: '2021-07-12T14:25:09Z',
  totalWithTax: '100.00',
  tax: '15.00',
}

// The vectors of the ZATCA facts, section 1.4.
it.each([
  ['Salla', 'AQVTYWxsYQIKMTIzNDU2Nzg5MQMUMjAyMS0wNy0xMlQxNDoyNTowOVoEBjEwMC4wMAUFMTUuMDA='],
  ['سلة', 'AQbYs9mE2KkCCjEyMzQ1Njc4OTEDFDIwMjEtMDctMTJUMTQ6MjU6MDlaBAYxMDAuMDAFBTE1LjAw'],
])('says who sold for how much: %s', (seller, expected) => {
  expect(invoiceQr({ ...facts, seller })).toBe(expected)
})

it('cuts a name between letters', () => {
  const bytes = Uint8Array.from(atob(invoiceQr({ ...facts, seller: 'شركة'.repeat(60) })), (c) =>
    c.charCodeAt(0),
  )
  expect(bytes[1]).toBe(254)
  expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(2, 256))).toHaveLength(127)
})
