import { badRequest } from './bad-request.ts'

/**
 * One part of a form, as it comes: a field or, where it has the name of one, a file. `read` gives its next
 * bytes, and null behind the last; what is left of it when the next part is asked for is passed over.
 */
export type FormPart = {
  name: string
  fileName: string | undefined
  read: () => Promise<Buffer | null>
}

/** Bytes of the lines above a part: a file's name of 255 letters of four bytes, and room. */
const maxHeadBytes = 4096

/**
 * The parts of a multipart body one after the other, of which no more is held than came at once. A body that
 * is none is refused as a Response, one of more than so many bytes where it passes them. Source: RFC 7578;
 * names as browsers write them, WHATWG HTML "Multipart form data".
 */
export async function* readParts(
  body: ReadableStream<Uint8Array> | null,
  { boundary, maxBytes }: { boundary: string; maxBytes: number },
): AsyncGenerator<FormPart> {
  const source = openSource(body, maxBytes)
  const mark = Buffer.from(`\r\n--${boundary}`)
  if ((await source.readTo(mark)) !== null) throw badRequest()
  while ((await source.take(2)) === '\r\n') {
    const head = readHead(await source.line(Buffer.from('\r\n\r\n')))
    let isOver = false
    const read = async () => {
      const bytes = isOver ? null : await source.readTo(mark)
      isOver = bytes === null
      return bytes
    }
    yield { ...head, read }
    // One after the other: they are one stream.
    // oxlint-disable-next-line no-await-in-loop
    while ((await read()) !== null);
  }
}

function openSource(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
  const reader = body?.getReader()
  let size = 0
  // The first boundary has no line above it.
  let held: Buffer = Buffer.from('\r\n')

  async function more(): Promise<void> {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) throw badRequest()
    size += value.byteLength
    if (size > maxBytes) throw new Response('Content Too Large', { status: 413 })
    held = Buffer.concat([held, value])
  }

  function cut(length: number): Buffer {
    const bytes = held.subarray(0, length)
    held = held.subarray(length)
    return bytes
  }

  /** What stands before the mark, piece by piece; null once it is reached, and passed. */
  async function readTo(mark: Buffer): Promise<Buffer | null> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at === 0) {
        cut(mark.length)
        return null
      }
      // Of an end that is too short for the mark the rest may still come.
      const sure = at > 0 ? at : held.length - mark.length + 1
      if (sure > 0) return cut(sure)
      // oxlint-disable-next-line no-await-in-loop
      await more()
    }
  }

  async function take(length: number): Promise<string> {
    // oxlint-disable-next-line no-await-in-loop
    while (held.length < length) await more()
    return cut(length).toString('latin1')
  }

  async function line(end: Buffer): Promise<string> {
    let text = Buffer.alloc(0)
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const piece = await readTo(end)
      if (piece === null) return text.toString('utf8')
      text = Buffer.concat([text, piece])
      if (text.length > maxHeadBytes) throw badRequest()
    }
  }

  return { readTo, take, line }
}

function readHead(head: string): { name: string; fileName: string | undefined } {
  const [, parameters] = /^content-disposition:\s*form-data(;.*)$/im.exec(head) ?? []
  const name = parameters && /;\s*name="([^"]*)"/i.exec(parameters)?.[1]
  if (!parameters || name === undefined) throw badRequest()
  const fileName = /;\s*filename="([^"]*)"/i.exec(parameters)?.[1]
  return { name: unescapeName(name), fileName: fileName === undefined ? undefined : unescapeName(fileName) }
}

function unescapeName(name: string): string {
  return name.replace(/%(0A|0D|22)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
