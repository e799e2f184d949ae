import { readFile } from 'node:fs/promises'
import type { PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { setReturnSheet } from '#locales/return-sheet'
import { setSheet } from '#locales/tax-sheet'
import { setQuoteSheet } from '#locales/quote-sheet'
import type { DocumentPrinter } from '#domain/core/ports/document-printer'
import { ownMark } from '#rules/look/own-mark'
import { riyalSign } from '#rules/look/riyal-sign'
import { brandColours, ownHue } from '#rules/look/brand-colours'
import { documentFonts, ownFonts, type FontPair } from '#rules/look/font-pairs'
import { withCovered } from '#integrations/documents/font-coverage'
import { openTypst } from '#integrations/documents/open-typst'
import { qrImage } from '#integrations/documents/qr-image'

/** What a document takes from the brand. */
export type DocumentLook = { mark: string; fonts: FontPair }

/**
 * PDF/A-3a by Typst, in this process, with a document's XML inside. The compiler and the fonts are loaded
 * with the first document. What people wrote is handed over as data, so nothing in it is read as markup.
 * Folder: where the fonts (woff2) of the pages lie. `readLook`: the store's mark as SVG and its pair of
 * fonts, as they are when the document is printed.
 * @throws Error when a document cannot be set; its message carries none of the document's text
 */
export function createTypstPrinter(
  fontFolder: URL,
  readLook: () => Promise<DocumentLook> = async () => ({
    mark: ownMark(brandColours(ownHue, 'light').accent),
    fonts: ownFonts,
  }),
): DocumentPrinter {
  return async (printable) => {
    const { mark, fonts } = await readLook()
    const { compiler, covered } = await openTypst(fontFolder, fonts)
    // The file inside keeps every letter.
    const { qr, issuedAt, xml, link, ...said } = readPrintable(printable)
    const sheet = {
      ...withCovered(said, covered),
      xml,
      link,
      qr: qr === null ? null : [...qrImage(qr)],
      riyal: riyalDrawing,
      fonts: documentFonts[fonts],
      mark: mark.replaceAll('currentColor', '#102029'),
      issuedAt,
    }
    // What a compiler of other fonts kept, of a document that failed: read by this one, it would end the
    // process.
    compiler.evictCache(0)
    const compiled = compiler.compile({
      mainFileContent: await template(),
      inputs: { sheet: JSON.stringify(sheet) },
    })
    if (!compiled.result) throw new Error(`the document ${said.number} could not be set`)
    const pdf = compiler.pdf(compiled.result, {
      pdfStandard: archive,
      creationTimestamp: Math.floor(Date.parse(issuedAt) / 1000),
    })
    // Nothing is kept for the next document: it would have to be unchanged, and memory would grow with each
    // one.
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

/**
 * Kept for years and read aloud: with all fonts, letters that can be copied, and tags. The enum exists for
 * types alone.
 */
const archive = 'a-3a' as PdfStandard

let templateText: Promise<string> | undefined
function template(): Promise<string> {
  return (templateText ??= readFile(new URL('tax-document.typ', import.meta.url), 'utf8'))
}

/** The sign of the riyal, as pages draw it. */
const riyalDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${riyalSign.viewBox}"><path fill="#102029" d="${riyalSign.path}"/></svg>`
