import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '#domain/core/new-id'
import type { FileStore } from '#domain/core/ports/file-store'
import { holdFile } from './hold-file.ts'
import { openStoredFile, pieceBytes } from './open-stored-file.ts'
import { sumOf } from './sum-pieces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const warn = vi.fn<() => void>()
const ctx = { log: { info: () => {}, warn, error: () => {} } }
afterEach(() => warn.mockClear())

const bytesOf = (length: number) => Buffer.from(new Uint8Array(length).map((_, index) => index % 251))

/** A bucket in memory, which may be changed in place; `asked` has what was asked of it. */
function bucketOf(content: Buffer | null) {
  const asked: string[] = []
  const bucket = { content, etag: '"one"', asked }
  const nobody = () => Promise.reject(new Error('not asked here'))
  const files: FileStore = {
    put: nobody,
    remove: nobody,
    list: () => {
      throw new Error('not asked here')
    },
    async look(_key, _byteSize, take) {
      asked.push('look')
      if (!bucket.content) return null
      for (let from = 0; from < bucket.content.byteLength; from += 65_000)
        take(bucket.content.subarray(from, from + 65_000))
      return { etag: bucket.etag }
    },
    async getPiece(_key, { from, to, etag }) {
      asked.push(`${from}-${to}`)
      if (etag !== null && etag !== bucket.etag) throw new Error('another mark')
      return bucket.content && Buffer.from(bucket.content.subarray(from, to))
    },
  }
  return Object.assign(bucket, { files })
}

const fileOf = (content: Buffer, content_sha256: Buffer | null = sumOf(content)) => ({
  id: newId(),
  byte_size: content.byteLength,
  content_sha256,
})
type File = ReturnType<typeof fileOf>

async function open({ files }: { files: FileStore }, file: File, person = newId()) {
  const pieces = await openStoredFile(ctx, { files, file }, person)
  if (!pieces) throw new Error('no file')
  return pieces
}

async function readAll(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(all)
    all.push(value)
  }
}

const large = bytesOf(2 * pieceBytes + 3)

it('looks at a file once, and hands it out in pieces as they are taken', async () => {
  const bucket = bucketOf(large)
  const file = fileOf(large)
  const pieces = await open(bucket, file)
  const first = (await pieces.next()).value
  expect(bucket.asked).toEqual(['look', `0-${pieceBytes}`])
  const rest = await readAll(pieces)
  expect(Buffer.concat([first, rest]).equals(large)).toBe(true)
  expect(bucket.asked.slice(2)).toEqual([
    `${pieceBytes}-${2 * pieceBytes}`,
    `${2 * pieceBytes}-${large.byteLength}`,
  ])
  bucket.asked.splice(0)
  expect((await readAll(await open(bucket, file))).equals(large)).toBe(true)
  expect(bucket.asked).toHaveLength(3)
})

it('asks once for a file of one piece, whose sum is known', async () => {
  const small = bytesOf(pieceBytes)
  const bucket = bucketOf(small)
  expect((await readAll(await open(bucket, fileOf(small)))).equals(small)).toBe(true)
  expect(bucket.asked).toEqual([`0-${pieceBytes}`])
  // One of before the sum was kept.
  expect((await readAll(await open(bucket, fileOf(small, null)))).equals(small)).toBe(true)
})

it('is null where nothing lies there, also for whoever knew it', async () => {
  const bucket = bucketOf(large)
  const file = fileOf(large)
  await open(bucket, file)
  bucket.content = null
  expect(await openStoredFile(ctx, { files: bucket.files, file }, newId())).toBeNull()
  const other = { files: bucket.files, file: fileOf(large) }
  expect(await openStoredFile(ctx, other, newId())).toBeNull()
})

it('says before it begins that a file is not what was brought', async () => {
  const bucket = bucketOf(Buffer.from(large.map((byte) => 255 - byte)))
  const refused = expect.objectContaining({ errorName: 'files_unreachable' })
  for (const content of [large, bytesOf(10)])
    await expect(open(bucket, fileOf(content))).rejects.toEqual(refused)
  expect(warn).toHaveBeenCalledTimes(2)
})

it('breaks off where another file lies there between two pieces, whatever its mark, and hands out none of it', async () => {
  for (const etag of ['"one"', '"two"']) {
    const bucket = bucketOf(large)
    const file = fileOf(large)
    const pieces = await open(bucket, file)
    await pieces.next()
    Object.assign(bucket, { etag, content: Buffer.from(large.map((byte) => 255 - byte)) })
    await expect(pieces.next()).rejects.toHaveProperty('errorName', 'files_unreachable')
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
    // The next reader looks anew: under another mark it may be the same file.
    Object.assign(bucket, { content: large })
    expect((await readAll(await open(bucket, file))).equals(large)).toBe(true)
  }
})

it('begins three files of one person, and what others bring, beside readers who take 64 kB a second', async () => {
  const person = newId()
  const content = bytesOf(5 * pieceBytes)
  let begun = 0
  const slowly = async () => {
    const pieces = await open(bucketOf(content), fileOf(content), person)
    for (;;) {
      if ((await pieces.next()).done) return
      begun += 1
      await new Promise((taken) => setTimeout(taken, (pieceBytes / 64_000) * 1_000))
    }
  }
  const readers = [slowly(), slowly(), slowly()]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toBe(3)
  expect(await holdFile({ person, bytes: 40 * pieceBytes }, async () => 'begun')).toBe('begun')
  expect(await holdFile({ person: newId(), bytes: 50_000 }, async () => 'begun')).toBe('begun')
  await vi.advanceTimersByTimeAsync(100_000)
  await Promise.all(readers)
  expect(begun).toBe(15)
})

it('looks at two files of one person at a time, and refuses what waits for 20 seconds behind a silent bucket', async () => {
  const person = newId()
  const bucket = bucketOf(large)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const silent: FileStore = {
    ...bucket.files,
    look: (...asked) => answered.then(() => bucket.files.look(...asked)),
  }
  const begun = [
    open({ files: silent }, fileOf(large), person),
    open({ files: silent }, fileOf(large), person),
  ]
  const third = open({ files: silent }, fileOf(large), person).catch((error: unknown) => error)
  expect((await readAll(await open(bucket, fileOf(large)))).equals(large)).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await third).toMatchObject({ errorName: 'files_unreachable', details: { retryAfter: 5 } })
  answer()
  for (const pieces of await Promise.all(begun)) expect((await readAll(pieces)).equals(large)).toBe(true)
})
