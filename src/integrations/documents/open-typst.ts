import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { FontPair } from '#rules/look/font-pairs'
import { readCoverage } from '#integrations/documents/font-coverage'
import { unpackFonts } from '#integrations/documents/unpack-fonts'

/** The files of a pair; those with rare letters last, so that they only serve what the first lack. */
const fontFiles = (pair: FontPair) =>
  ['', '-more'].flatMap((more) =>
    [400, 500, 600].flatMap((weight) =>
      ['latin', 'arabic'].map((script) => `${pair}-${script}-${weight}${more}`),
    ),
  )

/** A compiler, and the letters for which its fonts have glyphs. */
export type Typst = { compiler: NodeCompiler; covered: ReadonlySet<number> }

const opened = new Map<string, Promise<Typst>>()

/**
 * The process's one compiler for a pair of fonts, which lie (woff2) in `fontFolder`. It is loaded with the
 * first document or picture; a failed loading is tried again by the next. A store has one pair, so there is a
 * second one only after another was published.
 */
export function openTypst(fontFolder: URL, pair: FontPair): Promise<Typst> {
  const key = new URL(pair, fontFolder).href
  const known = opened.get(key)
  if (known) return known
  const loading = loadCompiler(fontFolder, pair)
  opened.set(key, loading)
  loading.catch(() => opened.delete(key))
  return loading
}

async function loadCompiler(fontFolder: URL, pair: FontPair): Promise<Typst> {
  const [{ NodeCompiler: Compiler }, fonts] = await Promise.all([
    import('@myriaddreamin/typst-ts-node-compiler'),
    unpackFonts(fontFiles(pair).map((name) => new URL(`${name}.woff2`, fontFolder))),
  ])
  const fontBlobs = fonts.map((font) => Buffer.from(font.buffer, font.byteOffset, font.byteLength))
  return {
    compiler: Compiler.create({ fontArgs: [{ fontBlobs }] }),
    covered: new Set(fonts.flatMap((font) => [...readCoverage(font)])),
  }
}
