import { brotliCompressSync } from 'node:zlib'

export type FirstLoad = { js: number; css: number; html: number; files: number }

/**
 * What a first visit of a page carries, in bytes compressed with brotli: the HTML, the styles, and every script that it
 * names or that these import.
 */
export async function measureFirstLoad(origin: string, path: string): Promise<FirstLoad> {
  const html = await text(`${origin}${path}`)
  const named = [...html.matchAll(/["'](\/assets\/[^"'\s]+\.(?:js|css))["']/g)].map((match) => match[1] ?? '')
  const seen = new Map<string, number>()
  const queue = [...new Set(named)].filter((file) => isLoaded(html, file))
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (seen.has(file)) continue
    const body = await text(`${origin}${file}`)
    seen.set(file, compressed(body))
    if (file.endsWith('.js')) queue.push(...staticImports(body, file))
  }
  const sum = (ending: string) =>
    [...seen].filter(([file]) => file.endsWith(ending)).reduce((total, [, size]) => total + size, 0)
  return { js: sum('.js'), css: sum('.css'), html: compressed(html), files: seen.size }
}

/** Named by a link, a script or an import; the manifest of all routes names more, which waits for a click. */
function isLoaded(html: string, file: string): boolean {
  const name = file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(href="|src="|from ?"|import ?"|import ?')${name}`).test(html)
}

function staticImports(code: string, from: string): string[] {
  return [...code.matchAll(/(?:from|import) ?["'](\.{1,2}\/[^"']+\.js|\/assets\/[^"']+\.js)["']/g)].map(
    (match) => new URL(match[1] ?? '', `http://x${from}`).pathname,
  )
}

async function text(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: '*/*' } })
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return response.text()
}

function compressed(body: string): number {
  return brotliCompressSync(body).length
}
