import { readFile } from 'node:fs/promises'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The store's own fonts; those with rare letters last, so that they only serve what the first lack. */
const fontFiles = ['', '-more'].flatMap((more) =>
  [400, 500, 600].flatMap((weight) => ['latin', 'arabic'].map((script) => `plex-${script}-${weight}${more}`)),
)

const opened = new Map<string, Promise<NodeCompiler>>()

/**
 * The process's one compiler, with the fonts (woff2) of the pages, which lie in `fontFolder`. It is loaded with the first document or
 * picture; a failed loading is tried again by the next.
 */
export function openTypst(fontFolder: URL): Promise<NodeCompiler> {
  const known = opened.get(fontFolder.href)
  if (known) return known
  const loading = loadCompiler(fontFolder)
  opened.set(fontFolder.href, loading)
  loading.catch(() => opened.delete(fontFolder.href))
  return loading
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
