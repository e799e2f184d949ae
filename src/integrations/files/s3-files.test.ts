import { afterAll, beforeEach, expect, test } from 'vitest'
import { createS3Files } from '#integrations/files/s3-files'
import { PRACTICE_ACCESS, startObjectsSandbox } from '../../../sandbox/objects/start-objects-sandbox.ts'

const service = await startObjectsSandbox({ host: '127.0.0.1', port: 0 })
afterAll(() => service.close())
beforeEach(() => void service.faults.splice(0))

const bucketUrl = `${service.url}/tickets`
const files = createS3Files({ ...PRACTICE_ACCESS, bucketUrl })
// Gives up on a silence at once; nothing else is asked through it.
const impatient = createS3Files({ ...PRACTICE_ACCESS, bucketUrl }, 100)
const content = Buffer.from('%PDF-1.7 \u0635')

/** What a look hands on, and the mark that it answers; null where nothing lies there. */
async function look(key: string, byteSize = content.length, asked = files) {
  const seen: Uint8Array[] = []
  const found = await asked.look(key, byteSize, (bytes) => void seen.push(bytes))
  return found && { bytes: Buffer.concat(seen), ...found }
}

test('what is put is seen as it was, whole and in pieces, until it is removed', async () => {
  const key = 'attachments/one'
  await files.put(key, content, 'application/pdf')
  expect(service.objects.get(`tickets/${key}`)).toEqual({ content, mediaType: 'application/pdf' })
  const seen = await look(key)
  expect(seen).toEqual({ bytes: content, etag: expect.stringMatching(/^"[\da-f]{32}"$/) })
  const piece = (from: number, to: number, etag = seen?.etag ?? null) =>
    files.getPiece(key, { from, to, etag })
  expect(await piece(0, 4)).toEqual(Buffer.from('%PDF'))
  expect(await piece(4, content.length)).toEqual(content.subarray(4))
  expect(await piece(0, content.length, null)).toEqual(content)
  await files.remove(key)
  expect([await look(key), await piece(0, 4)]).toEqual([null, null])
  await files.remove(key)
})

test('a wrong key, secret or region is refused by its name, and none of them stands in the error', async () => {
  for (const [wrong, code] of [
    [{ keyId: 'AKOTHER' }, 'InvalidAccessKeyId'],
    [{ secret: 'another-secret' }, 'SignatureDoesNotMatch'],
    [{ region: 'eu-1' }, 'AuthorizationHeaderMalformed'],
  ] as const) {
    const other = createS3Files({ ...PRACTICE_ACCESS, ...wrong, bucketUrl })
    await expect(other.put('attachments/two', content, 'application/pdf')).rejects.toThrow(
      `The file store answered 403 ${code} to a PUT`,
    )
  }
  expect(service.objects.has('tickets/attachments/two')).toBe(false)
})

test('an outage, a cut and a silence are thrown, never taken for a missing file', async () => {
  for (const fault of [403, 500, 503, 'cut', 'silent'] as const) {
    const asked = fault === 'silent' ? impatient : files
    const calls = [
      () => look('attachments/three', 1, asked),
      () => asked.getPiece('attachments/three', { from: 0, to: 1, etag: null }),
      () => asked.remove('attachments/three'),
    ]
    for (const call of calls) {
      service.faults.push(fault)
      await expect(call()).rejects.toThrow(/answered|failed|aborted/)
    }
  }
})

test('an answer of another size is thrown, and no more of it is read', async () => {
  await files.put('attachments/four', content, 'application/pdf')
  for (const fault of ['empty', 'half', 'endless'] as const) {
    service.faults.push(fault)
    await expect(look('attachments/four')).rejects.toThrow(/answered (0|5|more) bytes of 11/)
    service.faults.push(fault)
    const piece = files.getPiece('attachments/four', { from: 1, to: 9, etag: null })
    await expect(piece).rejects.toThrow(/answered (0|4|more) bytes of 8/)
  }
})

test('a piece is of what was seen, also where the service does not ask itself; a whole file is none', async () => {
  const key = 'attachments/five'
  await files.put(key, content, 'application/pdf')
  const etag = (await look(key))?.etag ?? null
  const piece = () => files.getPiece(key, { from: 0, to: 4, etag })
  service.faults.push('replaced')
  await expect(piece()).rejects.toThrow('The file store answered a piece of another file')
  service.faults.push('whole')
  await expect(piece()).rejects.toThrow('The file store answered 200 to a GET')
  expect(await piece()).toEqual(content.subarray(0, 4))
  await files.put(key, Buffer.from('%PDF-1.7 another'), 'application/pdf')
  await expect(piece()).rejects.toThrow('The file store answered 412 PreconditionFailed to a GET')
})

test('what lies under a beginning is listed, page by page; what is no list is thrown', async () => {
  const keys = Array.from({ length: 7 }, (_, index) => `listed/${index}`)
  for (const key of [...keys, 'unlisted/1']) await files.put(key, content, 'application/pdf')
  const list = async (beginning = 'listed/') => {
    const listed: { key: string; putAt: Date }[] = []
    for await (const one of files.list(beginning)) listed.push(one)
    return listed
  }
  const before = Date.now() - 60_000
  const listed = await list()
  expect(listed.map(({ key }) => key)).toEqual(keys)
  expect(listed.filter(({ putAt }) => putAt.getTime() < before)).toEqual([])
  expect(await list('nothing/')).toEqual([])
  for (const fault of [403, 500, 'cut'] as const) {
    service.faults.push(fault)
    await expect(list()).rejects.toThrow(/answered|failed/)
  }
})
