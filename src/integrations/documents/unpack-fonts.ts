import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/**
 * Only what unpacks is loaded, not what packs. A font lies in the memory of its WebAssembly until the next
 * one comes, so it is copied.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { readFile } = require('node:fs/promises')
const unpack = require(workerData.unpacker)
async function unpackAll() {
  const fonts = []
  for (const file of workerData.files) fonts.push(Uint8Array.from(await unpack(await readFile(new URL(file)))))
  parentPort.postMessage(fonts)
}
unpackAll()`

/**
 * Fonts of pages (woff2) as what a typesetter reads. In a thread that ends with it, because the WebAssembly
 * that unpacks them would keep 30 MiB for as long as it is loaded. Fails when a file is missing or is no
 * font.
 */
export function unpackFonts(files: readonly URL[]): Promise<Uint8Array[]> {
  const unpacker = createRequire(import.meta.url).resolve('wawoff2/decompress.js')
  const worker = new Worker(program, {
    eval: true,
    workerData: { unpacker, files: files.map(({ href }) => href) },
  })
  return new Promise<Uint8Array[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`fonts were not unpacked (${code})`)))
  }).finally(() => worker.terminate())
}
