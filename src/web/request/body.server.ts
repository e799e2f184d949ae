import { maxBodyBytes, maxFormFields } from '#rules/core/limits'
import { attachmentCeilings } from '#rules/support/attachment'
import { badRequest } from './bad-request.ts'
import { readParts, type FormPart } from './form-parts.server.ts'

/** Takes the files of a form while it comes; `maxBytes` of the whole form with them. */
export type FileTaker = { maxBytes: number; take: (file: FormPart) => Promise<void> }

/**
 * What a page's form sent: its fields; files, which only multipart forms have, go to whoever takes them. A
 * body that is none, or larger or of more fields than any form of ours, is refused as a Response. Source:
 * docs/decisions/0256.
 */
export async function readForm(request: Request, files?: FileTaker): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return readFields(request)
  const boundary = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(
    type,
  )
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) throw badRequest()
  return readMultipart(request, mark, files)
}

async function readFields(request: Request): Promise<FormData> {
  const bytes = await readLimited(request)
  // Before they are taken apart, which is what costs.
  for (let at = -1, fields = 1; (at = bytes.indexOf('&', at + 1)) >= 0;)
    if (++fields > maxFormFields) throw tooLarge()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) form.append(name, value)
  return form
}

async function readMultipart(request: Request, boundary: string, files?: FileTaker): Promise<FormData> {
  const maxBytes = files?.maxBytes ?? maxBodyBytes
  if (announcedBytes(request) > maxBytes) throw tooLarge()
  const form = new FormData()
  let parts = 0
  let left = maxBodyBytes
  for await (const part of readParts(request.body, { boundary, maxBytes })) {
    if (++parts > maxFormFields) throw tooLarge()
    // What a part is called is held as long as what stands in it.
    left -= Buffer.byteLength(part.name)
    if (left < 0) throw tooLarge()
    if (part.fileName !== undefined) await files?.take(part)
    else {
      const value = await readField(part, left)
      left -= value.byteLength
      form.append(part.name, value.toString('utf8'))
    }
  }
  return form
}

async function readField(part: FormPart, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  // oxlint-disable-next-line no-await-in-loop
  for (let piece; (piece = await part.read()) !== null;) {
    pieces.push(piece)
    size += piece.byteLength
    if (size > maxBytes) throw tooLarge()
  }
  return Buffer.concat(pieces)
}

/** The JSON that a script of ours sends. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readLimited(request)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw badRequest()
  }
}

/**
 * A file that is the body, for the API to read while it comes: as much as it wants, once it knows who asks.
 * What it did not want is read by `passOver` and kept nowhere, up to the largest file that any store takes: a
 * browser that still sends would not see the answer.
 */
export function openFile(request: Request): {
  file: ReadableStream<Uint8Array>
  passOver: () => Promise<void>
} {
  const reader = request.body?.getReader()
  const read = async () => (await reader?.read()) ?? { done: true as const, value: undefined }
  return {
    file: streamOf(async () => (await read()).value ?? null),
    passOver: async () => {
      try {
        for (let size = 0; size <= attachmentCeilings.bytes;) {
          // oxlint-disable-next-line no-await-in-loop
          const { done, value } = await read()
          if (done) return
          size += value.byteLength
        }
      } catch {
        // Whoever sent it has gone.
      }
    },
  }
}

/**
 * What `read` gives, until null; nothing is read before it is asked for, and giving it up leaves the rest
 * where it is.
 */
export function streamOf(read: () => Promise<Uint8Array | null>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const bytes = await read()
        if (bytes === null) controller.close()
        else controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}

function announcedBytes(request: Request): number {
  return Number(request.headers.get('content-length') ?? 0)
}

async function readLimited(request: Request): Promise<Buffer> {
  if (announcedBytes(request) > maxBodyBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBodyBytes) throw tooLarge()
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Response {
  return new Response('Content Too Large', { status: 413 })
}
