import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportFailedRequests } from './failed-requests.ts'

const result = vi.fn<(event: Event) => void>()
const answers = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('dispatchEvent', result)
  reportFailedRequests()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it.each([
  [200, 0],
  [404, 0],
  [422, 0],
  [500, 1],
  [503, 1],
])('an answer %i is told %i times, and handed on', async (status, times) => {
  answers.mockResolvedValue(new Response(null, { status }))
  expect((await fetch('/faq')).status).toBe(status)
  expect(result).toHaveBeenCalledTimes(times)
})

it('silence is told, and stays an error', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(fetch('/faq')).rejects.toThrow('Failed to fetch')
  expect(result).toHaveBeenCalledTimes(1)
})

it('a request that was given up is none that failed', async () => {
  answers.mockRejectedValue(new DOMException('left', 'AbortError'))
  await expect(fetch('/faq')).rejects.toThrow('left')
  expect(result).not.toHaveBeenCalled()
})
