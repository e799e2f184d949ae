import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '#domain/core/new-id'
import { holdFile } from './hold-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const megabyte = 1024 * 1024

/** A file that is held until it is let go, of a person of its own unless told. */
function hold(bytes: number, person = newId()) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = { hasBegun: false, letGo: resolve }
  const done = holdFile({ person, bytes }, () => {
    held.hasBegun = true
    return promise
  })
  const refusal = done.then(
    () => null,
    (error: unknown) => error,
  )
  return Object.assign(held, { refusal })
}

/** Whether there is room for as much by now, which waits for nothing but other files. */
async function hasRoom(bytes: number, person = newId()): Promise<boolean> {
  const held = hold(bytes, person)
  await vi.advanceTimersByTimeAsync(0)
  const { hasBegun } = held
  held.letGo()
  await vi.advanceTimersByTimeAsync(hasBegun ? 0 : 20_000)
  return hasBegun
}

it('begins a ninth file of five megabytes only when one of eight is over', async () => {
  const files = Array.from({ length: 8 }, () => hold(5 * megabyte))
  const ninth = hold(5 * megabyte)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([files.filter(({ hasBegun }) => hasBegun).length, ninth.hasBegun]).toEqual([8, false])
  files[0]?.letGo()
  await vi.advanceTimersByTimeAsync(0)
  expect(ninth.hasBegun).toBe(true)
  for (const file of [...files, ninth]) file.letGo()
  expect(await hasRoom(40 * megabyte)).toBe(true)
})

it('begins a third file of a person behind one of theirs, and lets others pass meanwhile', async () => {
  const person = newId()
  const [first, second, third] = [hold(1, person), hold(1, person), hold(1, person)]
  expect(await hasRoom(1)).toBe(true)
  expect(third.hasBegun).toBe(false)
  first.letGo()
  await vi.advanceTimersByTimeAsync(0)
  expect(third.hasBegun).toBe(true)
  for (const file of [second, third]) file.letGo()
  expect(await hasRoom(1, person)).toBe(true)
})

it('gives room back where the work fails', async () => {
  const person = newId()
  const fails = () => Promise.reject(new Error('away'))
  for (let more = 0; more < 3; more++)
    await expect(holdFile({ person, bytes: 40 * megabyte }, fails)).rejects.toThrow('away')
  expect(await hasRoom(40 * megabyte, person)).toBe(true)
})

it('refuses what has waited for 20 seconds, says when to come again, and lets those behind it pass', async () => {
  const slow = hold(30 * megabyte)
  const large = hold(25 * megabyte)
  await vi.advanceTimersByTimeAsync(15_000)
  const small = hold(1)
  await vi.advanceTimersByTimeAsync(4_999)
  expect([large.hasBegun, small.hasBegun]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(await large.refusal).toMatchObject({ errorName: 'files_unreachable', details: { retryAfter: 5 } })
  expect([large.hasBegun, small.hasBegun]).toEqual([false, true])
  for (const file of [slow, small]) file.letGo()
  expect(await hasRoom(40 * megabyte)).toBe(true)
  expect(await slow.refusal).toBeNull()
})
