import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isFresh } from './ready-answer.ts'
import type { ApiContext } from './api-env.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

type Bytes = Uint8Array<ArrayBuffer>

/** A text that is made once and asked for by many. */
export type ReadyDocument = { type: string; etag: string; bodies: Promise<Record<Encoding, Bytes>> }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses once, outside of requests, at the highest level, which takes tens of milliseconds. */
export function readyDocument(text: string, type: string): ReadyDocument {
  const identity = new TextEncoder().encode(text)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const bodies = Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]).then(([br, gz]) => ({ identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) }))
  return { type, etag, bodies }
}

/** Answers with it in the encoding that the caller takes, or says that the caller has it already. */
export async function answerDocument(c: ApiContext, ready: ReadyDocument): Promise<Response> {
  c.header('Cache-Control', 'public, max-age=300')
  c.header('Vary', 'Accept-Language, Accept-Encoding')
  c.header('ETag', ready.etag)
  if (isFresh(c.req.header('if-none-match'), ready.etag)) return c.body(null, 304)
  const encoding = bestEncoding(c.req.header('accept-encoding'))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  const bodies = await ready.bodies
  return c.body(bodies[encoding], 200, { 'Content-Type': ready.type })
}

/** Brotli before gzip; a weight of 0 refuses one. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?:\D|$))/.test(text)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?:\D|$))/.test(text)) return 'gzip'
  return 'identity'
}
