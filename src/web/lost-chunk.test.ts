import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLostChunk, reloadOnce } from './lost-chunk.ts'

const reload = vi.fn<() => void>()
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => {
  reload.mockReset()
  vi.unstubAllGlobals()
})

it('reloads at most once in 60 seconds', () => {
  const start = 1_800_000_000_000
  expect(reloadOnce(start)).toBe(true)
  expect(reloadOnce(start + 59_999)).toBe(false)
  expect(reloadOnce(start + 60_000)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload where it cannot remember that it did', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  ['Failed to fetch dynamically imported module: http://s/x.js', true],
  ['error loading dynamically imported module: http://s/x.js', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('knows a lost chunk: %s', (message, expected) => {
  expect(isLostChunk(new TypeError(message))).toBe(expected)
})
