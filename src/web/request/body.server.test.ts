import { expect, test } from 'vitest'
import { maxBodyBytes, maxFormFields } from '#rules/core/limits'
import { readForm, readJson } from './body.server.ts'

const form = 'application/x-www-form-urlencoded'

function post(body: BodyInit, type: string): Request {
  return new Request('http://store.test/phone', { method: 'POST', body, headers: { 'content-type': type } })
}

/** The status that reading it is refused with. */
async function refusal(reading: Promise<unknown>): Promise<number> {
  const thrown: unknown = await reading.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.status : 0
}

test('forms and JSON are read', async () => {
  expect((await readForm(post('a=%D8%A7&b=', form))).get('a')).toBe('ا')
  expect(await readJson(post('{"a":1}', 'application/json'))).toEqual({ a: 1 })
})

test('what is none is refused and no fault of ours', async () => {
  expect(await refusal(readForm(post('{}', 'application/json')))).toBe(400)
  expect(await refusal(readForm(post('garbage', 'multipart/form-data; boundary=x')))).toBe(400)
  expect(await refusal(readForm(new Request('http://store.test/phone', { method: 'POST' })))).toBe(400)
  expect(await refusal(readJson(post('{"a', 'application/json')))).toBe(400)
})

test('a body larger than any of ours is refused, announced or not', async () => {
  const large = new TextEncoder().encode('x'.repeat(maxBodyBytes + 1))
  expect(await refusal(readForm(post(large, form)))).toBe(413)
  const stream = new Blob([large]).stream()
  const sent: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: stream,
    headers: { 'content-type': form },
    // Node wants to hear that the body is sent before the answer comes.
    duplex: 'half',
  }
  const chunked = new Request('http://store.test/phone', sent)
  expect(await refusal(readForm(chunked))).toBe(413)
})

test('a form of more fields than any of ours is refused before it is taken apart', async () => {
  const many = 'a&'.repeat(maxBodyBytes / 2)
  const started = performance.now()
  expect(await refusal(readForm(post(many, form)))).toBe(413)
  expect(performance.now() - started).toBeLessThan(100)
  const rows = Array.from({ length: 1600 }, (_, at) => ['id', `019aa000-0000-7000-8000-0000000${1e4 + at}`])
  expect((await readForm(post(new URLSearchParams(rows).toString(), form))).getAll('id')).toHaveLength(1600)
})

test('only a form with files is larger than any other, and has no more fields', async () => {
  const files = { maxBytes: 25 * 1024 * 1024, take: () => Promise.reject(new Error('no file')) }
  const large = `a=${'x'.repeat(maxBodyBytes)}`
  expect(await refusal(readForm(post(large, form), files))).toBe(413)
  expect(await refusal(readForm(post(large, `${form}; charset=utf-8`), files))).toBe(413)
  expect(await refusal(readForm(post(large, `multipart/form-data; boundary=x, ${form}`), files))).toBe(400)
  const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n'
  const multipart = 'multipart/form-data; boundary=x'
  const many = `${`${field}\r\n`.repeat(maxFormFields + 1)}--x--`
  expect(await refusal(readForm(post(many, multipart), files))).toBe(413)
  const long = `${field}${'x'.repeat(maxBodyBytes)}\r\n${field}y\r\n--x--`
  expect(await refusal(readForm(post(long, multipart), files))).toBe(413)
  const named = `--x\r\ncontent-disposition: form-data; name="${'n'.repeat(4000)}"\r\n\r\n\r\n`
  expect(await refusal(readForm(post(`${named.repeat(100)}--x--`, multipart), files))).toBe(413)
})
