import { readFile } from 'node:fs/promises'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentPrinter } from '#domain/core/ports/document-printer'
import { setSheet } from './set-sheet.ts'

/** The store's own fonts; those with rare letters last, so that they only serve what the first lack. */
const fontFiles = ['', '-more'].flatMap((more) =>
  [400, 500, 600].flatMap((weight) => ['latin', 'arabic'].map((script) => `plex-${script}-${weight}${more}`)),
)

/**
 * PDFs by Typst, in this process. The compiler and the fonts are loaded with the first document. What people wrote is handed over as
 * data, so nothing in it is read as markup. Folder: where the fonts (woff2) of the pages lie.
 * @throws Error when a document cannot be set; its message carries none of the document's text
 */
export function createTypstPrinter(fontFolder: URL): DocumentPrinter {
  let loading: Promise<NodeCompiler> | undefined
  return async (document) => {
    loading ??= loadCompiler(fontFolder).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const compiler = await loading
    const compiled = compiler.compile({
      mainFileContent: await template(),
      inputs: { sheet: JSON.stringify(setSheet(document)) },
    })
    if (!compiled.result) throw new Error(`the document ${document.uuid} could not be set`)
    const pdf = compiler.pdf(compiled.result, { creationTimestamp: Date.parse(document.issuedAt) / 1000 })
    // Nothing is kept for the next document: it would have to be unchanged, and memory would grow with each one.
    compiler.evictCache(0)
    return new Uint8Array(pdf)
  }
}

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
