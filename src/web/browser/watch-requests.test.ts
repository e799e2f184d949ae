import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchRequests } from './watch-requests.ts'

const result = vi.fn<(event: Event) => void>()
const answers = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('dispatchEvent', result)
  watchRequests()
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

it('what is sent says whose page it is; what is asked, and what goes elsewhere, does not', async () => {
  vi.stubGlobal('location', new URL('https://store.example/user/profile'))
  vi.stubGlobal('__reactRouterDataRouter', { state: { loaderData: { root: { client: { id: 'c1' } } } } })
  answers.mockResolvedValue(new Response(null))
  await fetch('/user/profile.data', { method: 'POST', headers: { accept: 'x' }, body: 'a=b' })
  await fetch('/user/profile.data')
  await fetch('https://elsewhere.example/', { method: 'POST' })
  const sent = answers.mock.calls.map(([, how]) => new Headers(how?.headers).get('x-person'))
  expect(sent).toEqual(['client:c1', null, null])
  expect(new Headers(answers.mock.calls[0]?.[1]?.headers).get('accept')).toBe('x')
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
