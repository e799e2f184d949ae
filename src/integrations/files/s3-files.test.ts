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

test('what is put comes back as it was, until it is removed', async () => {
  await files.put('attachments/one', content, 'application/pdf')
  expect(service.objects.get('tickets/attachments/one')).toEqual({ content, mediaType: 'application/pdf' })
  expect(await files.get('attachments/one', content.length)).toEqual(content)
  await files.remove('attachments/one')
  expect(await files.get('attachments/one', content.length)).toBeNull()
  await files.remove('attachments/one')
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
    service.faults.push(fault)
    await expect(asked.get('attachments/three', 1)).rejects.toThrow(/answered|failed|aborted/)
    service.faults.push(fault)
    await expect(asked.remove('attachments/three')).rejects.toThrow(/answered|failed|aborted/)
  }
})

test('an answer of another size is thrown, and no more of it is read', async () => {
  await files.put('attachments/four', content, 'application/pdf')
  for (const fault of ['empty', 'half', 'endless'] as const) {
    service.faults.push(fault)
    await expect(files.get('attachments/four', content.length)).rejects.toThrow(
      /answered (0|5|more) bytes of 11/,
    )
  }
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
