import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { stampDocument } from '#einvoice/stamp-document'
import { loadOfficialRules } from '#test/official-rules'
import { random } from '#test/random'
import { documentsOfEveryKind, taxDocument, taxLine } from '#test/tax-documents'
import { findZatcaSdk, readSdkUnit } from '#test/zatca-sdk'
import { taxDocumentForms, type TaxDocument } from '#rules/tax/tax-document'

const sdk = findZatcaSdk('that the official rules find nothing in documents of each kind')
const isFull = process.env['PROOF'] === 'full'
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
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

  // The whole, PROOF=full: any price, coupon and number of lines. FUZZ_SEED repeats a run.
  test.runIf(isFull)(
    'find nothing at a hundred other prices',
    () => {
      const chance = random(seed)
      for (let count = 0; count < 100; count++) {
        const lines = Array.from({ length: chance.between(1, 6) }, () => {
          const listGross = Math.ceil(10 ** (7 * chance.next()))
          const gross = chance.pick([listGross, listGross, chance.between(0, listGross)])
          return taxLine(gross, { listGross, quantity: chance.pick([1, 1, 1, 3, 7, 12]) })
        })
        const form = chance.pick(taxDocumentForms)
        expect(findings(taxDocument({ issuedAt, form, lines })), JSON.stringify(lines)).toEqual([])
      }
    },
    600_000,
  )

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
