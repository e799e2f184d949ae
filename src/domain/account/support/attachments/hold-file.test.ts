import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '#domain/core/new-id'
import { handOut, holdFile, pieceBytes } from './hold-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const megabyte = 1024 * 1024
const bytesOf = (length: number) => new Uint8Array(length).map((_, index) => index)

/** Hands a file out, of a person of its own unless told. */
async function open(bytes: Uint8Array, person = newId()) {
  const file = await handOut({ person, bytes: bytes.byteLength }, async () => bytes)
  if (!file) throw new Error('no file')
  return file
}

async function readAll(pieces: AsyncIterator<Uint8Array, undefined>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(all)
    all.push(value)
  }
}

/** Whether there is room for as much by now, which waits for nothing but other files. */
async function hasRoom(bytes: number, person = newId()): Promise<boolean> {
  let began = false
  void holdFile({ person, bytes }, async () => void (began = true))
  await vi.advanceTimersByTimeAsync(0)
  return began
}

it('hands a file out whole, in pieces', async () => {
  const bytes = bytesOf(pieceBytes + 3)
  const { byteSize, pieces } = await open(bytes)
  expect(byteSize).toBe(bytes.byteLength)
  expect((await readAll(pieces)).equals(bytes)).toBe(true)
})

it('begins a ninth file of five megabytes only when one of eight that nobody reads is given up', async () => {
  const files = []
  for (let more = 0; more < 8; more++) files.push(await open(new Uint8Array(5 * megabyte)))
  const ninth = vi.fn<() => Promise<Uint8Array>>(async () => new Uint8Array(5 * megabyte))
  const waits = handOut({ person: newId(), bytes: 5 * megabyte }, ninth)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ninth).not.toHaveBeenCalled()
  // Before its first piece, as when the connection is gone by then; giving up twice leaves no room twice.
  await files[0]?.pieces.return?.()
  await files[0]?.pieces.return?.()
  const last = await waits
  expect(ninth).toHaveBeenCalledTimes(1)
  expect(await hasRoom(1)).toBe(false)
  for (const file of [...files, last]) await file?.pieces.return?.()
  expect(await hasRoom(40 * megabyte)).toBe(true)
})

it('gives room back where there is no file, and where it cannot be fetched', async () => {
  const person = newId()
  const file = { person, bytes: 40 * megabyte }
  expect(await handOut(file, async () => null)).toBeNull()
  await expect(handOut(file, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await hasRoom(40 * megabyte, person)).toBe(true)
})

it('holds nothing for a reader who takes less than they may, whose answer breaks off', async () => {
  const { pieces } = await open(new Uint8Array(40 * megabyte))
  await pieces.next()
  await vi.advanceTimersByTimeAsync(660_000)
  expect(await hasRoom(1)).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await hasRoom(40 * megabyte)).toBe(true)
  await expect(pieces.next()).rejects.toThrow('so slowly')
})
