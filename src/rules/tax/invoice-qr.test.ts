import { expect, it } from 'vitest'
import { fitsQr, invoiceQr, qrRecord } from '#rules/tax/invoice-qr'

// The vectors of the e-invoicing facts, section 1.4.
it.each([
  [
    ['Salla', '1234567891', '2021-07-12T14:25:09Z', '100.00', '15.00'],
    'AQVTYWxsYQIKMTIzNDU2Nzg5MQMUMjAyMS0wNy0xMlQxNDoyNTowOVoEBjEwMC4wMAUFMTUuMDA=',
  ],
  [
    ['سلة', '1234567891', '2021-07-12T14:25:09Z', '100.00', '15.00'],
    'AQbYs9mE2KkCCjEyMzQ1Njc4OTEDFDIwMjEtMDctMTJUMTQ6MjU6MDlaBAYxMDAuMDAFBTE1LjAw',
  ],
  [
    ['Shawrma House', '1234567890', '22/11/2021 03:00 am', '100', '15'],
    'AQ1TaGF3cm1hIEhvdXNlAgoxMjM0NTY3ODkwAxMyMi8xMS8yMDIxIDAzOjAwIGFtBAMxMDAFAjE1',
  ],
  [
    ['Bobs Records', '310122393500003', '2022-04-25T15:30:00Z', '1000.00', '150.00'],
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  ],
])('says who sold for how much: %s', (values, expected) => {
  const [seller = '', vatNumber = '', issuedAt = '', totalWithTax = '', tax = ''] = values
  expect(invoiceQr({ seller, vatNumber, issuedAt, totalWithTax, tax })).toBe(expected)
})

it('takes a name of 127 bytes, and refuses a longer one instead of cutting it', () => {
  const facts = { vatNumber: '310122393500003', issuedAt: '', totalWithTax: '1.00', tax: '0.13' }
  const name = `${'ش'.repeat(63)}.`
  expect([fitsQr(name), fitsQr(`${name}.`)]).toEqual([true, false])
  expect(atob(invoiceQr({ ...facts, seller: name })).charCodeAt(1)).toBe(127)
  expect(() => invoiceQr({ ...facts, seller: `${name}.` })).toThrow('tag 1 of a QR code has 128 bytes')
  expect(() => qrRecord(8, new Uint8Array(128))).toThrow(RangeError)
})
