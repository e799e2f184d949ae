import { readFile } from 'node:fs/promises'
import { renderSVG } from 'uqr'
import type { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { setReturnSheet } from '#locales/return-sheet'
import { setSheet } from '#locales/tax-sheet'
import { setQuoteSheet } from '#locales/quote-sheet'
import type { DocumentPrinter } from '#domain/core/ports/document-printer'

/** The store's own fonts; those with rare letters last, so that they only serve what the first lack. */
const fontFiles = ['', '-more'].flatMap((more) =>
  [400, 500, 600].flatMap((weight) => ['latin', 'arabic'].map((script) => `plex-${script}-${weight}${more}`)),
)

/**
 * PDF/A-3a by Typst, in this process, with a document's XML inside. The compiler and the fonts are loaded with the first document.
 * What people wrote is handed over as data, so nothing in it is read as markup. Folder: where the fonts (woff2) of the pages lie.
 * @throws Error when a document cannot be set; its message carries none of the document's text
 */
export function createTypstPrinter(fontFolder: URL): DocumentPrinter {
  let loading: Promise<NodeCompiler> | undefined
  return async (printable) => {
    loading ??= loadCompiler(fontFolder).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const compiler = await loading
    const { qr, issuedAt, ...said } = readPrintable(printable)
    const sheet = {
      ...said,
      qr: qr === null ? null : renderSVG(qr, { ecc: 'M', border: 4 }),
      riyal: riyalSign,
      mark,
      issuedAt,
    }
    const compiled = compiler.compile({
      mainFileContent: await template(),
      inputs: { sheet: JSON.stringify(sheet) },
    })
    if (!compiled.result) throw new Error(`the document ${said.number} could not be set`)
    const pdf = compiler.pdf(compiled.result, {
      pdfStandard: archive,
      creationTimestamp: Math.floor(Date.parse(issuedAt) / 1000),
    })
    // Nothing is kept for the next document: it would have to be unchanged, and memory would grow with each one.
    compiler.evictCache(0)
    return new Uint8Array(pdf)
  }
}

/** What the template draws, of each kind of document. */
function readPrintable(printable: Parameters<DocumentPrinter>[0]) {
  if ('vatReturn' in printable) {
    const { vatReturn } = printable
    return { ...setReturnSheet(vatReturn), issuedAt: vatReturn.countedAt, qr: null, link: null, xml: null }
  }
  if ('quote' in printable) {
    const { quote, link } = printable
    return { ...setQuoteSheet(quote), issuedAt: quote.issuedAt, qr: link, link, xml: null }
  }
  const { document, qr, xml } = printable
  return { ...setSheet(document), issuedAt: document.issuedAt, qr, link: null, xml }
}

/** Kept for years and read aloud: with all fonts, letters that can be copied, and tags. The enum exists for types alone. */
const archive = 'a-3a' as PdfStandard

let templateText: Promise<string> | undefined
function template(): Promise<string> {
  return (templateText ??= readFile(new URL('tax-document.typ', import.meta.url), 'utf8'))
}

async function loadCompiler(fontFolder: URL): Promise<NodeCompiler> {
  const [{ NodeCompiler: Compiler }, { decompress }] = await Promise.all([
    import('@myriaddreamin/typst-ts-node-compiler'),
    import('wawoff2'),
  ])
  const fontBlobs: Buffer[] = []
  for (const name of fontFiles) {
    fontBlobs.push(Buffer.from(await decompress(await readFile(new URL(`${name}.woff2`, fontFolder)))))
  }
  return Compiler.create({ fontArgs: [{ fontBlobs }] })
}

/** The sign of the riyal, as pages draw it. */
const riyalSign =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 23.5 26"><path fill="none" stroke="#102029" stroke-width="2.4" d="M9.25 .8V18.1c0 1-.6 1.8-1.6 2L.7 21.6M14.55 2.3V18l7.75-1.65M.9 15.45 22.3 10.9M13.5 23.75l8.8-1.87"/></svg>'

/** The mark, as pages draw it. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="none" stroke="#102029" stroke-width="2" d="M20 6 34 20 20 34 6 20zM20 11v5M20 24v5M11 20h5M24 20h5"/><g fill="#102029"><circle cx="20" cy="5.6" r="4"/><circle cx="34.4" cy="20" r="4"/><circle cx="20" cy="34.4" r="4"/><circle cx="5.6" cy="20" r="4"/></g><circle fill="#076296" cx="20" cy="20" r="4.8"/></svg>'
