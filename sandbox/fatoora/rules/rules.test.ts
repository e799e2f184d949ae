import { describe, expect, test } from 'vitest'
import { readInvoice } from '../verify/invoice.ts'
import { allRules, checkRules } from './check-rules.ts'
import { warningBreaches } from './test-breaches-of-warnings.ts'
import { errorBreaches, note, simplified, standard } from './test-breaches.ts'

const NOW = Date.parse('2026-11-20T11:00:00+03:00')

describe('the rules', () => {
  test.each([
    ['a simplified invoice', simplified],
    ['a credit note', note],
    ['a standard invoice', standard],
  ])('find nothing in %s but the stamp that it does not have yet', (_, xml) => {
    const codes = checkRules(readInvoice(xml), NOW).map(({ code }) => code)
    expect(codes.filter((code) => code !== 'BR-KSA-27' && code !== 'BR-KSA-60')).toEqual([])
  })

  test.each([...errorBreaches, ...warningBreaches])('%s is found where it is broken', (id, from, edit) => {
    const edited = edit(from)
    expect(edited).not.toBe(from)
    const rule = allRules.find((one) => one.id === id)
    expect(rule?.isBroken(readInvoice(from), NOW)).toBe(false)
    expect(rule?.isBroken(readInvoice(edited), NOW)).toBe(true)
  })

  test('each has a document that breaks it', () => {
    const proved = new Set([
      ...errorBreaches.map(([id]) => id),
      ...warningBreaches.map(([id]) => id),
      'BR-KSA-27',
      'BR-KSA-60',
    ])
    expect(allRules.map(({ id }) => id).filter((id) => !proved.has(id))).toEqual([])
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length)
  })

  test('BR-KSA-27 and BR-KSA-60 want a QR and a stamp on a simplified document', () => {
    const codes = (xml: string) => checkRules(readInvoice(xml), NOW).map(({ code }) => code)
    expect(codes(simplified)).toEqual(['BR-KSA-27', 'BR-KSA-60'])
    expect(codes(standard)).toEqual([])
  })

  test('a halala for each line is forgiven in the VAT of a category', () => {
    const xml = simplified
      .replaceAll('86.09', '869.57')
      .replaceAll('12.91', '130.43')
      .replaceAll('99.00', '1000.00')
    expect(checkRules(readInvoice(xml), NOW).map(({ code }) => code)).toEqual(['BR-KSA-27', 'BR-KSA-60'])
  })
})
