import type { FileStore } from '#domain/core/ports/file-store'
import { type S3Access, signRequest } from '#integrations/files/sign-request'

export type S3Config = S3Access & {
  /** The bucket's own address, as its service writes it: in the path or in the host. No slash at the end. */
  bucketUrl: string
}

const defaultTimeout = 20_000
const nothing = new Uint8Array()

/**
 * Files in a bucket of any service that speaks S3. A redirect is followed by no call: a signature is for one
 * host.
 */
export function createS3Files({ bucketUrl, ...access }: S3Config, timeout = defaultTimeout): FileStore {
  const send = (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body: Uint8Array = nothing,
    headers: Record<string, string> = {},
  ) => call(method, new URL(`${bucketUrl}/${key}`), body, headers)

  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    url: URL,
    body: Uint8Array = nothing,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: signRequest({ method, url, headers, body }, access, new Date()),
      ...(method === 'PUT' && { body: Buffer.from(body) }),
    })
  }

  return {
    async put(key, content, mediaType) {
      const answer = await send('PUT', key, content, { 'content-type': mediaType })
      await refuseOther('PUT', answer, [200])
      await answer.body?.cancel()
    },
    async look(key, byteSize, take) {
      const answer = await send('GET', key)
      await refuseOther('GET', answer, [200, 404])
      if (answer.status === 404) return nothingOf(answer)
      for await (const bytes of readExactly(answer, byteSize)) take(bytes)
      return { etag: etagOf(answer) }
    },
    async getPiece(key, { from, to, etag }) {
      const condition = etag === null ? {} : { 'if-match': etag }
      const answer = await send('GET', key, nothing, { range: `bytes=${from}-${to - 1}`, ...condition })
      await refuseOther('GET', answer, [206, 404])
      if (answer.status === 404) return nothingOf(answer)
      // Not every service knows the condition.
      if (etag !== null && etagOf(answer) !== etag) {
        await answer.body?.cancel()
        throw new Error('The file store answered a piece of another file')
      }
      const chunks: Uint8Array[] = []
      for await (const bytes of readExactly(answer, to - from)) chunks.push(bytes)
      return Buffer.concat(chunks, to - from)
    },
    async remove(key) {
      const answer = await send('DELETE', key)
      await refuseOther('DELETE', answer, [200, 204, 404])
      await answer.body?.cancel()
    },
    async *list(beginning) {
      let after = ''
      for (;;) {
        const url = new URL(`${bucketUrl}/`)
        // In the order of their names, as they are signed.
        url.searchParams.set('list-type', '2')
        url.searchParams.set('prefix', beginning)
        if (after) url.searchParams.set('start-after', after)
        const answer = await call('GET', url)
        await refuseOther('GET', answer, [200])
        const { listed, hasMore } = readPage(await answer.text())
        yield* listed
        const last = listed.at(-1)
        if (!hasMore) return
        if (!last || last.key <= after) throw new Error('The file store answered a list that has no end')
        after = last.key
      }
    },
  }
}

/** A page of ListObjectsV2. Keys stay as XML has them: ours have nothing that it would escape. */
function readPage(xml: string): { listed: { key: string; putAt: Date }[]; hasMore: boolean } {
  if (!xml.includes('</ListBucketResult>')) throw new Error('The file store answered no list')
  const listed = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => {
    const [, key = ''] = /<Key>([^<]+)<\/Key>/.exec(entry) ?? []
    const putAt = new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1] ?? '')
    if (!key || Number.isNaN(putAt.getTime()))
      throw new Error('The file store listed a file without key or time')
    return { key, putAt }
  })
  return { listed, hasMore: /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml) }
}

async function nothingOf(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

/** A weak one, as a proxy writes it, can be no condition: it may stand for other bytes. */
function etagOf({ headers }: Response): string | null {
  const etag = headers.get('etag')
  return etag?.startsWith('"') ? etag : null
}

/**
 * The bytes as they come. What lies there has been cut or replaced, or is no file at all, when it is of
 * another size.
 */
async function* readExactly({ body }: Response, byteSize: number): AsyncGenerator<Uint8Array> {
  let read = 0
  // Leaving the loop cancels the rest of the answer.
  for await (const bytes of body ?? []) {
    read += bytes.byteLength
    if (read > byteSize) break
    yield bytes
  }
  if (read !== byteSize)
    throw new Error(`The file store answered ${read > byteSize ? 'more' : read} bytes of ${byteSize}`)
}

/**
 * An answer of theirs is XML with a code; neither key nor file is in it. One that is none may be a file, and
 * is not read.
 */
async function refuseOther(method: string, answer: Response, expected: number[]): Promise<void> {
  if (expected.includes(answer.status)) return
  let code: string | undefined
  if (answer.ok) await answer.body?.cancel()
  else code = /<Code>(\w{1,60})<\/Code>/.exec((await answer.text()).slice(0, 2000))?.[1]
  throw new Error(`The file store answered ${answer.status}${code ? ` ${code}` : ''} to a ${method}`)
}
