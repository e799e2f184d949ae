import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { allRules } from './rules/check-rules.ts'
import { checkQr } from './verify/check-qr.ts'
import { readInvoice } from './verify/invoice.ts'
import { checkStamp, stampOf } from './verify/stamp.ts'

// The authority's own documents judge our reading of its rules. They are LGPL and lie outside the project: ZATCA_SDK names the folder
// of SDK R3.4.8, beside which other releases may lie.

const sdk = process.env['ZATCA_SDK'] ?? path.resolve(import.meta.dirname, '../../../shared/zatca/sdk-R3.4.8')
const isThere = existsSync(path.join(sdk, 'Data/Samples'))
if (!isThere) {
  process.stderr.write(
    `SKIPPED: no samples of the authority in ${sdk}; set ZATCA_SDK to the folder of SDK R3.4.8\n`,
  )
}

const shared = path.resolve(sdk, '..')
const samples = isThere ? globSync('sdk-R*/Data/Samples/{Simplified,Standard}/**/*.xml', { cwd: shared }) : []
/** Lines of file name, hash, and what an independent verifier found. */
const verified = samples.length > 0 ? readFileSync(path.join(shared, 'verified-samples.tsv'), 'utf8') : ''

describe.skipIf(!isThere)('the official samples', () => {
  test('are all there', () => {
    expect(samples).toHaveLength(45)
  })

  test.each(samples)('%s has the hash, the stamp and the QR that it says', (file) => {
    const invoice = readInvoice(readFileSync(path.join(shared, file), 'utf8'))
    const stamp = stampOf(invoice)
    if (!stamp) throw new Error('it has no stamp')
    expect([...checkStamp(invoice, stamp), ...checkQr(invoice, stamp)]).toEqual([])
    expect(verified).toContain(`${path.basename(file)}\t${invoice.hash}\thash\ttrue\tsig\ttrue`)
  })

  test.each(samples.filter((file) => file.startsWith('sdk-R3.4.8')))(
    '%s breaks no rule but that of its age',
    (file) => {
      const invoice = readInvoice(readFileSync(path.join(shared, file), 'utf8'))
      const now = Date.parse('2026-11-20T11:00:00+03:00')
      const broken = allRules.filter((rule) => rule.isBroken(invoice, now)).map(({ id }) => id)
      expect(broken.filter((id) => id !== 'BR-KSA-98')).toEqual([])
    },
  )

  test('with _Error in their names break a rule', () => {
    const wrong = samples.filter((file) => file.includes('_Error'))
    const broken = wrong.map((file) => {
      const invoice = readInvoice(readFileSync(path.join(shared, file), 'utf8'))
      return allRules.some((rule) => rule.severity === 'error' && rule.isBroken(invoice, 0))
    })
    expect(broken).toEqual([true, true, true, true, true, true])
  })

  test('every rule that rejects is checked, with the severity that it has', () => {
    const ours = new Map(allRules.map(({ id, severity }) => [id, severity]))
    const theirs = ['KSA', 'CEN'].flatMap((set) =>
      readFileSync(path.join(shared, `rules-R3.4.8-${set}.tsv`), 'utf8')
        .trim()
        .split('\n')
        .slice(1),
    )
    const flags = new Map<string, Set<string>>()
    for (const line of theirs) {
      const [id = '', flag = ''] = line.split('\t')
      flags.set(id, (flags.get(id) ?? new Set()).add(flag))
    }
    const rejecting = [...flags].filter(([, found]) => found.has('error')).map(([id]) => id)
    expect(rejecting.filter((id) => ours.get(id) !== 'error')).toEqual([])
    expect([...ours].filter(([id, severity]) => !flags.get(id)?.has(severity))).toEqual([])
  })
})
