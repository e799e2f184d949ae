import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLostChunk, reloadOnce, reloadOnLostChunk } from './lost-chunk.ts'

const reload = vi.fn<() => void>()
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
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

it('does not reload without a connection, and may when it is back', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  expect(reloadOnce()).toBe(true)
})

it('tells the router to wait where it reloads, and lets an import fail as imports do', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  reloadOnLostChunk()
  expect(page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  kept.clear()
  expect(page.dispatchEvent(new Event('lost-page', { cancelable: true }))).toBe(false)
  expect(page.dispatchEvent(new Event('lost-page', { cancelable: true }))).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  ['Failed to fetch dynamically imported module: http://s/x.js', true],
  ['error loading dynamically imported module: http://s/x.js', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('knows a lost chunk: %s', (message, expected) => {
  expect(isLostChunk(new TypeError(message))).toBe(expected)
})
