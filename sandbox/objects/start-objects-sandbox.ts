import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { serve } from '../practice/serve.ts'
import { judgeSignature } from './judge-signature.ts'

/**
 * An answer to a GET that holds nothing, the first half, other bytes of the same number under the right mark, or bytes without an end; `replaced`
 * are other bytes under a mark of their own, whatever the call has made a condition, and `whole` is a 200 with all of them, whatever part was asked for.
 */
type Lie = 'empty' | 'half' | 'other' | 'endless' | 'replaced' | 'whole'

export interface ObjectsSandbox {
  url: string
  port: number
  /** What lies there, by bucket and key. */
  objects: ReadonlyMap<string, { content: Buffer; mediaType: string }>
  /** The answers that come next instead of real ones; `silent` never answers. Used up one by one. */
  faults: (403 | 500 | 503 | 'cut' | 'silent' | Lie)[]
  close(): Promise<void>
}

/** The one account that it knows. */
export const PRACTICE_ACCESS = {
  region: 'me-practice-1',
  keyId: 'AKPRACTICE',
  secret: 'practice-secret-of-nobody',
}

const LARGEST_OBJECT = 30_000_000

/** Keys in a page of a list; a service may always answer fewer than it is asked for. */
const PAGE_OF_LIST = 3

/**
 * An S3 service with path-style addresses (`/bucket/key`): PUT and DELETE of whole objects, GET of them or of one range, with `If-Match`, and
 * ListObjectsV2 behind a key. Keeps nothing on disk.
 */
export async function startObjectsSandbox(options: { host: string; port: number }): Promise<ObjectsSandbox> {
  const objects = new Map<string, { content: Buffer; mediaType: string }>()
  const putAt = new Map<string, Date>()
  const etags = new Map<string, string>()
  const faults: ObjectsSandbox['faults'] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', `http://${headers.host}`)
    const body = await readBytes(request)
    if (method === 'GET' && url.pathname === '/sandbox/objects') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ objects: [...objects.keys()] }))
    }
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'cut') return void response.destroy()
    if (typeof fault === 'number') return refuse(response, fault, 'PracticeFault')
    const problem = judgeSignature({ method, url, headers, body, access: PRACTICE_ACCESS, now: new Date() })
    if (problem) return refuse(response, 403, problem)
    const key = decodeURIComponent(url.pathname.slice(1))
    if (method === 'GET' && url.searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'content-type': 'application/xml' })
      return void response.end(listOf(putAt, key.replace(/\/?$/, '/'), url.searchParams))
    }
    if (!/^[^/]+\/.+/.test(key)) return refuse(response, 400, 'InvalidRequest')
    if (method === 'PUT') {
      objects.set(key, { content: body, mediaType: String(headers['content-type'] ?? '') })
      putAt.set(key, new Date())
      etags.set(key, etagOf(body))
      return void response.writeHead(200, { etag: etags.get(key) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      putAt.delete(key)
      etags.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    answerGet(response, { ...found, etag: etags.get(key) ?? '' }, { headers, fault })
  }

  return { ...(await serve(options, answer)), objects, faults }
}

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function listOf(putAt: ReadonlyMap<string, Date>, bucket: string, asked: URLSearchParams): string {
  const found = [...putAt]
    .filter(([key]) => key.startsWith(bucket + (asked.get('prefix') ?? '')))
    .map(([key, at]) => ({ key: key.slice(bucket.length), at }))
    .filter(({ key }) => key > (asked.get('start-after') ?? ''))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const contents = found
    .slice(0, PAGE_OF_LIST)
    .map(
      ({ key, at }) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${found.length > PAGE_OF_LIST}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
function answerGet(
  response: ServerResponse,
  found: { content: Buffer; mediaType: string; etag: string },
  { headers, fault }: { headers: IncomingHttpHeaders; fault: Lie | undefined },
): void {
  const lies = fault === 'other' || fault === 'replaced'
  const bytes = lies ? Buffer.from(found.content.map((byte) => 255 - byte)) : found.content
  const etag = fault === 'replaced' ? etagOf(bytes) : found.etag
  const condition = headers['if-match']
  if (fault !== 'replaced' && condition !== undefined && condition !== '*' && condition !== etag)
    return refuse(response, 412, 'PreconditionFailed')
  const range = fault === 'whole' ? null : rangeIn(headers.range, bytes.length)
  if (range === 'outside') return refuse(response, 416, 'InvalidRange')
  response.writeHead(range ? 206 : 200, {
    'content-type': found.mediaType,
    'accept-ranges': 'bytes',
    etag,
    ...(range && { 'content-range': `bytes ${range.from}-${range.to - 1}/${bytes.length}` }),
  })
  if (fault === 'endless') return void pipeline(endless, response).catch(() => {})
  const part = range ? bytes.subarray(range.from, range.to) : bytes
  if (fault === 'empty') response.end()
  else response.end(fault === 'half' ? part.subarray(0, part.length / 2) : part)
}

/** The service's own mark of what was put in one go: its MD5. */
function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

/** The one range that is asked for, up to before `to`; null for all of it, as for a header that cannot be read. */
function rangeIn(
  header: string | undefined,
  length: number,
): { from: number; to: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  const from = Number(first)
  if (!first || (last && Number(last) < from)) return null
  return from < length ? { from, to: last ? Math.min(Number(last) + 1, length) : length } : 'outside'
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, 7)
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size > LARGEST_OBJECT) throw new Error('The object is too large')
  }
  return Buffer.concat(pieces)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}
