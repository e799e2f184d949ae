import { createTypstPrinter } from '#integrations/documents/typst-printer'
import { taxDocumentQr } from '#rules/tax/tax-document-qr'
import { taxDocument, taxLine } from '#test/tax-documents'

/** Documents of one turn. */
const batch = 30

/**
 * The PDF of an invoice of one line, its QR code among it, by a printer that has its fonts and its compiler: CPU of this process, where it
 * is set, and the time that somebody waits for it alone.
 */
export async function measurePdf(bench: {
  rounds: number
  median: (values: number[]) => number
  notify: (figure: string, value: string, target: string) => void
}): Promise<void> {
  const print = createTypstPrinter(new URL('../src/web/styles/fonts/', import.meta.url))
  const figures: { cpu: number; waited: number; bytes: number }[] = []
  // The first round loads and warms up.
  for (let round = 0; round <= bench.rounds; round++) {
    const [cpu, from] = [process.cpuUsage(), performance.now()]
    let bytes = 0
    for (let index = 0; index < batch; index++) {
      const document = taxDocument({ number: `INV-${index + 1}`, lines: [taxLine(1000 + index)] })
      bytes = (await print({ document, qr: taxDocumentQr(document), xml: '<Invoice/>' })).byteLength
    }
    const { user, system } = process.cpuUsage(cpu)
    if (round === 0) continue
    figures.push({
      cpu: (user + system) / 1000 / batch,
      waited: (performance.now() - from) / batch,
      bytes,
    })
  }
  const of = (name: keyof (typeof figures)[number]) => bench.median(figures.map((figure) => figure[name]))
  bench.notify(
    'invoice as PDF, warm: CPU, time',
    `${of('cpu').toFixed(1)} ms, ${of('waited').toFixed(1)} ms`,
    '—',
  )
  bench.notify('invoice as PDF: its file', `${(of('bytes') / 1024).toFixed(0)} KiB`, '—')
}
