import { maxBodyBytes } from '#rules/limits'

/** What a page's form sent. A body that is none, or larger than any form of ours, is refused as a Response. */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readLimited(request)
  const type = request.headers.get('content-type') ?? ''
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Response('Bad Request', { status: 400 })
  }
}

/** The same for what a script of ours sends. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readLimited(request)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Response('Bad Request', { status: 400 })
  }
}

async function readLimited(request: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = Number(request.headers.get('content-length') ?? 0)
  if (size > maxBodyBytes) throw new Response('Content Too Large', { status: 413 })
  size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new Response('Content Too Large', { status: 413 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
