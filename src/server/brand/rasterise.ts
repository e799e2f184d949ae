import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

let loading: ReturnType<typeof load> | undefined

/**
 * A PNG of an SVG, so many pixels wide: by resvg, in this process. It fetches nothing and has no fonts, so an
 * SVG for it has no text. It is loaded with the first picture.
 */
export async function rasterise(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const Resvg = await loading
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers: [] } })
  const picture = drawing.render()
  try {
    return new Uint8Array(picture.asPng())
  } finally {
    picture.free()
    drawing.free()
  }
}

async function load() {
  const { Resvg, initWasm } = await import('@resvg/resvg-wasm')
  await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  return Resvg
}
