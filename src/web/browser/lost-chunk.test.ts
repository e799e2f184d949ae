import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('./typed.ts', () => ({ isAnythingTyped: vi.fn<() => boolean>(() => false) }))

// Files of a worker share their modules: one before may have brought it with what is typed for real.
vi.resetModules()
const { askWith, isLostChunk, outlastLoss, reloadOnce, setDestination } = await import('./lost-chunk.ts')
const { isAnythingTyped } = await import('./typed.ts')

const reload = vi.fn<() => void>()
const assign = vi.fn<(href: string) => void>()
const start = 1_800_000_000_000
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.mocked(isAnythingTyped).mockReturnValue(false)
  vi.stubGlobal('location', { reload, assign })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => {
  reload.mockReset()
  assign.mockReset()
  setDestination(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What `outlastLoss` answered so far; it may never come back. */
async function answerOf(outlasting: Promise<boolean>): Promise<boolean | 'waits'> {
  const soon = new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), 20))
  return Promise.race([outlasting, soon])
}

it('reloads at most once in 60 seconds', () => {
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

it('does not reload without a connection, and may when it is back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(reloadOnce()).toBe(false)
  expect(await answerOf(outlastLoss())).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  expect(reloadOnce()).toBe(true)
})

describe('a page that lacks a piece', () => {
  it('waits for its reload, and goes without where it was reloaded just now', async () => {
    expect(await answerOf(outlastLoss(start))).toBe('waits')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await answerOf(outlastLoss(start + 59_999))).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('brings whoever was leaving it where they were going, whatever is typed', async () => {
    vi.mocked(isAnythingTyped).mockReturnValue(true)
    setDestination('/user/orders?status=completed')
    expect(await answerOf(outlastLoss(start))).toBe('waits')
    expect(assign.mock.calls).toEqual([['/user/orders?status=completed']])
    expect(await answerOf(outlastLoss(start + 59_999))).toBe(false)
    expect(assign).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not reloaded without asking once something is typed', async () => {
    vi.mocked(isAnythingTyped).mockReturnValue(true)
    expect(reloadOnce(start)).toBe(false)
    const { promise, resolve } = Promise.withResolvers<'reload' | 'stay'>()
    const ask = vi.fn<() => Promise<'reload' | 'stay'>>(() => promise)
    askWith(ask)
    const both = [outlastLoss(start), outlastLoss(start)]
    expect(await answerOf(Promise.race(both))).toBe('waits')
    expect(reload).not.toHaveBeenCalled()
    // Two pieces are lost, and one question is asked.
    expect(ask).toHaveBeenCalledTimes(1)
    resolve('reload')
    expect(await answerOf(Promise.race(both))).toBe('waits')
    expect(reload).toHaveBeenCalled()
  })

  it('stays as it is when asked to, and asks for the piece again later', async () => {
    vi.useFakeTimers()
    vi.mocked(isAnythingTyped).mockReturnValue(true)
    askWith(() => Promise.resolve('stay'))
    const outlasting = outlastLoss(start)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outlasting).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })
})

it.each([
  ['Failed to fetch dynamically imported module: http://s/x.js', true],
  ['error loading dynamically imported module: http://s/x.js', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('knows a lost chunk: %s', (message, expected) => {
  expect(isLostChunk(new TypeError(message))).toBe(expected)
})
