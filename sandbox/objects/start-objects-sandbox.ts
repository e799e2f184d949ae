import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { serve } from '../practice/serve.ts'
import { judgeSignature } from './judge-signature.ts'

/** A 200 to a GET that holds nothing, the first half, other bytes of the same number, or bytes without an end. */
type Lie = 'empty' | 'half' | 'other' | 'endless'

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
 * An S3 service with path-style addresses (`/bucket/key`): PUT, GET and DELETE of whole objects, and ListObjectsV2 behind a key. Keeps nothing
 * on disk.
 */
export async function startObjectsSandbox(options: { host: string; port: number }): Promise<ObjectsSandbox> {
  const objects = new Map<string, { content: Buffer; mediaType: string }>()
  const putAt = new Map<string, Date>()
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
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      putAt.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.mediaType })
    if (fault === 'endless') return void pipeline(endless, response).catch(() => {})
    response.end(fault ? lieAbout(found.content, fault) : found.content)
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

function lieAbout(content: Buffer, lie: Exclude<Lie, 'endless'>): Buffer {
  if (lie === 'empty') return Buffer.alloc(0)
  return lie === 'half'
    ? content.subarray(0, content.length / 2)
    : Buffer.from(content.map((byte) => 255 - byte))
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
