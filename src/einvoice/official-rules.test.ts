import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { stampDocument } from '#einvoice/stamp-document'
import { loadOfficialRules } from '#test/official-rules'
import { documentsOfEveryKind, taxDocument, taxLine } from '#test/tax-documents'
import { findZatcaSdk, readSdkUnit } from '#test/zatca-sdk'
import type { TaxDocument } from '#rules/tax-document'

const sdk = findZatcaSdk('that the official rules find nothing in documents of each kind')
/** The rules look at the clock: a document is of today, and at most a day old. */
const now = new Date()
const issuedAt = `${now.toISOString().slice(0, 19)}Z`

describe.skipIf(!sdk)('the authority’s own rules', () => {
  let findings: (document: TaxDocument) => { rule: string; flag: string }[]

  beforeAll(async () => {
    // The documents say Riyadh's time, and the rules compare it with that of the machine.
    vi.stubEnv('TZ', 'Asia/Riyadh')
    const rules = await loadOfficialRules(sdk ?? '')
    const unit = readSdkUnit(sdk ?? '')
    findings = (document) => {
      const built = buildDocument(document, { counter: 1, previousHash: firstPreviousHash })
      return rules(stampDocument(built, { ...unit, signedAt: now }).xml)
    }
    return () => vi.unstubAllEnvs()
  }, 180_000)

  test.each(documentsOfEveryKind(issuedAt))('find nothing in a stamped %s', (_, document) => {
    expect(findings(document)).toEqual([])
  })

  test('find what is wrong', () => {
    const wrong = taxDocument({
      issuedAt: '2026-01-01T00:00:00Z',
      kind: 'credit_note',
      lines: [taxLine(1000, { vat: { category: 'S', rate: 1000, exemption: null } })],
    })
    expect(findings(wrong)).toEqual(
      expect.arrayContaining([
        { rule: 'BR-KSA-17', flag: 'error' },
        { rule: 'BR-KSA-84', flag: 'error' },
        { rule: 'BR-KSA-56', flag: 'warning' },
        { rule: 'BR-KSA-98', flag: 'warning' },
      ]),
    )
  })
})
