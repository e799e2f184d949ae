import { expect, test } from 'vitest'
import { pageVisit } from '#test/page-visit'
import { action as close } from './account/profile/profile-closure.tsx'
import { loader as see } from './account/profile/privacy.tsx'
import { action as signOut } from './endpoints/sign-out.endpoint.ts'

const plan = '01a22787-3c91-7432-962b-702720bd7c6c'
const cookies = {
  session: 'token',
  begun: `${plan}.1764400000`,
  coupon: `${plan}.MINE10`,
  measurement: 'yes.2026-11-28',
  visitor: '3f0e8a54-2b43-4c58-9a58-6a2d8a3f1b11',
}

/** Which cookies the answer takes from the browser; `status`: what the API says to all that it is asked. */
async function taken(path: string, answer: unknown, { status, body }: { status: number; body?: object }) {
  const url = new URL(path, 'http://store.test')
  const context = pageVisit(url, {
    cookies,
    fetchApi: async () => (status === 204 ? new Response(null, { status }) : Response.json({}, { status })),
  })
  const posted = { method: 'POST', headers: { origin: url.origin }, body: new URLSearchParams({ ...body }) }
  const request = new Request(url, body && posted)
  const asked = (answer as (args: object) => Promise<Response>)({ context, request, params: {} })
  const { headers } = await asked.catch((thrown: Response) => thrown)
  return headers
    .getSetCookie()
    .filter((cookie) => cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split('=')[0])
    .toSorted()
}

test.each([
  ['who signs out', '/logout', signOut, { status: 204, body: {} }],
  [
    'whose account is closed',
    '/user/profile/closure',
    close,
    { status: 204, body: { intent: 'close', gives_up: '0' } },
  ],
])(
  '%s leaves neither a begun plan nor a coupon nor an answer of a visitor in the browser',
  async (_, path, answer, said) => {
    expect(await taken(path, answer, said)).toEqual(['begun', 'coupon', 'measurement', 'session', 'visitor'])
  },
)

test('whose session has ended goes on with what was begun after signing in again, and leaves no answer of a visitor', async () => {
  const ended = await taken('/user/profile/privacy', see, { status: 401 })
  expect(ended).toEqual(['measurement', 'session', 'visitor'])
})
