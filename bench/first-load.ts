import { brotliCompressSync } from 'node:zlib'

/** Bytes compressed with brotli. */
export type FirstLoad = {
  html: number
  css: number
  /** Scripts that the page itself loads, with all that they import. */
  scripts: number
  /** The program that the page fetches ahead for the visitor's next step (`next-scripts`), with all that it imports. */
  program: number
}

/** What a first visit of a page carries. Fonts and pictures are left out. */
export async function measureFirstLoad(origin: string, path: string): Promise<FirstLoad> {
  const html = await text(`${origin}${path}`)
  const ahead = /<meta name="next-scripts" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  )
  const inline = [...html.matchAll(/import ?["'](\/assets\/[^"']+\.js)["']/g)].map((match) => match[1] ?? '')
  const of = (ending: string) => [...named, ...inline].filter((file) => file.endsWith(ending))
  const css = await Promise.all(of('.css').map((file) => text(`${origin}${file}`)))
  return {
    html: compressed(html),
    css: css.reduce((sum, body) => sum + compressed(body), 0),
    scripts: await weigh(origin, of('.js')),
    program: await weigh(origin, ahead),
  }
}

/** Scripts and, as far as they go, what they import at once. */
async function weigh(origin: string, files: string[]): Promise<number> {
  const seen = new Map<string, number>()
  const queue = [...files]
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (seen.has(file)) continue
    const body = await text(`${origin}${file}`)
    seen.set(file, compressed(body))
    queue.push(...staticImports(body, file))
  }
  return [...seen.values()].reduce((sum, size) => sum + size, 0)
}

function staticImports(code: string, from: string): string[] {
  return [...code.matchAll(/(?:from|import) ?["'](\.{1,2}\/[^"']+\.js|\/assets\/[^"']+\.js)["']/g)].map(
    (match) => new URL(match[1] ?? '', `http://x${from}`).pathname,
  )
}

async function text(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return response.text()
}

function compressed(body: string): number {
  return brotliCompressSync(body).length
}
