import { expect, test } from 'vitest'
import { readParts } from './form-parts.server.ts'

/** What a browser would send, in pieces of so many bytes. */
async function sent(form: FormData, pieceBytes: number) {
  const request = new Request('http://store.test', { method: 'POST', body: form })
  const boundary = /boundary=(.*)$/.exec(request.headers.get('content-type') ?? '')?.[1] ?? ''
  return { boundary, body: inPieces(Buffer.from(await request.arrayBuffer()), pieceBytes) }
}

function inPieces(bytes: Uint8Array, pieceBytes: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.subarray(at, (at += pieceBytes)))
    },
  })
}

async function readAll(body: ReadableStream<Uint8Array>, boundary: string, maxBytes = 1e6) {
  const found: { name: string; fileName: string | undefined; value: string }[] = []
  for await (const { name, fileName, read } of readParts(body, { boundary, maxBytes })) {
    const pieces: Buffer[] = []
    for (let piece; (piece = await read()) !== null;) pieces.push(piece)
    found.push({ name, fileName, value: Buffer.concat(pieces).toString('latin1') })
  }
  return found
}

async function refusal(reading: Promise<unknown>): Promise<number> {
  const thrown: unknown = await reading.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.status : 0
}

test('fields and files come as they were sent, however the line cuts them', async () => {
  const latin1 = (text: string) => Buffer.from(text).toString('latin1')
  const bytes = Uint8Array.from({ length: 700 }, (_, at) => [13, 10, 45, 45, at % 256][at % 5] ?? 0)
  const form = new FormData()
  form.set('description', 'وصلتني هذه الرسالة\nولا أعرف المرسل')
  form.set('empty', '')
  form.append('files', new File([bytes], 'صورة "الشاشة"; name=x.png'))
  form.append('files', new File([], 'empty.png'))
  for (const pieceBytes of [1, 2, 7, 64, 5000]) {
    const { body, boundary } = await sent(form, pieceBytes)
    expect(await readAll(body, boundary)).toEqual([
      { name: 'description', fileName: undefined, value: latin1('وصلتني هذه الرسالة\r\nولا أعرف المرسل') },
      { name: 'empty', fileName: undefined, value: '' },
      { name: 'files', fileName: 'صورة "الشاشة"; name=x.png', value: Buffer.from(bytes).toString('latin1') },
      { name: 'files', fileName: 'empty.png', value: '' },
    ])
  }
})

test('where no file was chosen a browser sends one without a name', async () => {
  const head =
    'Content-Disposition: form-data; name="files"; filename=""\r\nContent-Type: application/octet-stream'
  const body = inPieces(Buffer.from(`--x\r\n${head}\r\n\r\n\r\n--x--\r\n`), 9)
  expect(await readAll(body, 'x')).toEqual([{ name: 'files', fileName: '', value: '' }])
})

test('what nobody reads of a part is passed over', async () => {
  const form = new FormData()
  form.append('files', new File(['x'.repeat(3000)], 'a.png'))
  form.set('key', 'k')
  const { body, boundary } = await sent(form, 100)
  const names: string[] = []
  for await (const { name, read } of readParts(body, { boundary, maxBytes: 1e6 })) {
    names.push(name)
    await read()
  }
  expect(names).toEqual(['files', 'key'])
})

test('a body that is none, breaks off, or is larger than allowed is refused', async () => {
  const head = '--x\r\ncontent-disposition: form-data; name="a"\r\n'
  const bodies = ['', 'garbage', `${head}\r\nbroken`, '--x\r\ncontent-type: text/plain\r\n\r\na\r\n--x--']
  bodies.push(`${head}${'a: b\r\n'.repeat(2000)}\r\n\r\n--x--`, `x\r\n${head}\r\n\r\n--x--`)
  for (const body of bodies) {
    const reading = readAll(inPieces(Buffer.from(body), 50), 'x')
    expect([body.slice(0, 20), await refusal(reading)]).toEqual([body.slice(0, 20), 400])
  }
  const large = inPieces(Buffer.from(`${head}\r\n${'x'.repeat(3000)}\r\n--x--`), 500)
  expect(await refusal(readAll(large, 'x', 2000))).toBe(413)
})
