import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('./lost-chunk.ts', async (actual) => ({
  ...(await actual<object>()),
  outlastLoss: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)),
}))

const page = 'data:text/javascript,export const name = "the page"'

/** Addresses of which the network gives nothing. */
let lost: Set<string>
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  lost = new Set()
  asked = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    if (lost.has(address)) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response('export {}'))
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the page would have just been opened: nothing is loaded yet. */
async function freshPage() {
  const { outlastLoss } = await import('./lost-chunk.ts')
  const { loadPiece, loadPageModule } = await import('./load-piece.ts')
  return { loadPiece, loadPageModule, outlastLoss: vi.mocked(outlastLoss) }
}

async function settled<T>(promise: Promise<T>) {
  const result = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return result
}

describe('a piece', () => {
  it('is imported when it and all that it imports were fetched, each once', async () => {
    const { loadPiece } = await freshPage()
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
    expect(await loadPiece(load, ['assets/part.js', 'assets/shared.js'])).toBe('part')
    expect(await loadPiece(load, ['assets/other.js', 'assets/shared.js'])).toBe('part')
    expect(asked).toEqual(['/assets/part.js', '/assets/shared.js', '/assets/other.js'])
  })

  it('is not imported while something that it imports is away, so that the browser has no failure to remember', async () => {
    const { loadPiece, outlastLoss } = await freshPage()
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
    lost.add('/assets/shared.js')
    const files = ['assets/part.js', 'assets/shared.js']
    const first = await settled(loadPiece(load, files))
    expect(first).toHaveProperty('error.message', expect.stringMatching(/dynamically imported module/))
    expect(load).not.toHaveBeenCalled()
    expect(outlastLoss).toHaveBeenCalledTimes(1)
    // Asked for twice by itself, and once more by whoever wants it again.
    lost.clear()
    expect(await settled(loadPiece(load, files))).toEqual({ value: 'part' })
    expect(asked).toEqual(['/assets/part.js', '/assets/shared.js', '/assets/shared.js', '/assets/shared.js'])
  })

  it('is asked for once without a connection', async () => {
    const { loadPiece } = await freshPage()
    vi.stubGlobal('navigator', { onLine: false })
    lost.add('/assets/part.js')
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
    expect(await settled(loadPiece(load, ['assets/part.js']))).toHaveProperty('error')
    expect(asked).toEqual(['/assets/part.js'])
    expect(load).not.toHaveBeenCalled()
  })

  it('whose own fault it is fails as it is: nothing is asked for again', async () => {
    const { loadPiece, outlastLoss } = await freshPage()
    const load = () => Promise.reject(new Error('x is not a function'))
    expect(await settled(loadPiece(load, ['assets/part.js']))).toHaveProperty(
      'error.message',
      'x is not a function',
    )
    expect(asked).toEqual(['/assets/part.js'])
    expect(outlastLoss).not.toHaveBeenCalled()
  })
})

describe("a page's module", () => {
  it('that the browser remembers as lost is had under another address, and stays there for all who ask', async () => {
    const { loadPageModule } = await freshPage()
    const own = `${page}//`
    lost.add(own)
    const first = await settled(loadPageModule(own))
    expect(first).toHaveProperty('value.name', 'the page')
    lost.clear()
    const second = await settled(loadPageModule(own))
    if (!('value' in first) || !('value' in second)) throw new Error('lost')
    // One instance of it: its state and its components are the same.
    expect(second.value).toBe(first.value)
    expect(second.value).not.toBe(await import(/* @vite-ignore */ own))
  })

  it('is asked for again where the page outlasts its loss, and fails where it does not', async () => {
    const { loadPageModule, outlastLoss } = await freshPage()
    outlastLoss.mockImplementationOnce(() => {
      lost.clear()
      return Promise.resolve(true)
    })
    lost.add('/assets/shared.js')
    expect(await settled(loadPageModule(page, ['/assets/shared.js']))).toHaveProperty(
      'value.name',
      'the page',
    )

    lost.add('/assets/further.js')
    expect(await settled(loadPageModule(page, ['/assets/further.js']))).toHaveProperty('error')
  })
})
