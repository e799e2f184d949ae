import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { stampDocument } from '#einvoice/stamp-document'
import { verifyDocument } from '#einvoice/verify-document'
import { createUnit } from '#test/einvoice-unit'
import { taxDocument, taxLine } from '#test/tax-documents'

/** Documents of one turn. */
const batch = 500

/**
 * A document of one line as XML with its hash, its stamp, and its verification: CPU of this process alone, as nothing of it
 * waits for anything. Each document has a number and a place in the chain of its own.
 */
export function measureEinvoice(bench: {
  rounds: number
  median: (values: number[]) => number
  notify: (figure: string, value: string, target: string) => void
}): void {
  const unit = createUnit()
  const signedAt = new Date()
  const documents = Array.from({ length: batch }, (_, index) =>
    taxDocument({ number: `INV-${index + 1}`, lines: [taxLine(1000 + index)] }),
  )
  const figures: { build: number; stamp: number; verify: number; bytes: number }[] = []
  // The first round warms up.
  for (let round = 0; round <= bench.rounds; round++) {
    let previousHash = firstPreviousHash
    const build = timed(documents, (document, index) => {
      const built = buildDocument(document, { counter: index + 1, previousHash })
      previousHash = built.hash
      return built
    })
    const stamp = timed(build.results, (built) => stampDocument(built, { ...unit, signedAt }).xml)
    const verify = timed(stamp.results, (xml) => verifyDocument(xml).problems)
    if (verify.results.some((problems) => problems.length > 0)) throw new Error('a document does not agree')
    if (round === 0) continue
    const bytes = Buffer.byteLength(stamp.results[0] ?? '')
    figures.push({ build: build.each, stamp: stamp.each, verify: verify.each, bytes })
  }
  const of = (name: keyof (typeof figures)[number]) => bench.median(figures.map((figure) => figure[name]))
  const milliseconds = (name: 'build' | 'stamp' | 'verify') => `${of(name).toFixed(2)} ms`
  bench.notify('tax document: CPU of XML and hash', milliseconds('build'), '—')
  bench.notify('tax document: CPU of the stamp', milliseconds('stamp'), '—')
  bench.notify('tax document: CPU of both', `${(of('build') + of('stamp')).toFixed(2)} ms`, '≤ 2 ms')
  bench.notify('tax document: CPU of verifying it', milliseconds('verify'), '—')
  bench.notify('tax document: its file', `${(of('bytes') / 1024).toFixed(1)} KiB`, '—')
}

/** What comes out, and the milliseconds of CPU that each took. */
function timed<From, To>(
  list: From[],
  make: (one: From, index: number) => To,
): { results: To[]; each: number } {
  const from = process.cpuUsage()
  const results = list.map(make)
  const { user, system } = process.cpuUsage(from)
  return { results, each: (user + system) / 1000 / list.length }
}
