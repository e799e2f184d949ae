import { maxBodyBytes } from '#rules/core/limits'

/** What a page's form sent. A body that is none, or larger than so many bytes, is refused as a Response. */
export async function readForm(request: Request, maxBytes = maxBodyBytes): Promise<FormData> {
  const bytes = await readLimited(request, maxBytes)
  const type = request.headers.get('content-type') ?? ''
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Response('Bad Request', { status: 400 })
  }
}

/** The same for what a script of ours sends. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readLimited(request, maxBodyBytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Response('Bad Request', { status: 400 })
  }
}

/** A file as it is, cut off after so many bytes: whoever judges it sees that it is too large. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

async function readLimited(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  const bytes = announced > maxBytes ? null : await readBody(request, maxBytes + 1)
  if (bytes === null || bytes.byteLength > maxBytes) throw new Response('Content Too Large', { status: 413 })
  return bytes
}
